import type { Case } from "#app/model/case.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { CASE_STATUS, MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import {
  changeBetween,
  isOver,
  type MeetingNotification,
  type Memory,
  type Notification,
  subjectOf,
  type ToldMeeting,
} from "#app/model/meeting-notification.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { decidingKind, noticesOn } from "#app/model/notice.ts";
import { onceFor } from "#app/model/once-for.ts";
import { compareWallTimes, skopjeDay, wallTimeOf } from "#app/model/period.ts";
import { readWishes } from "#app/model/wishes.ts";
import { everyMp, someLists } from "#server/api/cache.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { versionOf } from "#server/form/concurrent-edit.ts";
import type { MailedMeeting } from "#server/letters/meeting.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { knownNotices } from "#server/notices/notices.ts";
import { unlessAway } from "#server/store/store.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { memoriesOf } from "./memory.ts";

/**
 * What holds for a meeting today, from the API and the notices of its day, and who still knows something else. Letters,
 * pages and lists are made from this alone.
 */

type Surroundings = Awaited<ReturnType<typeof surroundingsOf>>;

/** What a meeting depends on besides itself. */
export async function surroundingsOf(context: Context) {
  const [lists, { notices }] = await Promise.all([someLists(context), knownNotices(context)]);
  return { mps: everyMp(lists), notices };
}

/** What a visitor has to know; `undefined` if they should not come. */
export function meetingNow(
  { mps, notices }: Surroundings,
  meeting: (Omit<ToldMeeting, "day"> & Pick<Meeting, "meetingStatusId">) | undefined,
): ToldMeeting | undefined {
  if (meeting?.meetingStatusId !== MEETING_STATUS.scheduled) return undefined;
  const { startDate, endDate, meetingLocationId, mpId } = meeting;
  const officeId = mps.find(({ id }) => id === mpId)?.officeId ?? null;
  const ofDay = noticesOn(notices, { id: mpId, officeId }, startDate.slice(0, 10));
  const is = decidingKind(ofDay, meetingLocationId !== MEETING_LOCATION.online);
  const day = is && { is, address: ofDay[is]?.address ?? "" };
  return { startDate, endDate, meetingLocationId, mpId, ...(day && { day }) };
}

/** What a change means for the person; `undefined` for the past, and for what doesn't concern them. */
export function kindOfChange(before: MailedMeeting | undefined, after: MailedMeeting | undefined) {
  const now = wallTimeOf(new Date());
  if ([before, after].every((one) => !one || compareWallTimes(one.startDate, now) < 0)) return undefined;
  const { scheduled, requested, rejected } = MEETING_STATUS;
  // One that was only asked for is called off too.
  if (before?.meetingStatusId === requested && after?.meetingStatusId === rejected) return "cancelled";
  const sure = (one: MailedMeeting | undefined) => (one?.meetingStatusId === scheduled ? one : undefined);
  if (after?.meetingStatusId === MEETING_STATUS.realized) return undefined;
  return changeBetween(sure(before), sure(after));
}

type MeetingMemory = Memory & { readonly meetingId: number };

/** What a person knows without a memory: the meeting as it is, but nothing of notices. */
export function presumedMemory(
  { id: meetingId, ...meeting }: Meeting,
  caseId: number,
  by = "",
): MeetingMemory {
  const { mpId, fullName: person } = meeting;
  const known = meetingNow({ mps: [], notices: [] }, meeting);
  const at = new Date().toISOString();
  return { meetingId, caseId, mpId, known, person, phone: "", answerWayId: null, by, at };
}

/** Before a meeting changes: its person knows it as it is, unless they still have something to be told. */
export async function rememberKnown(context: Context, meeting: Meeting): Promise<void> {
  const { id: meetingId, caseId } = meeting;
  if (caseId === null || (await memoriesOf(context).find(subjectOf({ meetingId, caseId })))) return;
  await memoriesOf(context).keep(presumedMemory(meeting, caseId, requireProfile(context).fullName));
}

/** How to reach the person of a case. */
export const contactOf = ({ fullName: person, phone, reason }: Case) => ({
  person,
  phone,
  answerWayId: readWishes(reason).wishes.answerWayId,
});

/** What a person has to be told, given what they know; `undefined` if nothing differs. */
export function notificationOf(
  { mps }: Pick<Surroundings, "mps">,
  { meetingId, known, letter, ...about }: MeetingMemory,
  now: ToldMeeting | undefined,
): MeetingNotification | undefined {
  const change = changeBetween(known, now);
  if (!change || isOver({ was: known, is: now })) return undefined;
  const isOtherMp = known && now && known.mpId !== now.mpId;
  const side = (one: ToldMeeting | undefined) =>
    one && { ...one, ...(isOtherMp && { mp: mps.find(({ id }) => id === one.mpId)?.fullName }) };
  const person = { ...about, meetingId };
  const id = `${subjectOf(person)}@${versionOf({ known: JSON.stringify(known ?? ""), now: JSON.stringify(now ?? "") })}`;
  return {
    ...person,
    mpId: now?.mpId ?? person.mpId,
    id,
    change,
    was: side(known),
    is: side(now),
    letterId: letter && changeBetween(letter.says, now) === undefined ? letter.id : undefined,
  };
}

/** The same for a meeting. @param memory what its person knows, if that is remembered */
export function notificationOfMeeting(around: Surroundings, meeting: Meeting, memory: Memory | undefined) {
  const { id: meetingId, caseId, meetingStatusId } = meeting;
  if (caseId === null || meetingStatusId === MEETING_STATUS.realized) return undefined;
  const known = { ...(memory ?? presumedMemory(meeting, caseId)), meetingId };
  return notificationOf(around, known, meetingNow(around, meeting));
}

export const notificationOfRejection = ({ known: _known, letter, ...person }: Memory): Notification => ({
  ...person,
  id: `${subjectOf(person)}@${person.at}`,
  change: "rejected",
  letterId: letter?.id,
});

/**
 * Whom to tell, the nearest meeting first, rejections last.
 * @param meetings all that these people have, as the API gives them now
 */
async function compared(context: Context, memories: readonly Memory[], meetings: readonly Meeting[]) {
  const around = await surroundingsOf(context);
  const remembered = new Map(memories.map((memory) => [subjectOf(memory), memory]));
  const present = new Map(
    meetings.flatMap((meeting) => {
      const { id: meetingId, caseId } = meeting;
      return caseId === null ? [] : [[subjectOf({ meetingId, caseId }), meeting] as const];
    }),
  );
  const open = [
    ...[...present].map(([subject, meeting]) =>
      notificationOfMeeting(around, meeting, remembered.get(subject)),
    ),
    ...memories
      .filter((memory) => !present.has(subjectOf(memory)))
      .map(({ meetingId, ...memory }) =>
        meetingId === null
          ? notificationOfRejection({ ...memory, meetingId })
          : notificationOf(around, { ...memory, meetingId }, undefined),
      ),
  ].filter((one) => one !== undefined);
  const toTell = await withoutWithdrawn(context, open);
  return toTell.toSorted((one, other) => nearest(one).localeCompare(nearest(other)));
}

/** Who has withdrawn isn't told. */
export async function withoutWithdrawn<One extends Notification>(context: Context, open: readonly One[]) {
  const withdrawn = await Promise.all(open.map(({ caseId }) => hasWithdrawn(context, caseId)));
  return open.filter((_one, index) => !withdrawn[index]);
}

/** The hour that comes first: the old one, when the person would face a closed door, or the new one. */
const nearest = ({ was, is }: Notification): string =>
  [was?.startDate, is?.startDate].filter((time) => time !== undefined).toSorted()[0] ?? "9999";

const aheadIn = onceFor((_context: Context): { reading?: ReturnType<typeof readAhead> } => ({}));

/**
 * The meetings from today on that the signed-in person sees, of very many the nearest, read once for all parts of a
 * page; `undefined` if the API doesn't say.
 * @param attempt of the part that asks first
 */
export const meetingsAhead = (context: Context, attempt: Api["attempt"] = api(context).attempt) =>
  (aheadIn(context).reading ??= readAhead(attempt));

async function readAhead(attempt: Api["attempt"]) {
  const [size, fromDate] = [MAX_PAGE_SIZE, `${skopjeDay(new Date())}T00:00:00Z`];
  const read = (page: number) => attempt(contract.meetings.filter, { query: { page, size, fromDate } });
  const farthest = await read(0);
  if (!farthest.ok) return undefined;
  // The nearest come last, on the last page maybe only one of them.
  const { totalElements } = farthest.value;
  const last = Math.ceil(totalElements / size) - 1;
  const before = last > 1 ? read(last - 1) : Promise.resolve(farthest);
  const found = await Promise.all(last > 0 ? [before, read(last)] : [before]);
  const rows = found.flatMap((page) => (page.ok ? page.value.content : []));
  /** Whether no other meetings are to come. */
  return { rows, isWhole: rows.length >= totalElements };
}

/** Read once for all parts of a page; `undefined` while the store is away. */
export const memoriesIn = onceFor((context: Context) => unlessAway(memoriesOf(context).all()));

/**
 * Whom to tell of some cases: compared with a list of meetings, not with each of them.
 * @param attempt of the part of the page that asks
 * @returns `undefined` while that is unknown
 */
export async function untoldOf(
  context: Context,
  isConcerned: (one: Pick<Memory, "caseId" | "mpId">) => boolean,
  attempt?: Api["attempt"],
): Promise<readonly Notification[] | undefined> {
  const [memories, { notices }] = await Promise.all([memoriesIn(context), knownNotices(context)]);
  if (!memories) return undefined;
  const mine = memories.filter(isConcerned);
  const today = skopjeDay(new Date());
  const isQuiet = notices.every(({ until }) => until < today);
  if (isQuiet && mine.every(({ meetingId }) => meetingId === null)) return compared(context, mine, []);
  const ahead = await meetingsAhead(context, attempt);
  if (!ahead) return undefined;
  const { rows, isWhole } = ahead;
  const listed = new Set(rows.map(({ id }) => id));
  // Of very many only the nearest are in the list.
  const isListed = ({ meetingId }: Memory) => isWhole || meetingId === null || listed.has(meetingId);
  const own = rows.filter(({ caseId, mpId }) => caseId !== null && isConcerned({ caseId, mpId }));
  return compared(context, mine.filter(isListed), own);
}

interface CaseNow {
  /** What its person knows, unless it is to be read. */
  readonly memories?: readonly Memory[];
  /** Its meetings, if they have just been read. */
  readonly meetings?: readonly Meeting[] | undefined;
}

/** `undefined` while that is unknown. */
export async function untoldOfCase(context: Context, caseId: number, { memories, meetings }: CaseNow = {}) {
  const all = memories ?? (await unlessAway(memoriesOf(context).all()));
  const own = all?.filter((one) => one.caseId === caseId);
  if (!own) return undefined;
  const read = meetings
    ? ({ ok: true, value: meetings } as const)
    : await api(context).attempt(contract.meetings.ofCase, { params: { caseId } });
  if (!read.ok) return undefined;
  const isRejected =
    own.some(({ meetingId }) => meetingId === null) && (await isRejectedNow(context, caseId));
  return compared(
    context,
    own.filter(({ meetingId }) => meetingId !== null || isRejected),
    read.value,
  );
}

/** If the case can't be read, it is as it was. */
async function isRejectedNow(context: Context, id: number): Promise<boolean> {
  const found = await api(context).attempt(contract.cases.get, { params: { id } });
  return found.ok ? found.value.caseStatusId === CASE_STATUS.rejected : found.fault.status !== 404;
}

/** Whether a person has withdrawn their request, and nothing was arranged with them since: they aren't called. */
export async function hasWithdrawn(context: Context, caseId: number): Promise<boolean> {
  const state = await unlessAway(requestsOf(context).stateOf(caseId));
  return state?.change?.kind === "withdrawn";
}
