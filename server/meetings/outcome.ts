import type { Meeting } from "#app/model/meeting.ts";
import type { Context } from "#server/context.ts";
import { type Journal, keepProgress } from "#server/form/progress.ts";
import type { Announcement } from "./announce.ts";
import type { CaseOutcome } from "./case-change.ts";
import type { MailedMeeting } from "./letters.ts";
import type { RunStep } from "./steps.ts";

/** The form of an act: its id, and how its steps run. */
export interface ActForm {
  readonly id: string;
  readonly step: RunStep;
}

/** What an act on a meeting has done; its step that can be left is that of the case. */
export interface MeetingOutcome extends Journal {
  readonly act: "arranged" | "moved" | "cancelled" | "held" | "takenBack";
  readonly meeting: MailedMeeting;
  /** As it was before it was changed. */
  readonly was?: Meeting | undefined;
  /** Why it was called off, for the person; `""` or absent if none was given. */
  readonly reason?: string;
  readonly steps: readonly CaseOutcome[];
  readonly announcement?: Announcement | undefined;
}

/** A meeting without a case has none. */
export const stepsOf = (ofCase: CaseOutcome | undefined) => (ofCase ? [ofCase] : []);

/** Whether an act can be taken back: not if it has given the meeting of one case to another. */
export const isReversible = ({ act, meeting, was }: MeetingOutcome): boolean =>
  act === "arranged" && (was === undefined || was.caseId === meeting.caseId);

export async function keepOutcome(
  context: Context,
  operation: string,
  outcome: MeetingOutcome,
): Promise<MeetingOutcome> {
  await keepProgress(context, operation, outcome);
  return outcome;
}
