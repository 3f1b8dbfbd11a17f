/** Longest compared text: longer ones are no misspelled names, and comparing costs the product of both lengths. */
const MAX_LENGTH = 40;

/** A common beginning of this many letters is enough for a guess. */
const SAME_BEGINNING = 4;

/**
 * How likely one folded text is a misspelling of another, from 0 (not at all) to 1 (equal): by the number of letters
 * to add, remove, replace or swap, otherwise by a common beginning.
 */
export function likeness(text: string, name: string): number {
  if (text === name) return 1;
  if (text === "" || text.length > MAX_LENGTH || name.length > MAX_LENGTH) return 0;
  const length = Math.max(text.length, name.length);
  const changes = changesBetween(text, name);
  // At most one error per three letters.
  if (changes <= Math.floor(length / 3)) return 1 - changes / (length + 1);
  return text.slice(0, SAME_BEGINNING) === name.slice(0, SAME_BEGINNING) && text.length >= SAME_BEGINNING
    ? 1 / (1 + changes)
    : 0;
}

/** The optimal string alignment distance. */
export function changesBetween(one: string, other: string): number {
  let beforeLast: readonly number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + Number(!isSame),
          isSwapped ? (beforeLast[column - 2] ?? Infinity) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
