import { table } from "../tables.ts";
import type { ListFigures, Medians, PageFigures, StatisticsFigures } from "./measurements.ts";
import type { Question } from "./questions.ts";

/** The largest database against the smallest, and the longest answer of statistics. */
const AIMS = { first: 1.2, deep: 5, statisticsMs: 20 } as const;

const SIZE = new Intl.NumberFormat("en-GB");

/** The filter calls as lines of a table: medians of first and deep pages, their ratios, and whether they keep the aims. */
export function listTable(sizes: readonly number[], lists: readonly ListFigures[]): string {
  const columns = ["rows", ...sizes.map((size) => SIZE.format(size)), "ratio"];
  const head = ["p50, ms", ...columns, `≤ ${AIMS.first}`, "deep:", ...columns, `≤ ${AIMS.deep}`];
  const rows = lists.map(({ question, first, deep }) => [
    nameOf(question),
    ...part(first, AIMS.first),
    "",
    ...part(deep, AIMS.deep),
  ]);
  const numbers = head.flatMap((_, column) => (column === 0 ? [] : [column]));
  return table([head, ...rows], numbers);
}

/** The statistics calls in the same way. */
export function statisticsTable(sizes: readonly number[], statistics: readonly StatisticsFigures[]): string {
  const head = ["p50, ms", ...sizes.map((size) => SIZE.format(size)), "ratio", `≤ ${AIMS.statisticsMs} ms`];
  const rows = statistics.map(({ question, medians }) => [
    nameOf(question),
    ...medians.map(short),
    ratioOf(medians).toFixed(2),
    verdict((medians.at(-1) ?? NaN) <= AIMS.statisticsMs),
  ]);
  return table([head, ...rows], [1, 2, 3, 4, 5]);
}

const part = ({ rows, medians }: PageFigures, atMost: number) => [
  String(rows),
  ...medians.map(short),
  ratioOf(medians).toFixed(2),
  verdict(ratioOf(medians) <= atMost),
];

const ratioOf = (medians: Medians) => (medians.at(-1) ?? NaN) / (medians[0] ?? NaN);

const short = (ms: number) => ms.toFixed(2);

const verdict = (isMet: boolean) => (isMet ? "met" : "MISSED");

/** Such as `cases, assistant: mpId statusId`; of a statistics call its path. */
function nameOf({ asker, path, query }: Question): string {
  const filters = Object.keys(query).map(
    (name) => ({ fromDate: "range", startMonth: "months" })[name] ?? name,
  );
  const named = filters.filter((name) => name !== "toDate" && name !== "endMonth").join(" ");
  const [, resource] = /^\/admin\/api\/(\w+)\/filter$/.exec(path) ?? [];
  return resource ? `${resource}, ${asker}: ${named || "all"}` : `${path} ${named}`.trim();
}
