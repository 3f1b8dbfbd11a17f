import PQueue from "p-queue";
import { formatMoment } from "#app/model/format.ts";
import { REPORT_STATUS, type ReportFigure, type ReportHead } from "#app/model/report.ts";
import { api, type ApiOptions } from "#server/api/client.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { apiCredentials } from "#server/identity/credentials.ts";
import { getT } from "#server/middleware/locale.ts";
import { faultIn, noFileResponse } from "../kit/frame/no-file.server.tsx";
import { type Kind, reportListAddress, reportMonthName } from "./kind.ts";
import { readOverview, type Standing } from "./overview.server.ts";
import { callsOf, readReport, type ReportView } from "./read.server.ts";

interface Page<Read> {
  readonly standing: Standing;
  /** Absent if there is no report, or it isn't part of the book. */
  readonly read?: Read;
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
    read: async (id, options) => ({ ok: true, value: await readReport(context, kind, id, options) }),
  });

/** What a report counts, under the names of its categories, and when it was submitted. */
export interface Counted extends Pick<ReportHead, "submittedAt" | "categories"> {
  readonly figures: readonly ReportFigure[];
}

/** The figures of all reports, drafts too. */
export function countedBook(context: Context, kind: Kind, url: URL, signal: AbortSignal) {
  return readBook<Counted>(context, kind, url, signal, {
    isPart: () => true,
    async read(id, options) {
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
  /** @throws a fault page, or the reason of the signal */
  readonly read: (id: number, options: ApiOptions) => Promise<Attempt<Read>>;
}

/** That a report couldn't be read, or not in time. @throws anything else */
function asUnread(thrown: unknown) {
  if (faultIn(thrown) || (thrown instanceof DOMException && thrown.name === "TimeoutError"))
    return { ok: false } as const;
  throw thrown;
}

/**
 * Reads a book; if reports can't be read, there is none, and a page says which.
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
  const parts = standings.filter((one) => one.reportId !== undefined && isPart(one));
  const t = getT(context, "reports");
  const unread: string[] = [];
  const withinTime = AbortSignal.any([signal, AbortSignal.timeout(READING_MS)]);
  const options = { signal: withinTime, eachMs: EACH_MS, credentials: apiCredentials(context) };
  const turns = new PQueue({ concurrency: MAX_REPORTS_AT_ONCE });
  const pages = await Promise.all(
    standings.map(async (standing): Promise<Page<Read>> => {
      const { reportId, assistant: name } = standing;
      const at = parts.indexOf(standing) + 1;
      if (reportId === undefined || at === 0) return { standing };
      const found = await turns.add(() => read(reportId, options)).catch(asUnread);
      if (found.ok) return { standing, read: found.value };
      unread.push(t("book.unread", { at, count: parts.length, name }));
      return { standing };
    }),
  );
  signal.throwIfAborted();
  if (unread.length > 0) return brokenBook(context, kind, url, unread.join(" "));
  return {
    title: t("overview.title", { period: reportMonthName(period) }),
    asOf: t("book.asOf", { when: formatMoment(), submitted, count: standings.length }),
    sums,
    pages,
  };
}

const brokenBook = (context: Context, kind: Kind, { pathname, search }: URL, text: string) =>
  noFileResponse(context, {
    status: 502,
    retryAfter: 10,
    icon: "cloud-off",
    title: getT(context, "reports")("book.broken"),
    text,
    children: (
      <>
        <a className="btn" href={`${pathname}${search}`}>
          {getT(context, "common")("fault.retry")}
        </a>
        <a className="btn ghost" href={`${reportListAddress(kind)}/overview${search}`}>
          {getT(context, "reports")("book.back")}
        </a>
      </>
    ),
  });
