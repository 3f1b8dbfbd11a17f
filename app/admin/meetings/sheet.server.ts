import { redirect } from "react-router";
import { z } from "zod";
import { formatTime } from "#app/model/format.ts";
import { MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import { type MeetingTimes, type Memory, subjectOf } from "#app/model/meeting-notification.ts";
import type { Meeting, MeetingRow } from "#app/model/meeting.ts";
import { compareWallTimes, wallTimeOf } from "#app/model/period.ts";
import { idFilter } from "#app/model/query.ts";
import { phoneLink } from "#app/model/text/number.ts";
import { allLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, DONE, faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { inTurn } from "#server/form/progress.ts";
import { press, type ValidSubmission } from "#server/form/submission.ts";
import { logOf } from "#server/log/log.ts";
import { holdMeeting, recordAbsence } from "#server/meetings/acts.ts";
import { callNoteOf, recordCall } from "#server/meetings/call-notes.ts";
import { type CaseOutcome, whenText } from "#server/meetings/case-change.ts";
import { memoriesIn } from "#server/meetings/now.ts";
import { isReminded } from "#server/meetings/reminders.ts";
import { hasBegun } from "#server/meetings/steps.ts";
import { getT } from "#server/middleware/locale.ts";
import { getSession } from "#server/session/live-session.ts";
import { unlessAway } from "#server/store/store.ts";
import { DAYS_ICON, type KnownWishes } from "../kit/case/wishes.server.ts";
import { addressWith } from "../kit/list/address.ts";
import { ownNotifications } from "../kit/record/telling.server.ts";
import { listedMeeting, placesOfDays } from "./rows.server.ts";

export type SheetRow = Awaited<ReturnType<typeof sheetOf>>[number];

interface SheetOptions {
  readonly details: KnownWishes;
  readonly returnTo: string;
  readonly toTell: ReadonlySet<number>;
  /** Whether the person may record outcomes. */
  readonly mayNote: boolean;
}

/**
 * The meetings of a day as a work list: time, person, place, needs, and the phone number to call. Rejected ones are
 * left out; without the store no calls are known.
 * @param returnTo the query that leads back from a meeting
 * @param toTell meetings whose people have not been told of their last change
 */
export async function sheetOf(
  context: Context,
  rows: readonly MeetingRow[],
  { details, returnTo, toTell, mayNote }: SheetOptions,
) {
  const wholeDay = getT(context, "meetings")("view.wholeDay");
  const now = wallTimeOf(new Date());
  // At the same hour in the order of the list.
  const held = rows
    .filter(({ meetingStatusId }) => meetingStatusId !== MEETING_STATUS.rejected)
    .toReversed()
    .sort((one, other) => compareWallTimes(one.startDate, other.startDate));
  const placeOf = await placesOfDays(context, await allLists(context));
  const notes = await unlessAway(Promise.all(held.map((row) => callNoteOf(context, row))));
  const reminded = await Promise.all(held.map((row) => isReminded(context, row)));
  if (!notes) logOf(context).warn({ event: "call-notes-unavailable" });
  return held.map((row, index) => {
    const note = notes?.[index];
    const ofCase = row.caseId === null ? undefined : details.get(row.caseId);
    const phone = ofCase?.phone;
    const listed = listedMeeting(row, wholeDay, details, toTell);
    const { mp, place, topic, wishes = [] } = listed;
    // Which days would suit says nothing any more.
    const needs = wishes.filter(({ icon }) => icon !== DAYS_ICON).map(({ text }) => text);
    const isOnline = row.meetingLocationId === MEETING_LOCATION.online;
    // People leave before the hour is over.
    const isPast = compareWallTimes(row.startDate, now) <= 0;
    const isOpen =
      row.meetingStatusId !== MEETING_STATUS.realized && note?.is !== "absent" && (!isPast || hasBegun(row));
    return {
      ...listed,
      href: addressWith(`/admin/meetings/view/${row.id}`, returnTo),
      iso: row.startDate,
      /** MP, place, needs, topic; the end may be cut off. */
      about: [mp, place, ...needs, topic].filter(Boolean).join(" · "),
      // The same in parts, for paper: the address of the office, the topic of the case.
      place: (isOnline ? undefined : placeOf(row)) ?? place,
      topic: ofCase?.topic ?? topic,
      needs: reminded[index] ? [...needs, getT(context, "sheet")("reminded")] : needs,
      ...(phone && { phone: phoneLink(phone) }),
      // To confirm it or tell of its change by phone, or to record how it went.
      ...(mayNote &&
        isOpen && {
          asks: isPast
            ? ("held" as const)
            : listed.isToTell
              ? ("tell" as const)
              : // Nobody confirms what isn't arranged, or to what nobody comes.
                row.meetingStatusId === MEETING_STATUS.scheduled && !ofCase?.asked
                ? ("call" as const)
                : undefined,
          formKey: formKey(context),
          mark: markOf(row),
        }),
      ...(note && { note: { is: note.is, time: formatTime(wallTimeOf(new Date(note.at))) } }),
    };
  });
}

export type GoneRow = Awaited<ReturnType<typeof goneFrom>>[number];

/**
 * People of the assistant's MPs who still expect a meeting on a day from which it has gone: they would come for nothing.
 * @param rows the meetings of that day
 */
export async function goneFrom(context: Context, day: string, rows: readonly MeetingRow[]) {
  const t = getT(context, "sheet");
  const here = new Set<string>(
    rows
      .filter(({ meetingStatusId }) => meetingStatusId !== MEETING_STATUS.rejected)
      .flatMap(({ id, caseId }) => (caseId === null ? [] : subjectOf({ meetingId: id, caseId }))),
  );
  const isGone = (one: Pick<Memory, "caseId" | "meetingId">, known: MeetingTimes | undefined) =>
    one.meetingId !== null && !here.has(subjectOf(one)) && known?.startDate.startsWith(day) === true;
  const memories = (await memoriesIn(context)) ?? [];
  if (!memories.some((one) => isGone(one, one.known))) return [];
  const open = (await ownNotifications(context)) ?? [];
  return open.flatMap(({ id, caseId, meetingId, was, is, person, phone }) =>
    was && isGone({ caseId, meetingId }, was)
      ? {
          id,
          time: formatTime(was.startDate),
          person,
          to: `/admin/cases/view/${caseId}`,
          ...(phone && { phone: phoneLink(phone) }),
          text: is ? t("gone.moved", { is: whenText(is) }) : t("gone.cancelled"),
        }
      : [],
  );
}

/** What somebody was told, or has confirmed, by phone. */
const markOf = ({ startDate, meetingLocationId, mpId }: Meeting) =>
  [startDate, meetingLocationId, mpId].join(" ");

const PostedAct = z.object({
  meeting: z.string().max(20).default(""),
  changes: z.string().max(60).default(""),
  act: z.enum(["reached", "missed", "held", "absent", "told"]),
});

/**
 * Records what happened to a meeting of the list: a call, that its person was told, that it took place or not.
 * @param back address to redirect to
 * @throws a fault page: for a missing or somebody else's meeting, and if nothing could be recorded
 */
export async function recordAct(context: Context, back: string): Promise<Response> {
  const form = await press(context, PostedAct);
  const id = form.valid ? idFilter.parse(form.value.meeting) : undefined;
  // An outdated page, or somebody else's form: the page is shown again, with a new key.
  if (!form.valid || id === undefined) return redirect(back, 303);
  const { act } = form.value;
  const found = await api(context).attempt(contract.meetings.get, { params: { id } });
  if (!found.ok && found.fault.status === 404) {
    getSession(context).flash({ kind: "error", text: "meetingGone" });
    return redirect(back, 303);
  }
  if (!found.ok) throw faultPage(found.fault);
  const isOfMeeting = act === "held" || act === "absent";
  // An outdated page: nobody can have come yet.
  if (isOfMeeting && !hasBegun(found.value)) return redirect(back, 303);
  if (!isOfMeeting && form.value.changes !== markOf(found.value)) {
    getSession(context).flash({ kind: "error", text: "changedSince" });
    return redirect(`${back}#m${id}`, 303);
  }
  // Two people who press at once write it into the history once.
  const outcome = await inTurn(context, `meeting ${id}`, form.id, async () =>
    (await isRecorded(context, form, found.value, act))
      ? undefined
      : perform(context, form, found.value, act),
  );
  if (!outcome) {
    getSession(context).flash({ kind: "error", text: "recordedAlready" });
    return redirect(`${back}#m${id}`, 303);
  }
  if (!outcome.ok) throw faultPage(outcome.fault);
  getSession(context).flash({ kind: "success", text: isOfMeeting ? "meetingChanged" : "callNoted" });
  return redirect(`${back}#m${id}`, 303);
}

type Act = z.infer<typeof PostedAct>["act"];

/** Whether somebody else has already recorded how the meeting went. */
async function isRecorded(
  context: Context,
  form: ValidSubmission<typeof PostedAct>,
  { id, caseId }: Meeting,
  act: Act,
): Promise<boolean> {
  const [isHeld, isAbsent] = [act === "held", act === "absent" && caseId !== null];
  if (!isHeld && !isAbsent) return false;
  if ((await form.hasBegun(`case ${caseId}`)) || (await form.hasBegun("held"))) return false;
  const found = await api(context).attempt(contract.meetings.get, { params: { id } });
  if (!found.ok) return false;
  const note = await unlessAway(callNoteOf(context, found.value));
  const { rejected, realized } = MEETING_STATUS;
  return note?.is === "absent" || [rejected, realized].some((is) => is === found.value.meetingStatusId);
}

async function perform(
  context: Context,
  form: ValidSubmission<typeof PostedAct>,
  meeting: Meeting,
  act: Act,
): Promise<Attempt<CaseOutcome | undefined>> {
  if (act === "held") return holdMeeting(context, form.step, meeting);
  if (act === "absent") return recordAbsence(context, form.step, meeting);
  await recordCall(context, meeting, act);
  return DONE;
}
