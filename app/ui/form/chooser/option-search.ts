import { fold, searchFor } from "#app/model/text/fold.ts";
import { changesBetween } from "#app/model/text/likeness.ts";
import { byKey } from "#app/model/text/order.ts";
import type { Option } from "../fields/option.ts";

/**
 * All matching options: first those whose own name starts with the text, then those whose own name contains the
 * words. If there are none, `guess` is the option that was perhaps meant.
 */
export function searchOptions(options: readonly Option[], typed: string) {
  const isFound = searchFor(typed);
  const whole = fold(typed);
  if (whole === "") return { options, guess: undefined };
  const known = options.map((option) => {
    const name = fold(option.label);
    return { option, name, names: `${name} ${fold(option.search ?? "")}` };
  });
  const found = known.filter(({ names }) => isFound(names));
  if (found.length === 0) return { options: [], guess: guessed(known, whole) };
  const rank = ({ name }: (typeof known)[number]) => (name.startsWith(whole) ? 0 : isFound(name) ? 1 : 2);
  return { options: byKey(found, rank).map(({ option }) => option), guess: undefined };
}

/** One letter in four may be wrong. */
const LETTERS_PER_TYPO = 4;

/** Fewer could mean anything. */
const MIN_LETTERS = 3;

function guessed(known: readonly { option: Option; names: string }[], typed: string) {
  if (typed.length < MIN_LETTERS) return undefined;
  const most = Math.max(1, Math.floor(typed.length / LETTERS_PER_TYPO));
  const typos = known.map(({ option, names }) => ({ option, count: fewestTypos(names, typed) }));
  const [nearest] = byKey(typos, ({ count }) => count);
  return nearest && nearest.count <= most ? nearest.option : undefined;
}

/** The distance of the typed text from the same number of words anywhere in the names. */
function fewestTypos(names: string, typed: string): number {
  const words = names.split(" ");
  const count = typed.split(" ").length;
  const near = words.map((_, at) => changesBetween(words.slice(at, at + count).join(" "), typed));
  return Math.min(...near);
}

/** A single word: kinds of places count only if nothing else is typed. */
const wordTests = (typed: string) => typed.split(/\s+/).filter(Boolean).map(searchFor);

/**
 * Splits a name into pieces that match and pieces that don't, each with the place where it starts. Folding changes
 * lengths, so a piece grows letter by letter until it matches.
 */
export function highlight(name: string, typed: string) {
  const tests = wordTests(typed);
  const found: { at: number; text: string; hit: boolean }[] = [];
  let rest = 0;
  for (const { index: start, 0: word } of name.matchAll(/[\p{L}\p{M}\p{N}'’ʼ]+/gu)) {
    const length = Math.max(0, ...tests.map((isHit) => lengthOfHit(word, isHit)));
    if (length === 0) continue;
    found.push({ at: rest, text: name.slice(rest, start), hit: false });
    found.push({ at: start, text: word.slice(0, length), hit: true });
    rest = start + length;
  }
  return [...found, { at: rest, text: name.slice(rest), hit: false }].filter(({ text }) => text !== "");
}

function lengthOfHit(word: string, isHit: (folded: string) => boolean): number {
  if (!isHit(fold(word))) return 0;
  for (let length = 1; length < word.length; length += 1)
    if (isHit(fold(word.slice(0, length)))) return length;
  return word.length;
}

/** The other names by which an option was found, if its own name doesn't contain the typed words. */
export function matchedNames({ label, search = "" }: Option, typed: string): string {
  const own = fold(label);
  const others = wordTests(typed).filter((isHit) => !isHit(own));
  const words = search.split(/\s+/).filter((word) => others.some((isHit) => isHit(fold(word))));
  const plain = words.map(fold);
  return words.filter((_, at) => plain.indexOf(plain[at] ?? "") === at).join(", ");
}
