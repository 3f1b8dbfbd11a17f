import type { Comparison } from "./tables.ts";
import type { Load } from "./servers/load.ts";
import type { measureBooks, measureCalls, measurePages, measureStarts } from "./measurements.ts";
import type { Weight } from "#tests/support/weight.ts";

type Result<Measure extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Measure>>;

export interface Results {
  readonly starts: Result<typeof measureStarts>;
  readonly pages: Result<typeof measurePages>;
  readonly calls: Result<typeof measureCalls>;
  readonly books: Result<typeof measureBooks>;
  /** Weights of the home page. */
  readonly home: Weight;
}

/** The figures of docs/bench.md, each with its aim. */
export function figures({ starts, pages, calls, books, home }: Results): Comparison[] {
  const { ownHome, bareShort, bareLong, raw, cases, firstPage, caseView, bareRows } = pages;
  return [
    perSecond("home, requests/s", pages.home, "bare page", bareShort, { of: "ratio", atLeast: 6 }),
    perSecond("", pages.home, "raw, same bytes", raw),
    cpu("home made for one, ms CPU", ownHome, "bare page as long", bareLong, { of: "ratio", atMost: 1 }),
    cpu("case list signed in, ms CPU", cases, "bare 25 rows", bareRows, { of: "ratio", atMost: 1.15 }),
    cpu("first page of an assistant, ms CPU", firstPage, "bare 25 rows", bareRows),
    cpu("case view, ms CPU", caseView, "bare 25 rows", bareRows),
    cpu("added to a call of the API, ms CPU", calls.events, "bare app's own", calls.bareRows, {
      of: "difference",
      atMost: 1,
    }),
    {
      figure: "first answer after start, ms",
      product: starts.product.startMs,
      beside: { what: "bare app", value: starts.bare.startMs },
      aim: { of: "ratio", atMost: 2.5 },
    },
    {
      figure: "memory idle, MB",
      product: starts.product.memoryMb,
      beside: { what: "bare app", value: starts.bare.memoryMb },
      aim: { of: "figure", atMost: 150 },
    },
    {
      figure: "memory under load, MB",
      product: pages.home.memoryMb,
      beside: { what: "bare app", value: bareLong.memoryMb },
      aim: { of: "ratio", atMost: 1 },
    },
    {
      figure: "a month's reports in one PDF, ms",
      product: books.pdf.ms,
      beside: { what: "each alone", value: books.alone.ms },
      aim: { of: "ratio", atMost: 1.5 },
    },
    { figure: "in one table, ms", product: books.table.ms, aim: { of: "figure", atMost: 2_000 } },
    {
      figure: "home: first visit, kB",
      product: (home.html + home.css + home.js + home.other) / 1000,
      aim: { of: "figure", atMost: 145 },
    },
    { figure: "home: requests", product: home.requests, aim: { of: "figure", atMost: 14 } },
  ];
}

const perSecond = compare("perSecond");
const cpu = compare("cpuMs");

function compare(key: keyof Load) {
  return (figure: string, mine: Load, what: string, other: Load, aim?: Comparison["aim"]): Comparison => ({
    figure,
    product: mine[key],
    beside: { what, value: other[key] },
    ...(aim && { aim }),
  });
}
