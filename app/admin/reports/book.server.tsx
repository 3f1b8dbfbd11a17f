import PQueue from "p-queue";
import { formatMoment } from "#app/model/format.ts";
import { REPORT_STATUS, type ReportFigure, type ReportHead } from "#app/model/report.ts";
import { api } from "#server/api/client.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { apiCredentials } from "#server/identity/credentials.ts";
import { getT } from "#server/middleware/locale.ts";
import { faultIn, noFileResponse } from "../kit/frame/no-file.server.tsx";
import { type Kind, periodParam, reportListAddress, reportMonthName } from "./kind.ts";
import { readOverview, type Standing } from "./overview.server.ts";
import { callsOf, readReport, type ReportView } from "./read.server.ts";

interface Page<Read> {
  readonly standing: Standing;
  /** Absent if there is no report, it isn't part of the book, or it could not be read. */
  readonly read?: Read;
  readonly isUnread: boolean;
}

/** All reports of a period, as they were at one moment. */
export type Book<Read> = Exclude<Awaited<ReturnType<typeof readBook<Read>>>, Response>;

/** Reports that are read at the same time; each takes some calls. */
const MAX_REPORTS_AT_ONCE = 4;

/** Time limit per call: a book of a hundred reports takes longer than a page. */
const EACH_MS = 8_000;

/** For all of them: connections are cut after half a minute, and a book has to be printed, too. */
const READING_MS = 15_000;

/** The submitted reports as they are printed; the others are named. */
export const printedBook = (context: Context, kind: Kind, url: URL, signal: AbortSignal) =>
  readBook<ReportView>(context, kind, url, signal, {
    isPart: ({ statusId }) => statusId === REPORT_STATUS.submitted,
    async read(id, withinTime) {
      const options = { signal: withinTime, eachMs: EACH_MS, credentials: apiCredentials(context) };
      return { ok: true, value: await readReport(context, kind, id, options) };
    },
  });

/** What a report counts, under the names of its categories, and when it was submitted. */
export interface Counted extends Pick<ReportHead, "submittedAt" | "categories"> {
  readonly figures: readonly ReportFigure[];
}

/** The figures of all reports, drafts too. */
export function countedBook(context: Context, kind: Kind, url: URL, signal: AbortSignal) {
  return readBook<Counted>(context, kind, url, signal, {
    isPart: () => true,
    async read(id, withinTime) {
      const options = { signal: withinTime, eachMs: EACH_MS, credentials: apiCredentials(context) };
      const { attempt } = api(context, options);
      const [head, figures] = await Promise.all([
        attempt(callsOf(kind).get, { params: { id } }),
        attempt(callsOf(kind).details, { params: { id } }),
      ]);
      if (!head.ok) return head;
      const { submittedAt, categories } = head.value;
      return figures.ok ? { ok: true, value: { submittedAt, categories, figures: figures.value } } : figures;
    },
  });
}

interface Reading<Read> {
  readonly isPart: (standing: Standing) => boolean;
  /** @throws a fault page, or the reason of `withinTime` */
  readonly read: (id: number, withinTime: AbortSignal) => Promise<Attempt<Read>>;
}

/** That a report couldn't be read, or not in time. @throws anything else */
function asUnread(thrown: unknown) {
  if (faultIn(thrown) || (thrown instanceof DOMException && thrown.name === "TimeoutError"))
    return { ok: false } as const;
  throw thrown;
}

/**
 * Reads a book. If reports can't be read, a page says which, and offers the book without them (`partial`).
 * @throws a fault page if it isn't known who has reports
 */
async function readBook<Read>(
  context: Context,
  kind: Kind,
  url: URL,
  signal: AbortSignal,
  { isPart, read }: Reading<Read>,
) {
  const overview = await readOverview(context, kind, url.searchParams, signal);
  const { period, standings, submitted, sums } = overview;
  const count = standings.length;
  const withinTime = AbortSignal.any([signal, AbortSignal.timeout(READING_MS)]);
  const turns = new PQueue({ concurrency: MAX_REPORTS_AT_ONCE });
  const pages = await Promise.all(
    standings.map(async (standing): Promise<Page<Read>> => {
      const { reportId } = standing;
      if (reportId === undefined || !isPart(standing)) return { standing, isUnread: false };
      const found = await turns.add(() => read(reportId, withinTime)).catch(asUnread);
      return found.ok ? { standing, isUnread: false, read: found.value } : { standing, isUnread: true };
    }),
  );
  signal.throwIfAborted();
  if (pages.some(({ isUnread }) => isUnread) && !url.searchParams.has("partial"))
    return brokenBook(context, kind, period, url, pages);
  const t = getT(context, "reports");
  return {
    title: t("overview.title", { period: reportMonthName(period) }),
    asOf: t("book.asOf", { when: formatMoment(), submitted, count }),
    sums,
    pages,
  };
}

function brokenBook<Read>(
  context: Context,
  kind: Kind,
  period: string,
  url: URL,
  pages: readonly Page<Read>[],
): Response {
  const [t, common] = [getT(context, "reports"), getT(context, "common")];
  const parts = pages.filter(({ read, isUnread }) => isUnread || read !== undefined);
  const unread = parts.flatMap(({ standing, isUnread }, at) =>
    isUnread ? [t("book.unread", { at: at + 1, count: parts.length, name: standing.assistant })] : [],
  );
  const search = new URLSearchParams({ [periodParam(kind)]: period });
  const file = (query: string) => `${url.pathname}?${query}`;
  return noFileResponse(context, {
    status: 502,
    retryAfter: 10,
    icon: "cloud-off",
    title: t("book.broken"),
    text: unread.join(" "),
    children: (
      <>
        <a className="btn" href={file(String(search))}>
          {common("fault.retry")}
        </a>
        {unread.length < parts.length && (
          <a className="btn plain" href={file(`${search}&partial=1`)}>
            {t("book.partial", { count: parts.length - unread.length })}
          </a>
        )}
        <a className="btn ghost" href={`${reportListAddress(kind)}/overview?${search}`}>
          {t("book.back")}
        </a>
      </>
    ),
  });
}
