import { formatMonth } from "#app/model/calendar-names.ts";
import { REPORT_STATUS } from "#app/model/report.ts";
import { inOrder } from "#app/model/text/order.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import { meetingsAhead, OPEN_CASES } from "#server/cases/handover.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { type Question, successorIn } from "./reply.ts";

/** Open work: a sentence for each kind of it, and the drafts that can still be submitted. */
export interface OpenWork {
  readonly lines: readonly string[];
  readonly openCases: number;
  readonly links: NonNullable<Question["links"]>;
}

/**
 * The work of somebody who is about to become inactive: open cases, upcoming meetings, unsubmitted reports.
 * @param userId an assistant; their cases and reports are counted as well
 * @returns the fault that prevents counting, if any: nobody may confirm unseen work
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
    OPEN_CASES.map((statusId) => attempt(contract.cases.filter, { query: { ...first, ...owner, statusId } })),
  );
  const meetings = mpIds.map(async (mpId) => {
    const found = await meetingsAhead(attempt, mpId);
    return found.ok ? ({ ok: true, value: { totalElements: found.value.length } } as const) : found;
  });
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
  const kinds = { openCases: cases, meetingsAhead: meetings, unsentReports: reports };
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
  const links = userId === undefined ? [] : await draftsOf(context, userId);
  return { ok: true, value: { lines, openCases, links } };
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

/** A question with who may take over. */
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
