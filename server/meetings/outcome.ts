import type { MeetingTimes } from "#app/model/meeting-notification.ts";
import type { Context } from "#server/context.ts";
import { keepProgress } from "#server/form/progress.ts";
import type { Announcement } from "./announce.ts";
import type { CaseOutcome } from "./case-change.ts";
import type { MailedMeeting } from "./letters.ts";
import type { RunStep } from "./steps.ts";

/** The form of an act: its id, and how its steps run. */
export interface ActForm {
  readonly id: string;
  readonly step: RunStep;
}

/** What an act has done, for its page. */
export interface MeetingOutcome {
  readonly act: "arranged" | "moved" | "cancelled" | "held" | "takenBack";
  readonly meeting: MailedMeeting;
  /** Its times before it was moved. */
  readonly was?: MeetingTimes | undefined;
  readonly case?: CaseOutcome | undefined;
  readonly announcement?: Announcement | undefined;
  /** It couldn't be stored for its page: the store is away. */
  readonly isLost?: boolean;
}

export async function keepOutcome(
  context: Context,
  operation: string,
  outcome: MeetingOutcome,
): Promise<MeetingOutcome> {
  const isKept = await keepProgress(context, operation, outcome);
  return isKept ? outcome : { ...outcome, isLost: true };
}
