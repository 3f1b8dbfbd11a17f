import { redirect } from "react-router";
import { z } from "zod";
import { type Notification, subjectOf } from "#app/model/meeting-notification.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { everyMp, someLists } from "#server/api/cache.ts";
import type { Api } from "#server/api/client.ts";
import type { Context } from "#server/context.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { press } from "#server/form/submission.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { recordTold } from "#server/notifications/call-notes.ts";
import { beforeTold, memoriesOf } from "#server/notifications/memory.ts";
import {
  memoriesIn,
  surroundingsOf,
  untoldOf,
  untoldOfCase,
  notificationOfMeeting,
  withoutWithdrawn,
} from "#server/notifications/now.ts";
import { getSession } from "#server/session/live-session.ts";
import { unlessAway } from "#server/store/store.ts";
import { assignedMps } from "../assignments/assignments.server.ts";
import { addressWith, letterAddress, searchOf } from "../list/address.ts";

/** Whom the signed-in assistant still has to tell, the nearest meeting first; `undefined` while that is unknown. */
export async function ownNotifications(context: Context): Promise<readonly Notification[] | undefined> {
  const isOwn = await ofOwnMps(context);
  return isOwn && untoldOf(context, isOwn);
}

/** Whether something is about an MP of the signed-in assistant; `undefined` while the MPs are unknown. */
async function ofOwnMps(context: Context) {
  const lists = await someLists(context);
  const mps = everyMp(lists);
  if (lists.fault && mps.length === 0) return undefined;
  const own = new Set(assignedMps("assistant", requireProfile(context).id, mps).map(({ id }) => id));
  return ({ mpId }: { readonly mpId: number }) => own.has(mpId);
}

/** Whom to tell of these meetings, and of what; none while the store is away. */
export async function meetingsToTell(
  context: Context,
  rows: readonly Meeting[],
): Promise<ReadonlyMap<number | null, Notification>> {
  const all = await memoriesIn(context);
  if (!all) return new Map();
  const memories = new Map(all.map((one) => [subjectOf(one), one]));
  const around = await surroundingsOf(context);
  const open = rows.flatMap((meeting) => {
    const { id: meetingId, caseId } = meeting;
    const memory = caseId === null ? undefined : memories.get(subjectOf({ meetingId, caseId }));
    return notificationOfMeeting(around, meeting, memory) ?? [];
  });
  return new Map((await withoutWithdrawn(context, open)).map((one) => [one.meetingId, one]));
}

/** The cases whose person has to be told something; none while that is unknown. */
export async function casesToTell(
  context: Context,
  ids: readonly number[],
  attempt?: Api["attempt"],
): Promise<ReadonlySet<number>> {
  const open = await untoldOf(context, ({ caseId }) => ids.includes(caseId), attempt);
  return new Set(open?.map(({ caseId }) => caseId));
}

/** The changes to tell a person of, as a form names them, and the buttons that fit them (`TellButtons`). */
export function tellFormFor(own: readonly Notification[]) {
  const isLetter = own.some(({ answerWayId }) => answerWayId === ANSWER_WAY.letter);
  const [letter] = own.flatMap(({ caseId, letterId }) =>
    letterId === undefined ? [] : addressWith(letterAddress(caseId, letterId), "print=1"),
  );
  return {
    changes: own.map(({ id }) => id).join(" "),
    buttons: {
      letter: letter === undefined ? undefined : { to: letter, isFirst: isLetter },
      mayMiss: own.some(({ phone }) => phone !== ""),
    },
  };
}

const PostedTold = z.object({
  changes: z.string().max(5_000).default(""),
  told: z.enum(["phone", "letter", "missed"]),
});

export const isTelling = (context: Context): boolean => postedForm(context).fields.has("told");

/** One form names the changes of one person. */
const MAX_CASES = 5;

/** How long a wrong tick can be taken back: it is noticed at once. */
const UNDO_MS = 10 * 60_000;

/**
 * What this assistant has just told a person, with one button.
 * @param name of one of the changes: its case and when it was told
 * @returns nothing that is older or another assistant's
 */
export async function justTold(context: Context, name: string | null): Promise<readonly Notification[]> {
  const [, caseId, at] = /^(\d{1,9})\.(.{1,40})$/.exec(name ?? "") ?? [];
  if (caseId === undefined || at === undefined || Date.now() - Date.parse(at) > UNDO_MS) return [];
  const all = await unlessAway(memoriesOf(context).ofCase(Number(caseId)));
  const by = requireProfile(context).fullName;
  const told = (all ?? []).filter(({ end }) => end?.at === at && end.by === by);
  // The MP may have another assistant by now.
  return told.filter((await ofOwnMps(context)) ?? (() => false));
}

export async function takeBackTold(context: Context, back: string): Promise<Response> {
  const form = await press(context, z.object({ takeBack: z.string().max(60).default("") }));
  const told = form.valid ? await justTold(context, form.value.takeBack) : [];
  const [newest] = told;
  if (!newest) return redirect(back, 303);
  const open = await untoldOfCase(context, newest.caseId, { memories: told.map(beforeTold) });
  const isOpen = (one: Notification) => open?.some((other) => subjectOf(other) === subjectOf(one)) === true;
  const takenBack = await Promise.all(told.filter(isOpen).map(memoriesOf(context).untell));
  if (!takenBack.includes(true)) getSession(context).flash({ kind: "error", text: "changedSince" });
  return redirect(`${back}#t${subjectOf(newest)}`, 303);
}

/**
 * Records that a person was told, or didn't answer.
 * @param back address to redirect to
 * @param naming parameter of that address, to name who was told
 * @throws a fault page while the store is unavailable
 */
export async function tellPerson(context: Context, back: string, naming?: string): Promise<Response> {
  const form = await press(context, PostedTold);
  const names = form.valid ? form.value.changes.split(" ") : [];
  const isOwn = await ofOwnMps(context);
  const ids = new Set(names.map((name) => Number(/^(?:case|\d+)-(\d+)@/.exec(name)?.[1])));
  const open = await Promise.all([...ids].slice(0, MAX_CASES).map((id) => untoldOfCase(context, id)));
  const mine = open.flatMap((all) => (isOwn && all?.filter(isOwn)) ?? []);
  const shown = mine.filter(({ id }) => names.includes(id));
  const letter = shown.find(({ letterId }) => letterId !== undefined);
  // A letter tells only what it is about.
  const changes = form.valid && form.value.told === "letter" && letter ? [letter] : shown;
  const [newest] = changes;
  const isNamed = (one: Notification) => names.some((name) => name.startsWith(`${subjectOf(one)}@`));
  if (mine.some(isNamed) && !newest) getSession(context).flash({ kind: "error", text: "changedSince" });
  // Already told, by this person or another, or not theirs to tell.
  if (!form.valid || !newest) return redirect(back, 303);
  const { told } = form.value;
  const at = await recordTold(context, changes, told);
  getSession(context).flash({ kind: "success", text: "callNoted" });
  const name = naming !== undefined && told !== "missed" && { [naming]: `${newest.caseId}.${at}` };
  return redirect(name ? addressWith(back, searchOf(name)) : back, 303);
}
