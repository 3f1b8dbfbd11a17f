import { Settings } from "./settings.ts";

const KNOWN = Object.keys(Settings.shape);

/**
 * A sentence for each name in the environment that looks like a setting with a slip in it: `REDIS_URI`, `port`. Short
 * names may differ in one letter only, since `HOME` is not `HOST`. It never holds a value.
 */
export function misspelt(names: readonly string[]): string[] {
  return names
    .filter((name) => !KNOWN.includes(name))
    .flatMap((name) => {
      const meant = KNOWN.find((known) => edits(name.toUpperCase(), known) <= (known.length < 6 ? 1 : 2));
      return meant === undefined ? [] : [`${name} is no setting and is not read; is ${meant} meant?`];
    });
}

/** The Levenshtein distance. */
function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [at, other] of Array.from(to).entries()) {
      const [left = 0, above = 0, corner = 0] = [next[at], row[at + 1], row[at]];
      next.push(Math.min(left + 1, above + 1, corner + Number(letter !== other)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
