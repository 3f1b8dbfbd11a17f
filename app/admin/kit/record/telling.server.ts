import { redirect } from "react-router";
import { z } from "zod";
import { type Notification, subjectOf } from "#app/model/meeting-notification.ts";
import { onceFor } from "#app/model/once-for.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
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
import { addressWith, searchOf } from "../list/address.ts";
import { keptAddress } from "./letter-address.ts";
import { inOwnStore } from "./write.ts";

/** Whom anybody still has to tell, read once for all parts of a page; what ends one leads to another page. */
const openIn = onceFor((context: Context) => unlessAway(meetingNotificationsOf(context).open()));

/** Whom the signed-in assistant still has to tell, the nearest meeting first; `undefined` while that is unknown. */
export async function ownNotifications(context: Context): Promise<readonly Notification[] | undefined> {
  const open = await openIn(context);
  return open === undefined || open.length === 0 ? open : ofOwnMps(context, open);
}

/** Those of the signed-in assistant's MPs; `undefined` while it is unknown whose they are. */
async function ofOwnMps(context: Context, all: readonly Notification[]) {
  const { mps, fault } = await someLists(context);
  if (fault && mps.length === 0) return undefined;
  const own = new Set(assignedMps("assistant", requireProfile(context).id, mps).map(({ id }) => id));
  return all.filter(({ mpId }) => own.has(mpId));
}

/** Meetings whose people have not been told of their last change; none while the store is away. */
export async function meetingsToTell(context: Context): Promise<ReadonlySet<number>> {
  const open = (await openIn(context)) ?? [];
  return new Set(open.flatMap(({ meetingId, isGivenAway }) => (isGivenAway ? [] : (meetingId ?? []))));
}

/** The cases whose person has not been told of a change of their meeting; none while the store is unavailable. */
export async function casesToTell(context: Context): Promise<ReadonlySet<number>> {
  const open = (await openIn(context)) ?? [];
  return new Set(open.flatMap(({ caseId }) => caseId ?? []));
}

/** Which buttons fit somebody who has to be told (`TellButtons`). */
export const tellButtonsFor = ({ letterId, answerWayId, phone }: Notification) => {
  const place = answerWayId === ANSWER_WAY.letter ? ("first" as const) : ("last" as const);
  return { print: letterId === undefined ? undefined : place, mayMiss: phone !== "" };
};

const PostedTold = z.object({
  subject: z.string().max(20).default(""),
  told: z.enum(["phone", "letter", "missed"]),
});

/** Whether the form says that somebody was told. */
export const isTelling = (context: Context): boolean => postedForm(context).fields.has("told");

/** How long it can be taken back that somebody was told: a slip is noticed at once. */
const SLIP_MS = 10 * 60_000;

/**
 * Whom this assistant has just told.
 * @param name of the notification
 * @returns `undefined` for an unknown or older one, of somebody else, or one that a newer change has replaced
 */
export async function justTold(context: Context, name: string | null): Promise<Notification | undefined> {
  const [, caseId, id] = /^(\d{1,9})\.(.{1,200})$/.exec(name ?? "") ?? [];
  if (caseId === undefined) return undefined;
  const [all, open] = await Promise.all([
    unlessAway(meetingNotificationsOf(context).ofCase(Number(caseId))),
    openIn(context),
  ]);
  const found = all?.find((one) => one.id === id);
  const isOwn = found?.end?.by === requireProfile(context).fullName;
  if (!found?.end || !isOwn || Date.now() - Date.parse(found.end.at) > SLIP_MS) return undefined;
  if (open?.some((one) => subjectOf(one) === subjectOf(found))) return undefined;
  // The MP may be another assistant's by now.
  return (await ofOwnMps(context, [found]))?.[0];
}

/** Names a notification of a case in an address; `undefined` for a meeting without a case, which has no history. */
const toldName = ({ caseId, id }: Notification): string | undefined =>
  caseId === null ? undefined : `${caseId}.${id}`;

export async function takeBackTold(context: Context, back: string): Promise<Response> {
  const form = await submission(context, z.object({ takeBack: z.string().max(220).default("") }));
  const told = form.valid ? await justTold(context, form.value.takeBack) : undefined;
  if (!form.valid || !told) return redirect(back, 303);
  const outcome = await form.once(() =>
    inOwnStore(context, () => meetingNotificationsOf(context).reopen(told)),
  );
  if (!outcome.ok) throw faultPage(outcome.fault);
  return redirect(`${back}#t${subjectOf(told)}`, 303);
}

/**
 * Records that a person was told, or didn't answer.
 * @param back address to redirect to; a letter opens ready to be printed instead
 * @param naming parameter of that address, to name who was told
 * @throws a fault page while the store is unavailable
 */
export async function tellPerson(context: Context, back: string, naming?: string): Promise<Response> {
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
  const name = naming !== undefined && told !== "missed" && toldName(notification);
  return redirect(name ? addressWith(back, searchOf({ [naming]: name })) : back, 303);
}
