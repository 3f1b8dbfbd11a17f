import { redirect } from "react-router";
import { z } from "zod";
import { nameOf, type Notification, subjectOf } from "#app/model/meeting-notification.ts";
import { onceFor } from "#app/model/once-for.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { someLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { press } from "#server/form/submission.ts";
import { isStillToTell, recordTold } from "#server/meetings/call-notes.ts";
import { meetingNotificationsOf } from "#server/meetings/notifications.ts";
import { upToDate } from "#server/meetings/unrecorded.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";
import { unlessAway } from "#server/store/store.ts";
import { assignedMps } from "../assignments/assignee.ts";
import { addressWith, searchOf } from "../list/address.ts";
import { keptAddress } from "./letter-address.ts";

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

/** What a form says of the changes of which somebody is told, and the buttons that fit them (`TellButtons`). */
export function tellFormFor(own: readonly Notification[]) {
  const isOnPaper = own.some(({ letterId }) => letterId !== undefined);
  const isLetter = own.some(({ answerWayId }) => answerWayId === ANSWER_WAY.letter);
  return {
    changes: own.map(nameOf).join(" "),
    buttons: {
      print: isOnPaper ? (isLetter ? ("first" as const) : ("last" as const)) : undefined,
      mayMiss: own.some(({ phone }) => phone !== ""),
    },
  };
}

const PostedTold = z.object({
  changes: z.string().max(5_000).default(""),
  told: z.enum(["phone", "letter", "missed"]),
});

/** Whether the form says that somebody was told. */
export const isTelling = (context: Context): boolean => postedForm(context).fields.has("told");

/** How long it can be taken back that somebody was told: a slip is noticed at once. */
const SLIP_MS = 10 * 60_000;

/**
 * What this assistant has just told somebody by one press.
 * @param name of one of the changes: its case and its id
 * @returns nothing of an older press or of somebody else's, or that a newer change has replaced
 */
export async function justTold(context: Context, name: string | null): Promise<readonly Notification[]> {
  const [, caseId, id] = /^(\d{1,9})\.(.{1,200})$/.exec(name ?? "") ?? [];
  if (caseId === undefined) return [];
  const [all, open] = await Promise.all([
    unlessAway(meetingNotificationsOf(context).ofCase(Number(caseId))),
    openIn(context),
  ]);
  const end = all?.find((one) => one.id === id)?.end;
  const isOwn = end?.by === requireProfile(context).fullName;
  if (!isOwn || Date.now() - Date.parse(end.at) > SLIP_MS) return [];
  const isReplaced = (told: Notification) => open?.some((one) => subjectOf(one) === subjectOf(told));
  const told = (all ?? []).filter((one) => one.end?.at === end.at && !isReplaced(one));
  // The MP may be another assistant's by now.
  return (await ofOwnMps(context, told)) ?? [];
}

export async function takeBackTold(context: Context, back: string): Promise<Response> {
  const form = await press(context, z.object({ takeBack: z.string().max(220).default("") }));
  const told = form.valid ? await justTold(context, form.value.takeBack) : [];
  const isToTell = await Promise.all(told.map((one) => isStillToTell(context, one)));
  const untold = told.filter((_one, index) => isToTell[index]);
  const [newest] = untold;
  if (told.length > 0 && !newest) getSession(context).flash({ kind: "error", text: "changedSince" });
  if (!form.valid || !newest) return redirect(back, 303);
  await Promise.all(untold.map(meetingNotificationsOf(context).reopen));
  return redirect(`${back}#t${subjectOf(newest)}`, 303);
}

/**
 * Records that a person was told, or didn't answer.
 * @param back address to redirect to; a letter opens ready to be printed instead
 * @param naming parameter of that address, to name who was told
 * @throws a fault page while the store is unavailable
 */
export async function tellPerson(context: Context, back: string, naming?: string): Promise<Response> {
  const form = await press(context, PostedTold);
  const names = form.valid ? form.value.changes.split(" ") : [];
  const mine = await ownNotifications(context);
  const known = mine?.filter((one) => names.includes(nameOf(one))) ?? [];
  const shown = (await upToDate(context, known)).filter((one) => known.includes(one));
  const letter = shown.find(({ letterId }) => letterId !== undefined);
  // A letter says only what it is about.
  const changes = form.valid && form.value.told === "letter" && letter ? [letter] : shown;
  const [newest] = changes;
  if (mine?.some((one) => names.some((name) => name.startsWith(`${subjectOf(one)}@`))) && !newest)
    getSession(context).flash({ kind: "error", text: "changedSince" });
  // Or told already, by this person or another, or not theirs to tell.
  if (!form.valid || !newest) return redirect(back, 303);
  const { told } = form.value;
  await recordTold(context, changes.map(subjectOf), told);
  const { caseId } = newest;
  if (told === "letter" && letter?.letterId !== undefined && caseId !== null)
    return redirect(addressWith(keptAddress(caseId, letter.letterId), "print=1"), 303);
  getSession(context).flash({ kind: "success", text: "callNoted" });
  const name = naming !== undefined && told !== "missed" && caseId !== null && `${caseId}.${newest.id}`;
  return redirect(name ? addressWith(back, searchOf({ [naming]: name })) : back, 303);
}
