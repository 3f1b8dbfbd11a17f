import type { CaseRow } from "#app/model/case.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { skopjeDay } from "#app/model/period.ts";
import { type Api, pageDeadline } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { findProgress, inTurn, keepProgress } from "#server/form/progress.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { isAhead } from "#server/meetings/steps.ts";
import { type MovedMeetings, tellOfMoved } from "./write.ts";

type Ask = Api["attempt"];

/** Cases that still need an MP. */
export const OPEN_CASES = [CASE_STATUS.submitted, CASE_STATUS.scheduled] as const;

/**
 * All open cases, or those of an MP.
 * @param most how many of a status to read at most; `undefined` if there are more
 */
export async function openCasesOf(
  ask: Ask,
  mpId: number | undefined,
  most = Infinity,
): Promise<Attempt<readonly CaseRow[] | undefined>> {
  const rows: CaseRow[] = [];
  for (const statusId of OPEN_CASES)
    for (let page = 0, isMore = true; isMore; page += 1) {
      const query = { page, size: MAX_PAGE_SIZE, mpId, statusId };
      const found = await ask(contract.cases.filter, { query });
      if (!found.ok) return found;
      if (found.value.totalElements > most) return { ok: true, value: undefined };
      rows.push(...found.value.content);
      isMore = found.value.content.length > 0 && (page + 1) * MAX_PAGE_SIZE < found.value.totalElements;
    }
  return { ok: true, value: rows };
}

/** The meetings of an MP from today on that were not called off. */
export async function meetingsAhead(ask: Ask, mpId: number): Promise<Attempt<readonly Meeting[]>> {
  const fromDate = `${skopjeDay(new Date())}T00:00:00Z`;
  const query = { page: 0, size: MAX_PAGE_SIZE, mpId, fromDate };
  const found = await ask(contract.meetings.filter, { query });
  return found.ok ? { ok: true, value: found.value.content.filter(isAhead) } : found;
}

/** The answer needs some time too. */
const ANSWER_MS = 2_000;

/** Whether there is no more time for another step before the page must answer. */
export const isTimeOver = (context: Context): boolean =>
  pageDeadline(context) - performance.now() < ANSWER_MS;

/**
 * Hands open cases over to another MP, one after another. Handed over ones are no longer the first one's, so that
 * doing it again does what is left.
 * @param tell is called for each that is handed over
 * @returns their ids, and why one of them is left; no fault if there was no time for more
 */
export async function handOverEach(
  context: Context,
  cases: readonly Pick<CaseRow, "id">[],
  to: number,
  tell?: (caseId: number) => unknown,
) {
  const ask = withFixedCredentials(context);
  const done: number[] = [];
  const left: number[] = [];
  let failed: { readonly caseId?: number; readonly fault?: ApiFault } = {};
  for (const { id } of cases) {
    const isOver = failed.fault?.status === 401 || isTimeOver(context);
    const fault = isOver ? undefined : await handOver(ask, id, to);
    (isOver || fault ? left : done).push(id);
    if (!isOver && !fault) await tell?.(id);
    if (fault) failed = { caseId: id, fault };
  }
  return { done, left, ...failed };
}

/** What only one may hand over at a time. */
export const casesOf = (mpId: number): string => `cases of mp ${mpId}`;

/**
 * Hands all open cases of an MP over, and tells their people with whom their meetings to come are now.
 * @returns `undefined` while another form hands them over
 */
export const handOverAll = (
  context: Context,
  { from, to, form }: { readonly from: number; readonly to: number; readonly form: string },
) =>
  inTurn(context, casesOf(from), form, async () => {
    const ask = withFixedCredentials(context);
    const found = await openCasesOf(ask, from);
    if (!found.ok) return { ok: false, fault: { ...found.fault, sent: "no" } } as const;
    // As they were before the first post of the form.
    const begun = await findProgress<MovedMeetings>(context, form);
    const ahead = begun ? ({ ok: true, value: begun.meetings } as const) : await meetingsAhead(ask, from);
    if (!ahead.ok) return { ok: false, fault: { ...ahead.fault, sent: "no" } } as const;
    const keep = (meetings: readonly Meeting[]) =>
      keepProgress(context, form, { meetings, mpId: to } satisfies MovedMeetings);
    await keep(ahead.value);
    const tell = (caseId: number) => {
      const meetings = ahead.value.filter((meeting) => meeting.caseId === caseId);
      return meetings.length > 0 && tellOfMoved(context, form, caseId, { meetings, mpId: to });
    };
    const rows = found.value ?? [];
    const isOpen = (id: number) => rows.some((row) => row.id === id);
    // An earlier post may have got no further than handing them over.
    for (const caseId of new Set(begun?.meetings.flatMap((meeting) => meeting.caseId ?? [])))
      if (!isOpen(caseId)) await tell(caseId);
    const value = await handOverEach(context, rows, to, tell);
    if (value.left.length === 0) await keep([]);
    return { ok: true, value } as const;
  });

/** Hands one case over; an unknown outcome is looked up. */
async function handOver(ask: Ask, id: number, mpId: number): Promise<ApiFault | undefined> {
  const sent = await ask(contract.extra.handOver, { params: { id }, body: { mpId } });
  if (sent.ok) return undefined;
  if (sent.fault.sent !== "unknown") return sent.fault;
  const found = await ask(contract.cases.get, { params: { id } });
  return found.ok && found.value.mpId === mpId ? undefined : sent.fault;
}
