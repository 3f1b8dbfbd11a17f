import type { Comparison } from "./tables.ts";
import type { Load } from "./servers/load.ts";
import type { measureCalls, measurePages, measureStarts } from "./measurements.ts";
import type { Weight } from "./weight.ts";

type Result<Measure extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Measure>>;

export interface Results {
  readonly starts: Result<typeof measureStarts>;
  readonly pages: Result<typeof measurePages>;
  readonly calls: Result<typeof measureCalls>;
  /** Weights of the home page. */
  readonly home: Weight;
}

const KB = 1000;

/** Every figure of a run with its aim; the rows without one explain the others. */
export function figures({ starts, pages, calls, home }: Results): Comparison[] {
  return [
    ...publicFigures(pages),
    ...caseFigures(pages),
    {
      figure: "what we add to a call of the API, ms CPU",
      product: calls.through.cpuMs,
      beside: { what: "asked directly", value: calls.direct.cpuMs },
    },
    cpu("", calls.through, "bare app's own", calls.bareRows, { of: "difference", atMost: 1 }),
    {
      figure: "what we add to a call of the API, ms",
      product: calls.through.wallMs,
      beside: { what: "asked directly", value: calls.direct.wallMs },
    },
    {
      figure: "first answer after start, ms",
      product: starts.product.startMs,
      beside: { what: "bare app", value: starts.bare.startMs },
      aim: { of: "ratio", atMost: 1.15 },
    },
    {
      figure: "… of a demo, which starts its API too, ms",
      product: starts.demo.startMs,
      beside: { what: "bare app", value: starts.bare.startMs },
    },
    {
      figure: "memory idle, MB",
      product: starts.product.memoryMb,
      beside: { what: "bare app", value: starts.bare.memoryMb },
      aim: { of: "figure", atMost: 110 },
    },
    {
      figure: "memory under load, MB",
      product: pages.home.memoryMb,
      beside: { what: "bare app", value: pages.bareLong.memoryMb },
      aim: { of: "figure", atMost: 220 },
    },
    {
      figure: "home: HTML and CSS, kB",
      product: (home.html + home.css) / KB,
      aim: { of: "figure", atMost: 30 },
    },
    { figure: "home: JavaScript, kB", product: home.js / KB, aim: { of: "figure", atMost: 130 } },
  ];
}

function publicFigures(pages: Result<typeof measurePages>): Comparison[] {
  const { home, ownHome, ownDashboard, threeRoutes, bareShort, bareLong, raw } = pages;
  return [
    perSecond("home, requests/s", home, "bare page", bareShort, { of: "ratio", atLeast: 10 }),
    perSecond("", home, "raw, same bytes", raw),
    cpu("home, ms CPU a request", home, "raw, same bytes", raw),
    perSecond("home made for one, requests/s", ownHome, "bare page", bareShort),
    perSecond("", ownHome, "bare page as long", bareLong, { of: "ratio", atLeast: 0.5 }),
    cpu("home made for one, ms CPU", ownHome, "bare page as long", bareLong, { of: "ratio", atMost: 0.9 }),
    cpu("", ownHome, "three routes", threeRoutes, { of: "ratio", atMost: 1.1 }),
    perSecond("dashboard made for one, requests/s", ownDashboard, "bare page as long", bareLong, {
      of: "ratio",
      atLeast: 0.5,
    }),
  ];
}

function caseFigures({ cases, bareRows }: Result<typeof measurePages>): Comparison[] {
  return [
    perSecond("case list signed in, requests/s", cases, "bare 25 rows", bareRows),
    cpu("case list signed in, ms CPU", cases, "bare 25 rows", bareRows, { of: "ratio", atMost: 1 }),
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
