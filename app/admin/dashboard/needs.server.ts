import { OVERSIGHT, type RoleId } from "#app/model/access.ts";
import { ageOf } from "#app/model/case.ts";
import { formatDate } from "#app/model/format.ts";
import { MAX_PAGE_SIZE, PAGE_SIZES } from "#app/model/limits.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import type { Mp } from "#app/model/mp.ts";
import { skopjeDay } from "#app/model/period.ts";
import { someLists } from "#server/api/cache.ts";
import type { Api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import { lastCaseChange, lastListChange } from "#server/api/lists.ts";
import type { Context } from "#server/context.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { settingsOf } from "#server/settings/env.ts";
import { StoreUnavailable } from "#server/store/store.ts";
import { attemptBeside, cachedForMinute } from "../cases/list/counts.server.ts";
import { type Kind, periodParam, reportListAddress, reportMonthName } from "../reports/kind.ts";
import { missingReports } from "../reports/overview.server.ts";
import { deadlineOf } from "../reports/read.server.ts";

interface Need {
  readonly key: "reports" | "annual" | "cases" | "noAssistant" | "noOffice" | "mail";
  readonly count: string;
  /** Continues the number. */
  readonly title: string;
  readonly detail: string;
  readonly to: string;
  /** Past its day, or failed. */
  readonly isLate: boolean;
}

type Line = Attempt<Need | undefined>;

const NOTHING: Line = { ok: true, value: undefined };

/**
 * At most six lines, with six calls in a minute, two at a time; `undefined` for assistants, who have their own work,
 * and if nothing is to be done. Each line that can't be counted leaves the reference of its fault.
 */
export async function readNeeds(context: Context, roleId: RoleId, signal: AbortSignal) {
  if (!OVERSIGHT.some((role) => role === roleId)) return undefined;
  const attempt = attemptBeside(context, signal);
  const [reports, annual, cases, mps, mail] = await Promise.all([
    reportsLine(context, "monthly", attempt),
    reportsLine(context, "annual", attempt),
    casesLine(context, attempt),
    mpLines(context),
    mailLine(context),
  ]);
  const lines = [reports, annual, cases, ...mps, mail];
  const needs = lines.flatMap((line) => (line.ok && line.value ? [line.value] : []));
  const lacks = lines.flatMap((line) => (line.ok ? [] : [line.fault.reference]));
  return needs.length + lacks.length === 0 ? undefined : { needs, lacks: [...new Set(lacks)] };
}

async function reportsLine(context: Context, kind: Kind, attempt: Api["attempt"]): Promise<Line> {
  const since = lastListChange(context);
  const read = () => missingReports(context, kind, { attempt });
  const found = await cachedForMinute(context, `${kind} reports`, read, since);
  if (!found.ok) return found;
  const { period, missing } = found.value;
  if (missing.length === 0) return NOTHING;
  const deadline = deadlineOf(context, period);
  const count = missing.length;
  const names = { count, period: reportMonthName(period) };
  const key = kind === "monthly" ? "reports" : "annual";
  return lineOf(key, count, {
    title: getT(context, "overview")(`needs.${key}`, names),
    detail: deadline?.text ?? someOf(missing),
    to: `${reportListAddress(kind)}/overview?${periodParam(kind)}=${period}&status=missing`,
    isLate: deadline?.isPast ?? false,
  });
}

/** New cases without an answer for longer than `ANSWER_DAYS`; of very many at least those that two calls show. */
async function casesLine(context: Context, attempt: Api["attempt"]): Promise<Line> {
  const read = () => readWaitingCases(context, attempt);
  const found = await cachedForMinute(context, "waiting", read, lastCaseChange(context));
  if (!found.ok || found.value.count === 0) return found.ok ? NOTHING : found;
  const { count, isAtLeast, oldest, total } = found.value;
  const t = getT(context, "overview");
  return lineOf("cases", count, {
    title: t("needs.cases", { count }),
    ...(isAtLeast && { count: t("needs.atLeast", { count }) }),
    detail: t("needs.longest", { count: oldest.age, assistant: oldest.assistant }),
    to: `/admin/cases?statusId=${CASE_STATUS.submitted}&page=${Math.ceil(total / PAGE_SIZES.cases[0])}`,
    isLate: true,
  });
}

/** The API lists the newest first and knows no age: the oldest are on its last page. */
async function readWaitingCases(context: Context, attempt: Api["attempt"]) {
  const { answerDays } = settingsOf(context);
  const read = (page: number) =>
    attempt(contract.cases.filter, {
      query: { page, size: MAX_PAGE_SIZE, statusId: CASE_STATUS.submitted },
    });
  const first = await read(0);
  if (!first.ok) return first;
  const { content: newest, totalElements: total } = first.value;
  const last = Math.ceil(total / MAX_PAGE_SIZE) - 1;
  const end = last > 0 ? await read(last) : first;
  if (!end.ok) return end;
  const isWaiting = (row: (typeof newest)[number]) => (ageOf(row) ?? 0) > answerDays;
  const early = newest.filter(isWaiting).length;
  const late = end.value.content.filter(isWaiting).length;
  const between = last > 1 ? total - newest.length - end.value.content.length : 0;
  // The list is in order of age: what lies between two waiting rows waits too.
  const isAtLeast = between > 0 && early === 0 && late === end.value.content.length;
  const count = early > 0 ? total - newest.length + early : late;
  const row = end.value.content.at(-1);
  const oldest = { age: row ? (ageOf(row) ?? 0) : 0, assistant: row?.userFullName ?? "" };
  return { ok: true as const, value: { count, isAtLeast, oldest, total } };
}

async function mpLines(context: Context): Promise<readonly Line[]> {
  const { mps, offices, fault } = await someLists(context);
  if (fault && (mps.length === 0 || offices.length === 0)) return [{ ok: false, fault }];
  const open = new Set(offices.map(({ id }) => id));
  const withoutAssistant = mps.filter(({ userId }) => userId === null);
  const withoutOffice = mps.filter(({ officeId }) => officeId === null || !open.has(officeId));
  const t = getT(context, "overview");
  const line = (key: "noAssistant" | "noOffice", found: readonly Mp[], filter: string) =>
    found.length === 0
      ? NOTHING
      : lineOf(key, found.length, {
          title: t(`needs.${key}`, { count: found.length }),
          detail: someOf(found.map(({ fullName }) => fullName)),
          to: `/admin/mps?${filter}=none&status=active`,
        });
  return [line("noAssistant", withoutAssistant, "userId"), line("noOffice", withoutOffice, "officeId")];
}

/** All letters that are no longer tried; it leads to the oldest one's case. */
async function mailLine(context: Context): Promise<Line> {
  try {
    const found = (await outboxOf.ifAny(context)?.notices()) ?? [];
    const [oldest] = found;
    if (!oldest) return NOTHING;
    const days = [...new Set(found.map(({ writtenAt }) => formatDate(skopjeDay(new Date(writtenAt)))))];
    const title = getT(context, "overview")("needs.mail", { count: found.length });
    return lineOf("mail", found.length, { title, detail: someOf(days), to: oldest.page, isLate: true });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return { ok: false, fault: { kind: "unknown", sent: "no", reference: requestInfo(context).id } };
  }
}

/** @param count instead of the number, if it isn't known exactly */
const lineOf = (
  key: Need["key"],
  number: number,
  { count = String(number), isLate = false, ...line }: Pick<Need, "title" | "detail" | "to"> & Partial<Need>,
): Line => ({ ok: true, value: { key, count, isLate, ...line } });

/** As many names as a line holds. */
const NAMES = 3;

const someOf = (names: readonly string[]): string =>
  names.length > NAMES ? `${names.slice(0, NAMES).join(", ")}…` : names.join(", ");
