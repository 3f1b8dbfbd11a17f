import { measureExport, measureProduct } from "./pdf/files.ts";
import { measurePrinting } from "./pdf/printing.ts";
import { type Comparison, comparisonTable } from "./tables.ts";

/**
 * Measures reports as files: printing beside a bare Chromium with the same document, what it does to others, and
 * spreadsheets. `BENCH_PDFS` says how many documents the memory is watched over (1,000).
 * @param say is told what is going on.
 * @returns the table to print.
 */
export async function measurePdf(say: (text: string) => void): Promise<string> {
  const printing = await measurePrinting(say);
  say("Asking the product for files");
  const product = await measureProduct();
  say("Writing a list of 100000 rows");
  const exported = await measureExport();
  const comparisons: Comparison[] = [
    {
      figure: "a PDF, warm, ms",
      product: printing.warm.ours.ms,
      beside: { what: "bare Chromium", value: printing.warm.bare.ms },
      aim: { of: "ratio", atMost: 1.3 },
    },
    {
      figure: "PDFs a minute, two at once",
      product: printing.rate.ours,
      beside: { what: "bare Chromium", value: printing.rate.bare },
      aim: { of: "figure", atLeast: 400 },
    },
    {
      figure: `browser's memory, ${printing.count} PDFs, MB`,
      product: printing.memory.last,
      beside: { what: "at the beginning", value: printing.memory.first },
      aim: { of: "ratio", atMost: 1.1 },
    },
    {
      figure: "case list, p99 while PDFs are made, ms",
      product: product.busyP99,
      beside: { what: "idle", value: product.idleP99 },
      aim: { of: "ratio", atMost: 1.5 },
    },
    { figure: "Excel of a report, ms", product: product.excelMs, aim: { of: "figure", atMost: 50 } },
    { figure: "100000 rows as Excel, s", product: exported.seconds, aim: { of: "figure", atMost: 5 } },
    { figure: "its memory at most, MB", product: exported.memoryMb, aim: { of: "figure", atMost: 250 } },
  ];
  return `Reports as files:\n\n${comparisonTable(comparisons)}`;
}
