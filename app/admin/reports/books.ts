import { redirect } from "react-router";
import { publicLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { audit } from "#server/audit/audit.ts";
import { getI18n, getT } from "#server/middleware/locale.ts";
import { fileOrPage, pdfFile, spreadsheetFile, waitForExport } from "../kit/frame/no-file.server.tsx";
import type { Route } from "./+types/books";
import { countedBook, printedBook } from "./book.server.tsx";
import { askedPeriod, kindOf, periodParam, reportListAddress } from "./kind.ts";
import { summaryLines } from "./summary.server.ts";

/** All reports of a period in one file: the submitted ones as a PDF, or the figures of all in one table. */
export function loader(args: Route.LoaderArgs) {
  const { context, pattern, url } = args;
  const kind = kindOf(pattern);
  const back = `${reportListAddress(kind)}/overview${url.search}`;
  // The overview says what is wrong with the period.
  if (askedPeriod(kind, url.searchParams).period === undefined) return redirect(back);
  return fileOrPage(context, back, () =>
    pattern.endsWith(".pdf") ? pdfOf(args, back) : tableOf(args, back),
  );
}

async function pdfOf({ context, pattern, request, url }: Route.LoaderArgs, back: string) {
  const kind = kindOf(pattern);
  const { signal } = request;
  const { period = "" } = askedPeriod(kind, url.searchParams);
  return pdfFile(context, request, `izvestai-${period}.pdf`, async () => {
    const free = await waitForExport(context, back, signal);
    if (free instanceof Response) return free;
    const book = await printedBook(context, kind, url, signal).finally(free);
    if (book instanceof Response) return book;
    const { bookDocument, noBookPdf } = await import("./pdf.server.tsx");
    const filter = `${periodParam(kind)}=${period}`;
    const count = book.pages.filter(({ read }) => read).length;
    return {
      document: bookDocument(book, getI18n(context)),
      isLong: true,
      instead: (why) => noBookPdf(context, why, url, back),
      onPrinted: (bytes) =>
        audit(context, { event: "reports-exported", kind: "reports", reason: "pdf", filter, count, bytes }),
    };
  });
}

async function tableOf({ context, pattern, request, url }: Route.LoaderArgs, back: string) {
  const kind = kindOf(pattern);
  const { signal } = request;
  const { period = "" } = askedPeriod(kind, url.searchParams);
  return spreadsheetFile(context, request, `zbirno-${period}`, back, async () => {
    const months =
      kind === "monthly"
        ? { startMonth: period, endMonth: period }
        : { startMonth: `${period}-01`, endMonth: `${period}-12` };
    const [book, statistics, { categories }] = await Promise.all([
      countedBook(context, kind, url, signal),
      api(context, { signal }).call(contract.statistics.overallForStaff, { query: months }),
      publicLists(context),
    ]);
    if (book instanceof Response) return book;
    const t = getT(context, "reports");
    const lines = summaryLines(book, categories, statistics, t);
    const columns = Math.max(...lines.map(({ cells }) => cells.length));
    const filter = `${periodParam(kind)}=${period}`;
    const made = { event: "reports-exported", kind: "reports", reason: "xlsx", filter } as const;
    return {
      sheetName: t("book.sheet"),
      widths: Array.from({ length: columns }, (_, column) => [34, 18, 14][column] ?? 12),
      lines: [lines],
      inSight: { rows: lines.findIndex(({ look }) => look === "head") + 1, columns: 1 },
      onEnd(isWhole) {
        if (isWhole) audit(context, { ...made, count: book.pages.length });
      },
    };
  });
}
