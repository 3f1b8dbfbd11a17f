import type { Context } from "#server/context.ts";
import { isSettled } from "#server/form/progress.ts";
import { type MeetingAct, toldIn } from "#server/meetings/act.ts";
import { getSession } from "#server/session/live-session.ts";
import { doneAddress } from "../list/address.ts";

/**
 * The page of an act that leaves something to do: its person has to be told, its letter can be withdrawn, or its case
 * isn't changed. Otherwise back, with a sentence about the e-mail.
 * @param search the query that leads back to where the meeting was opened from
 */
export function addressAfterAct(
  context: Context,
  operation: string,
  done: MeetingAct,
  { search, back }: { readonly search: string; readonly back: string },
): string {
  const { act, steps } = done;
  const told = toldIn(done);
  const { mail, notification: news } = told ?? {};
  const isToShow = !steps.every(isSettled) || (news && (!mail || news.change === "arranged"));
  if (isToShow || act === "takenBack") {
    return doneAddress("meetings", operation, search);
  }
  if (told) {
    const text = mail ? "mailQueued" : "mailNoCase";
    getSession(context).flash({ kind: "success", text });
  }
  return back;
}
