import { redirect } from "react-router";
import { z } from "zod";
import { type Notification, subjectOf } from "#app/model/meeting-notification.ts";
import { someLists } from "#server/api/cache.ts";
import { faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { submission } from "#server/form/submission.ts";
import { recordTold } from "#server/meetings/call-notes.ts";
import { meetingNotificationsOf } from "#server/meetings/notifications.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";
import { unlessAway } from "#server/store/store.ts";
import { assignedMps } from "../assignments/assignee.ts";
import { addressWith } from "../list/address.ts";
import { keptAddress } from "./letter-address.ts";
import { inOwnStore } from "./write.ts";

/** Whom the signed-in assistant still has to tell, the nearest meeting first; `undefined` while that is unknown. */
export async function ownNotifications(context: Context): Promise<readonly Notification[] | undefined> {
  const open = await unlessAway(meetingNotificationsOf(context).open());
  if (open === undefined || open.length === 0) return open;
  const { mps, fault } = await someLists(context);
  if (fault && mps.length === 0) return undefined;
  const own = new Set(assignedMps("assistant", requireProfile(context).id, mps).map(({ id }) => id));
  return open.filter(({ mpId }) => own.has(mpId));
}

/** Meetings whose people have not been told of their last change; none while the store is away. */
export async function meetingsToTell(context: Context): Promise<ReadonlySet<number>> {
  const open = await unlessAway(meetingNotificationsOf(context).open());
  return new Set((open ?? []).flatMap(({ meetingId }) => meetingId ?? []));
}

/** The cases whose person has not been told of a change of their meeting; none while the store is unavailable. */
export async function casesToTell(context: Context): Promise<ReadonlySet<number>> {
  const open = (await unlessAway(meetingNotificationsOf(context).open())) ?? [];
  return new Set(open.flatMap(({ caseId }) => caseId ?? []));
}

const PostedTold = z.object({
  subject: z.string().max(20).default(""),
  told: z.enum(["phone", "letter", "missed"]),
});

/** Whether the form says that somebody was told. */
export const isTelling = (context: Context): boolean => postedForm(context).fields.has("told");

/**
 * Records that a person was told, or didn't answer.
 * @param back address to redirect to; a letter opens ready to be printed instead
 * @throws a fault page while the store is unavailable
 */
export async function tellPerson(context: Context, back: string): Promise<Response> {
  const form = await submission(context, PostedTold);
  const subject = form.valid ? form.value.subject : "";
  const mine = await ownNotifications(context);
  const notification = mine?.find((one) => String(subjectOf(one)) === subject);
  // Told already, by this person or another, or not theirs to tell.
  if (!form.valid || !notification) return redirect(back, 303);
  const { told } = form.value;
  const outcome = await form.once(() =>
    inOwnStore(context, () => recordTold(context, subjectOf(notification), told)),
  );
  if (!outcome.ok) throw faultPage(outcome.fault);
  const { letterId, caseId } = notification;
  if (told === "letter" && letterId !== undefined && caseId !== null)
    return redirect(addressWith(keptAddress(caseId, letterId), "print=1"), 303);
  getSession(context).flash({ kind: "success", text: "callNoted" });
  return redirect(back, 303);
}
