import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { CASE_STATUS, MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import {
  changeBetween,
  type DayNotice,
  isOver,
  type MeetingNotification,
  type Memory,
  type Notification,
  subjectOf,
  type ToldMeeting,
} from "#app/model/meeting-notification.ts";
import type { Meeting, MeetingRow } from "#app/model/meeting.ts";
import type { Mp } from "#app/model/mp.ts";
import { noticesOn, type OfficeNotice } from "#app/model/notice.ts";
import { onceFor } from "#app/model/once-for.ts";
import { skopjeDay } from "#app/model/period.ts";
import { someLists } from "#server/api/cache.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { versionOf } from "#server/form/concurrent-edit.ts";
import { knownNotices } from "#server/notices/notices.ts";
import { unlessAway } from "#server/store/store.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { memoriesOf } from "./memory.ts";

/**
 * What holds for a meeting today, from the API and the notices of its day; and who knows something else. Letters, pages
 * and lists say only this.
 */

/** On what a meeting depends besides itself. */
interface Surroundings {
  readonly mps: readonly Pick<Mp, "fullName" | "id" | "officeId">[];
  readonly notices: readonly OfficeNotice[];
}

export async function surroundingsOf(context: Context): Promise<Surroundings> {
  const [{ mps }, { notices }] = await Promise.all([someLists(context), knownNotices(context)]);
  return { mps, notices };
}

/** What a person who comes has to know; `undefined` if nobody is to come. */
export function meetingNow(
  { mps, notices }: Surroundings,
  meeting: Omit<Meeting, "id"> | undefined,
): ToldMeeting | undefined {
  if (meeting?.meetingStatusId !== MEETING_STATUS.scheduled) return undefined;
  const { startDate, endDate, meetingLocationId, mpId } = meeting;
  const officeId = mps.find(({ id }) => id === mpId)?.officeId ?? null;
  const { closed, absent, elsewhere } = noticesOn(notices, { id: mpId, officeId }, startDate.slice(0, 10));
  const isOnline = meetingLocationId === MEETING_LOCATION.online;
  const says = (is: DayNotice["is"], address = ""): DayNotice => ({ is, address });
  const day = absent
    ? says("absent")
    : closed && !isOnline
      ? says("closed")
      : elsewhere && !isOnline
        ? says("elsewhere", elsewhere.address)
        : undefined;
  return { startDate, endDate, meetingLocationId, mpId, ...(day && { day }) };
}

type MeetingMemory = Memory & { readonly meetingId: number };

/** What the person of a memory has to be told; `undefined` if they know how it is. */
export function untold(
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
    letterId: letter?.about === id ? letter.id : undefined,
  };
}

/** That a case was rejected, of which its person has to be told. */
export const untoldRejection = ({ known: _known, letter, ...person }: Memory): Notification => ({
  ...person,
  id: `${subjectOf(person)}@${person.at}`,
  change: "rejected",
  letterId: letter?.id,
});

/** What the API says of the meetings of some people; `undefined` of those of whom it says nothing. */
type Found = (memory: Memory) => Meeting | undefined | "unknown";

async function compared(
  context: Context,
  memories: readonly Memory[],
  find: Found,
): Promise<readonly Notification[]> {
  const around = await surroundingsOf(context);
  return memories
    .flatMap((memory) => {
      const { meetingId } = memory;
      if (meetingId === null) return untoldRejection(memory);
      const found = find(memory);
      if (found === "unknown" || (found && found.meetingStatusId === MEETING_STATUS.realized)) return [];
      const own = found?.caseId === memory.caseId ? found : undefined;
      return untold(around, { ...memory, meetingId }, meetingNow(around, own)) ?? [];
    })
    .toSorted((one, other) => nearest(one).localeCompare(nearest(other)));
}

/** The hour that comes first: the old one, at which the person would stand before a closed door, or the new one. */
const nearest = ({ was, is }: Notification): string =>
  [was?.startDate, is?.startDate].filter((time) => time !== undefined).toSorted()[0] ?? "9999";

interface MeetingsAhead {
  readonly rows: readonly MeetingRow[];
  /** Whether no other meetings are to come. */
  readonly isWhole: boolean;
}

const aheadIn = onceFor((_context: Context): { reading?: Promise<MeetingsAhead | undefined> } => ({}));

/**
 * The meetings from today on that the signed-in person sees, of very many the nearest, read once for all parts of a
 * page; `undefined` if the API doesn't say.
 * @param attempt of the part that asks first
 */
export const meetingsAhead = (
  context: Context,
  attempt: Api["attempt"] = api(context).attempt,
): Promise<MeetingsAhead | undefined> => (aheadIn(context).reading ??= readAhead(attempt));

/** How many pages of the nearest meetings are read. */
const MAX_PAGES = 2;

async function readAhead(attempt: Api["attempt"]): Promise<MeetingsAhead | undefined> {
  const [size, fromDate] = [MAX_PAGE_SIZE, `${skopjeDay(new Date())}T00:00:00Z`];
  const read = (page: number) => attempt(contract.meetings.filter, { query: { page, size, fromDate } });
  const farthest = await read(0);
  if (!farthest.ok) return undefined;
  // The nearest come last.
  const { totalElements } = farthest.value;
  const count = Math.max(1, Math.ceil(totalElements / size));
  const first = Math.max(0, count - MAX_PAGES);
  const pages = Array.from({ length: count - first }, (_page, at) => first + at);
  const found = await Promise.all(pages.map(async (page) => (page === 0 ? farthest : read(page))));
  const rows = found.flatMap((page) => (page.ok ? page.value.content : []));
  return { rows, isWhole: rows.length >= totalElements };
}

/**
 * Whom to tell, the nearest meeting first, rejections last: compared with a list of meetings, not with each of them.
 * @param attempt of the part of the page that asks
 * @returns `undefined` if the API doesn't say
 */
export async function untoldOf(
  context: Context,
  memories: readonly Memory[],
  attempt?: Api["attempt"],
): Promise<readonly Notification[] | undefined> {
  if (memories.every(({ meetingId }) => meetingId === null))
    return compared(context, memories, () => undefined);
  const ahead = await meetingsAhead(context, attempt);
  if (!ahead) return undefined;
  const { rows, isWhole } = ahead;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const rest = isWhole ? [] : memories.filter(({ meetingId }) => meetingId !== null && !byId.has(meetingId));
  const found = await readEach(context, rest.slice(0, MAX_READ));
  return compared(context, memories, (memory) => byId.get(memory.meetingId ?? 0) ?? found(memory));
}

/** Each is a call of the API; more meetings than two pages of a list have are somebody else's. */
const MAX_READ = 20;

/** Whom to tell of a few meetings or cases, each of which is read. */
export async function untoldNow(
  context: Context,
  memories: readonly Memory[],
): Promise<readonly Notification[]> {
  const [found, rejected] = await Promise.all([
    readEach(context, memories),
    Promise.all(memories.map((memory) => memory.meetingId !== null || isRejected(context, memory))),
  ]);
  const open = await compared(
    context,
    memories.filter((_memory, index) => rejected[index]),
    found,
  );
  const withdrawn = await Promise.all(
    open.map(({ caseId, was, is }) => hasWithdrawn(context, caseId, (was ?? is)?.startDate)),
  );
  return open.filter((_one, index) => !withdrawn[index]);
}

/** Reads each meeting. */
async function readEach(context: Context, memories: readonly Memory[]): Promise<Found> {
  const { attempt } = api(context);
  const found = new Map<Memory, Meeting | "unknown">();
  const read = async (memory: Memory, id: number) => {
    const answer = await attempt(contract.meetings.get, { params: { id } });
    if (answer.ok) found.set(memory, answer.value);
    else if (answer.fault.status !== 404) found.set(memory, "unknown");
  };
  await Promise.all(
    memories.map((memory) => (memory.meetingId === null ? undefined : read(memory, memory.meetingId))),
  );
  return (memory) => found.get(memory);
}

/** What the person of a notification still has to be told; `undefined` if nothing, or while that is unknown. */
export async function stillToTell(context: Context, one: Notification): Promise<Notification | undefined> {
  const memory = await unlessAway(memoriesOf(context).find(subjectOf(one)));
  const [open] = memory ? await untoldNow(context, [memory]) : [];
  return open;
}

/** If the case can't be read, it is as it was. */
async function isRejected(context: Context, { caseId: id }: Memory): Promise<boolean> {
  const found = await api(context).attempt(contract.cases.get, { params: { id } });
  return found.ok ? found.value.caseStatusId === CASE_STATUS.rejected : found.fault.status !== 404;
}

/**
 * Whether a person has withdrawn their request, and nothing was arranged with them since: nobody calls them any more.
 * @param startDate of a meeting that is called off
 */
export async function hasWithdrawn(context: Context, caseId: number, startDate?: string): Promise<boolean> {
  const { change, meetings } = (await unlessAway(requestsOf(context).stateOf(caseId))) ?? {};
  if (change?.kind !== "withdrawn") return false;
  const arranged = (meetings ?? []).filter(
    ({ meetingStatusId }) => meetingStatusId === MEETING_STATUS.scheduled,
  );
  return [...arranged.map((meeting) => meeting.startDate), startDate ?? change.startDate].every(
    (start) => start === change.startDate,
  );
}
