import { parsed } from "./records.ts";

/** What a line says of the index: its terms, and how many entries of each group of marks there are with it. */
interface LineIndex {
  readonly terms: readonly string[];
  readonly counts: readonly number[];
}

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const OF_GROUP = 4;

/** First characters of the marks of each group. */
export const MARK_GROUPS: readonly string[] = Array.from({ length: SIGNS.length / OF_GROUP }, (_, group) =>
  SIGNS.slice(group * OF_GROUP, (group + 1) * OF_GROUP),
);

export const NO_COUNTS: readonly number[] = MARK_GROUPS.map(() => 0);

export const groupOf = (mark: string): number => Math.floor(SIGNS.indexOf(mark.charAt(0)) / OF_GROUP);

/** The counts after adding these marks. */
export const countsWith = (counts: readonly number[], marks: readonly string[]): readonly number[] =>
  counts.map((count, group) => count + marks.filter((mark) => groupOf(mark) === group).length);

const FIELD = "index";

/** @param text a JSON object */
export const withIndex = (text: string, { terms, counts }: LineIndex): string =>
  JSON.stringify({ ...parsed<object>(text), [FIELD]: [terms, counts] });

export function indexIn(text: string): LineIndex {
  const { [FIELD]: index } = parsed<{ [FIELD]: readonly [string[], number[]] }>(text);
  return { terms: index[0], counts: index[1] };
}
