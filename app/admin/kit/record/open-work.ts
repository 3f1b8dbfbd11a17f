import { formatMonth } from "#app/model/calendar-names.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { CASE_STATUSES, isClosedStatus } from "#app/model/lookups.ts";
import { isAhead, type Meeting } from "#app/model/meeting.ts";
import { skopjeDay } from "#app/model/period.ts";
import { REPORT_STATUS } from "#app/model/report.ts";
import { inOrder } from "#app/model/text/order.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { whenText } from "#server/meetings/case-change.ts";
import { getT } from "#server/middleware/locale.ts";
import { searchOf } from "../list/address.ts";
import { type Question, successorIn } from "./reply.ts";

const OPEN_STATUSES = CASE_STATUSES.filter(({ id }) => !isClosedStatus(id));

/** A sentence for each kind of open work, and links to what has a page. */
export interface OpenWork {
  readonly lines: readonly string[];
  readonly openCases: number;
  readonly links: NonNullable<Question["links"]>;
}

/**
 * The work of a person who is about to become inactive: open cases, upcoming meetings, unsubmitted reports.
 * @param userId an assistant, whose cases and reports are counted, and whose drafts are linked; without one,
 * the cases and meetings of the MPs are linked
 * @returns the fault that prevents counting, if any: unseen work must not be confirmed
 */
export async function openWork(
  context: Context,
  { mpIds, userId }: { readonly mpIds: readonly number[]; readonly userId?: number },
): Promise<Attempt<OpenWork>> {
  const t = getT(context, "record");
  const first = { page: 0, size: 1 };
  const { attempt } = api(context);
  const owners = userId === undefined ? mpIds.map((mpId) => ({ mpId })) : [{ userId }];
  const cases = owners.flatMap((owner) =>
    OPEN_STATUSES.map(({ id: statusId }) =>
      attempt(contract.cases.filter, { query: { ...first, ...owner, statusId } }),
    ),
  );
  const ahead = mpIds.map((mpId) => meetingsAhead(attempt, mpId));
  const reports =
    userId === undefined
      ? []
      : [REPORT_STATUS.draft, REPORT_STATUS.late].flatMap((reportStatusId) => {
          const query = { ...first, userId, reportStatusId };
          return [
            attempt(contract.monthlyReports.filter, { query }),
            attempt(contract.yearlyReports.filter, { query }),
          ];
        });
  const kinds = { openCases: cases, meetingsAhead: ahead, unsentReports: reports };
  const lines: string[] = [];
  let openCases = 0;
  for (const [kind, asked] of Object.entries(kinds)) {
    let total = 0;
    for (const answer of await Promise.all(asked)) {
      if (!answer.ok) return answer;
      total += answer.value.totalElements;
    }
    if (kind === "openCases") openCases = total;
    if (total > 0) lines.push(t(`hangsOn.${kind as keyof typeof kinds}`, { total }));
  }
  if (userId !== undefined)
    return { ok: true, value: { lines, openCases, links: await draftsOf(context, userId) } };
  const counts = (await Promise.all(cases)).map((found) => (found.ok ? found.value.totalElements : 0));
  const coming = (await Promise.all(ahead)).map((found) => (found.ok ? found.value.content : []));
  const links = mpIds.flatMap((mpId, at) => [
    ...OPEN_STATUSES.flatMap(({ id: statusId, name: status }, place) => {
      const total = counts[at * OPEN_STATUSES.length + place] ?? 0;
      const to = `/admin/cases?${searchOf({ mpId, statusId })}`;
      return total === 0 ? [] : [{ to, text: t("hangsOn.casesOf", { status, total }) }];
    }),
    ...meetingLinks(context, mpId, coming[at] ?? []),
  ]);
  return { ok: true, value: { lines, openCases, links } };
}

/** The meetings of an MP from today on that were not called off, the next one first. */
async function meetingsAhead(ask: Api["attempt"], mpId: number) {
  const fromDate = `${skopjeDay(new Date())}T00:00:00Z`;
  const query = { page: 0, size: MAX_PAGE_SIZE, mpId, fromDate };
  const found = await ask(contract.meetings.filter, { query });
  if (!found.ok) return found;
  const content = found.value.content
    .filter(isAhead)
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate));
  return { ok: true, value: { content, totalElements: content.length } } as const;
}

/** More are in the calendar. */
const MAX_MEETINGS = 10;

function meetingLinks(context: Context, mpId: number, ahead: readonly Meeting[]): OpenWork["links"] {
  const t = getT(context, "record");
  const links = ahead.slice(0, MAX_MEETINGS).map((meeting) => ({
    to: `/admin/meetings/view/${meeting.id}`,
    text: t("hangsOn.meeting", { when: whenText(meeting), name: meeting.fullName }),
  }));
  const all = { to: `/admin/meetings?${searchOf({ mpId })}`, text: t("hangsOn.moreMeetings") };
  return ahead.length > MAX_MEETINGS ? [...links, all] : links;
}

/** The drafts of an assistant; only their author can submit them, while active. */
async function draftsOf(context: Context, userId: number): Promise<OpenWork["links"]> {
  const t = getT(context, "record");
  const query = { page: 0, size: 10, userId, reportStatusId: REPORT_STATUS.draft };
  const { attempt } = api(context);
  const [monthly, annual] = await Promise.all([
    attempt(contract.monthlyReports.filter, { query }),
    attempt(contract.yearlyReports.filter, { query }),
  ]);
  return [["monthly", monthly] as const, ["annual", annual] as const].flatMap(([kind, found]) =>
    (found.ok ? found.value.content : []).map(({ id, period }) => ({
      to: `/admin/reports/${kind}/view/${id}`,
      text: t(`hangsOn.draft.${kind}`, { period: formatMonth(period, "mk") }),
    })),
  );
}

export function withSuccessor(
  context: Context,
  question: Question,
  fields: FormData,
  offer: Omit<NonNullable<Question["successor"]>, "value" | "gone">,
): Question {
  const chosen = successorIn(fields);
  const isOffered = offer.options.some(({ value }) => value === chosen);
  const value = isOffered ? String(chosen) : "";
  const gone = chosen === undefined || isOffered ? {} : { gone: getT(context, "record")("passOn.gone") };
  return { ...question, successor: { ...offer, value, ...gone } };
}

const MAX_NAMES = 10;

/** "Ана, Борис", in Macedonian order; a long list is shortened, with the number of the rest. */
export function joinNames(context: Context, names: readonly string[]): string {
  const sorted = inOrder(names, "mk", (name) => name);
  const rest = sorted.length - MAX_NAMES;
  if (rest <= 1) return sorted.join(", ");
  const first = sorted.slice(0, MAX_NAMES).join(", ");
  return getT(context, "record")("hangsOn.andMore", { names: first, rest });
}
