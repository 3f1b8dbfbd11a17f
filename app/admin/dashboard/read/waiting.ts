import { ROLE, type RoleId } from "#app/model/access.ts";
import { LARGEST_PAGE_SIZE } from "#app/model/limits.ts";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import type { MeetingRow } from "#app/model/meeting.ts";
import { skopjeDay } from "#app/model/period.ts";
import { formatDate } from "#app/ui/format.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { wishesOfNew } from "../../cases/wishes.ts";
import { timeOf } from "../../meetings/rows.tsx";

/** What waits for an assistant. */
export interface WaitingView {
  /** YYYY-MM-DD in Skopje. */
  readonly today: string;
  readonly newCases: Part<{ readonly count: number; readonly first: readonly ShortCase[] }>;
  readonly meetings: Part<{ readonly count: number; readonly first: readonly ShortMeeting[] }>;
}

/** A part, or the reference of why it could not be read. */
export type Part<Value> =
  { readonly value: Value } | { readonly value?: undefined; readonly reference: string };

/** A new case in one line. */
export interface ShortCase {
  readonly id: number;
  readonly date: string;
  readonly citizen: string;
  readonly mp: string;
  readonly wantsOnline: boolean;
}

/** A meeting in one line. */
export interface ShortMeeting {
  readonly id: number;
  readonly time: string;
  readonly person: string;
  readonly mp: string;
}

const SHOWN = 4;

/** The figures don't wait longer for what is only beside them. */
const PATIENCE_MS = 2_500;

/** Two calls, made together, and where an API's rows don't say it one more a new case; `undefined` for roles that record nothing. */
export async function readWaiting(
  context: Context,
  roleId: RoleId,
  signal: AbortSignal,
): Promise<WaitingView | undefined> {
  if (roleId !== ROLE.assistant) return undefined;
  const { attempt } = api(context, { signal, eachMs: PATIENCE_MS });
  const today = skopjeDay(new Date());
  const [cases, meetings] = await Promise.all([
    attempt(contract.cases.filter, { query: { page: 0, size: SHOWN, statusId: CASE_STATUS.submitted } }),
    attempt(contract.meetings.filter, {
      query: {
        page: 0,
        size: LARGEST_PAGE_SIZE,
        fromDate: `${today}T00:00:00Z`,
        toDate: `${today}T23:59:59Z`,
      },
    }),
  ]);
  const wishes = cases.ok ? await wishesOfNew(context, cases.value.content, signal) : new Set<number>();
  const wholeDay = getT(context, "overview")("waiting.wholeDay");
  return {
    today,
    newCases: partOf(cases, ({ content, totalElements: count }) => ({
      count,
      first: content.map(({ id, date, fullName: citizen, mpFullName: mp }) => ({
        id,
        date: formatDate(date),
        citizen,
        mp,
        wantsOnline: wishes.has(id),
      })),
    })),
    meetings: partOf(meetings, ({ content }) => comingOf(content, wholeDay)),
  };
}

function partOf<Read, Value>(read: Attempt<Read>, make: (value: Read) => Value): Part<Value> {
  return read.ok ? { value: make(read.value) } : { reference: read.fault.reference };
}

function comingOf(rows: readonly MeetingRow[], wholeDay: string) {
  const coming = rows
    .filter(({ meetingStatusId }) => meetingStatusId !== MEETING_STATUS.rejected)
    .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1));
  const first = coming.slice(0, SHOWN).map((row) => ({
    id: row.id,
    time: timeOf(row, wholeDay),
    person: row.fullName,
    mp: row.mpFullName,
  }));
  return { count: coming.length, first };
}
