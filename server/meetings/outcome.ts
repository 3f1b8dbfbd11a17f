import type { Meeting } from "#app/model/meeting.ts";
import type { Context } from "#server/context.ts";
import { findProgress, keepProgress } from "#server/form/progress.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { seal, unseal } from "#server/store/keys.ts";
import { parsed } from "#server/store/records.ts";
import { keysOf } from "#server/store/store.ts";
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
  /** As it was before it was changed. */
  readonly was?: Meeting | undefined;
  readonly case?: CaseOutcome | undefined;
  readonly announcement?: Announcement | undefined;
  /** It couldn't be stored for its page: the store is away. */
  readonly isLost?: boolean;
}

/** Whether an act can be taken back: not if it has given the meeting of one case to another. */
export const isReversible = ({ act, meeting, was }: MeetingOutcome): boolean =>
  act === "arranged" && (was === undefined || was.caseId === meeting.caseId);

export async function keepOutcome(
  context: Context,
  operation: string,
  outcome: MeetingOutcome,
): Promise<MeetingOutcome> {
  const isKept = await keepProgress(context, operation, outcome);
  return isKept ? outcome : { ...outcome, isLost: true };
}

/**
 * What stands for an outcome in an address: the id of its form; if it couldn't be stored, itself, sealed, without the
 * comments, which may be longer than an address.
 */
export function outcomeName(context: Context, operation: string, outcome: MeetingOutcome): string {
  if (!outcome.isLost) return operation;
  const meeting = { ...outcome.meeting, comment: "" };
  const was = outcome.was && { ...outcome.was, comment: "" };
  const ofCase = outcome.case && { ...outcome.case, comment: "" };
  const [key] = keysOf(context)(SEALED);
  return seal(key, ownPlace(context), JSON.stringify({ ...outcome, meeting, was, case: ofCase }));
}

/** The outcome with this name, for the person who acted; `undefined` after a day, too. */
export async function findOutcome(context: Context, name: string): Promise<MeetingOutcome | undefined> {
  const kept = await findProgress<MeetingOutcome>(context, name);
  if (kept) return kept;
  return parsed<MeetingOutcome>(unseal(keysOf(context)(SEALED), ownPlace(context), name));
}

/** Purpose of the key (`KeyRing`). */
const SEALED = "outcome";

const ownPlace = (context: Context) => `outcome of ${requireProfile(context).id}`;
