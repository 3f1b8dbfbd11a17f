import { redirect } from "react-router";
import { z } from "zod";
import { MEETING_LOCATION, MEETING_STATUS, MEETING_STATUSES } from "#app/model/lookups.ts";
import type { MeetingRow } from "#app/model/meeting.ts";
import { compareWallTimes, isWholeDay, wallTimeOf } from "#app/model/period.ts";
import { idFilter } from "#app/model/query.ts";
import { dialled } from "#app/model/text/number.ts";
import { timeOf } from "#app/ui/calendar/entry.ts";
import { formatTime } from "#app/ui/format.ts";
import { allLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { submission } from "#server/form/submission.ts";
import { logOf } from "#server/log/log.ts";
import { getT } from "#server/middleware/locale.ts";
import { getSession } from "#server/session/live-session.ts";
import { RETENTION } from "#server/store/records.ts";
import { type StoreKey, storeOf, StoreUnavailable } from "#server/store/store.ts";
import type { KnownWishes } from "../cases/list/list.server.ts";
import { addressWith } from "../kit/list/address.ts";
import { statusMark } from "../kit/record/labels.ts";
import { inOwnStore, lookAgain, settled } from "../kit/record/write.ts";
import { locationOf, wishesOf } from "./rows.server.ts";
import type { SheetRow } from "./sheet.tsx";

/**
 * Whether and when somebody was reached by phone about a meeting; in our own store, because the API doesn't record
 * calls.
 */
interface CallNote {
  readonly reached: boolean;
  /** ISO text, UTC. */
  readonly at: string;
}

const keyOf = (id: number): StoreKey => ["call-note", String(id)];

async function noteOf(context: Context, id: number): Promise<CallNote | undefined> {
  const text = await storeOf(context).get(keyOf(id));
  return text === undefined ? undefined : (JSON.parse(text) as CallNote);
}

interface SheetOptions {
  readonly details: KnownWishes;
  readonly returnTo: string;
  /** Whether the person may record outcomes. */
  readonly mayNote: boolean;
}

/**
 * The meetings of a day as a work list: time, person, place, needs, and the phone number to call. Rejected ones are
 * left out; without the store no calls are known.
 * @param returnTo the query that leads back from a meeting
 */
export async function sheetOf(
  context: Context,
  rows: readonly MeetingRow[],
  { details, returnTo, mayNote }: SheetOptions,
): Promise<readonly SheetRow[]> {
  const wholeDay = getT(context, "meetings")("view.wholeDay");
  const now = wallTimeOf(new Date());
  const held = rows
    .filter(({ meetingStatusId }) => meetingStatusId !== MEETING_STATUS.rejected)
    .toSorted((one, other) => compareWallTimes(one.startDate, other.startDate));
  const { mps, offices } = await allLists(context);
  const officeOf = (mpId: number) => mps.find(({ id }) => id === mpId)?.officeId;
  const addressOf = (mpId: number) => offices.find(({ id }) => id === officeOf(mpId))?.address;
  const notes = await tolerant(context, () => Promise.all(held.map(({ id }) => noteOf(context, id))));
  return held.map((row, index) => {
    const note = notes?.[index];
    const ofCase = row.caseId === null ? undefined : details.get(row.caseId);
    const phone = ofCase?.phone;
    const needs = wishesOf(row, details).map(({ text }) => text);
    const isOnline = row.meetingLocationId === MEETING_LOCATION.online;
    const isDay = isWholeDay(row.startDate, row.endDate);
    const isOver = isDay
      ? row.endDate.slice(0, 10) < now.slice(0, 10)
      : compareWallTimes(row.endDate, now) < 0;
    const isOpen = row.meetingStatusId !== MEETING_STATUS.realized;
    return {
      id: row.id,
      href: addressWith(`/admin/meetings/view/${row.id}`, returnTo),
      edit: addressWith(`/admin/meetings/edit/${row.id}`, returnTo),
      iso: row.startDate,
      time: timeOf(row, wholeDay),
      person: row.fullName,
      about: [row.mpFullName, locationOf(row), ...needs, row.topic].filter(Boolean).join(" · "),
      mp: row.mpFullName,
      place: (isOnline ? undefined : addressOf(row.mpId)) ?? locationOf(row),
      topic: ofCase?.topic ?? row.topic,
      needs,
      status: statusMark(MEETING_STATUSES, row.meetingStatusId),
      ...(phone && { phone: { text: phone, href: dialled(phone) && `tel:${dialled(phone)}` } }),
      ...(mayNote && isOpen && { asks: isOver ? "held" : "call", formKey: formKey(context) }),
      ...(note && { note: { reached: note.reached, time: formatTime(wallTimeOf(new Date(note.at))) } }),
    };
  });
}

async function tolerant<Result>(context: Context, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    logOf(context).warn({ event: "call-notes-unavailable" });
    return undefined;
  }
}

const PostedOutcome = z.object({
  meeting: z.string().max(20).default(""),
  deed: z.enum(["reached", "missed", "held"]),
});

/**
 * Records a call, or that a meeting took place.
 * @param back address to redirect to
 * @throws a fault page: for a missing or somebody else's meeting, and if nothing could be recorded
 */
export async function recordOutcome(context: Context, back: string): Promise<Response> {
  const form = await submission(context, PostedOutcome);
  const id = form.valid ? idFilter.parse(form.value.meeting) : undefined;
  // An outdated page, or somebody else's form: the page is shown again, with a new key.
  if (!form.valid || id === undefined) return redirect(back, 303);
  const { deed } = form.value;
  const outcome = await form.once(async () => {
    const found = await api(context).attempt(contract.meetings.get, { params: { id } });
    if (!found.ok) return found;
    if (deed === "held") return markHeld(context, id);
    const note: CallNote = { reached: deed === "reached", at: new Date().toISOString() };
    return inOwnStore(context, () =>
      storeOf(context).put(keyOf(id), JSON.stringify(note), RETENTION["call-note"]),
    );
  });
  if (!outcome.ok) throw faultPage(outcome.fault);
  getSession(context).flash({ kind: "success", text: deed === "held" ? "meetingChanged" : "callNoted" });
  return redirect(`${back}#m${id}`, 303);
}

async function markHeld(context: Context, id: number) {
  const meetingStatusId = MEETING_STATUS.realized;
  const outcome = await api(context).attempt(contract.meetings.setStatus, {
    params: { id },
    body: { meetingStatusId },
  });
  return settled(outcome, async () => {
    const found = await lookAgain(context)(contract.meetings.get, { params: { id } });
    return found.ok && found.value.meetingStatusId === meetingStatusId;
  });
}
