import type { Context } from "#server/context.ts";
import { isSettled } from "#server/form/progress.ts";
import { isToTell } from "#server/meetings/announce.ts";
import type { MeetingOutcome } from "#server/meetings/outcome.ts";
import { getSession } from "#server/session/live-session.ts";
import { doneAddress } from "./done-address.ts";

/**
 * The page of an act that leaves something to do: its person has to be told, its letter can be withdrawn, or its case
 * isn't changed. Otherwise back, with a sentence about the e-mail.
 * @param search the query that leads back to where the meeting was opened from
 */
export function addressAfterAct(
  context: Context,
  operation: string,
  outcome: MeetingOutcome,
  { search, back }: { readonly search: string; readonly back: string },
): string {
  const { act, announcement, steps } = outcome;
  const isToShow =
    !steps.every(isSettled) || (announcement && (isToTell(announcement) || announcement.mail?.isHeld));
  if (isToShow || act === "takenBack") {
    return doneAddress("meetings", operation, search);
  }
  if (announcement) {
    const text = announcement.letter === "queued" ? "mailQueued" : "mailNoCase";
    getSession(context).flash({ kind: "success", text });
  }
  return back;
}
