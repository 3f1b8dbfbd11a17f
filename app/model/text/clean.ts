// oxlint-disable no-control-regex -- naming the characters is the point

/**
 * Removes what can't be seen from pasted text: control characters of word processors, slides and PDF files,
 * marks of direction, private bullets. Nothing here refuses a text.
 */

/** Line breaks of every system, of word processors (vertical tab), of pages (form feed) and of Unicode. */
const BREAKS = /\r\n?|[\u000B\u000C\u0085\u2028\u2029]/g;

/** The hyphen at which word processors don't break a line. */
const HYPHENS = /\u001E/g;

/** Ends of table cells, and punctuation of Windows that was read as another encoding. */
const SPACES = /[\u0007\u0080-\u009F]/g;

/** Other control characters, half characters, byte order marks, and places of pictures that were not copied. */
const NOTHING = /(?![\t\n])\p{Cc}|\p{Surrogate}|[\uFEFF\uFFF9-\uFFFC]|\p{Noncharacter_Code_Point}/gu;

/** Bullets of symbol fonts, with the blanks behind them: at the beginning of a line nothing, elsewhere a space. */
const PRIVATE = /(^|\n)?\p{Co}+[ \t]*/gu;

/** Text of several lines as a person would have typed it; only its line breaks are LF. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(BREAKS, "\n")
    .replaceAll(HYPHENS, "-")
    .replaceAll(SPACES, " ")
    .replaceAll(NOTHING, "")
    .replaceAll(PRIVATE, (_, start: string | undefined) => start ?? " ");

/** Soft hyphens, zero-width spaces, and marks of direction. */
const UNSEEN = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F]/g;

/** Joiners, which mean something in emoji and some scripts, but nothing after these. */
const IDLE_JOINERS =
  /(^|[\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}])[\u200C\u200D]+|[\u200C\u200D]+$/gu;

export const withoutUnseen = (text: string): string =>
  text.replaceAll(UNSEEN, "").replaceAll(IDLE_JOINERS, "$1");

/** A line as a person would have typed it: no breaks, nothing invisible, no stray quotes or commas at its ends. */
export function cleanLine(text: string): string {
  const seen = withoutUnseen(cleanText(text));
  return withoutStray(
    seen
      .replaceAll(/[\n\t]+/g, " ")
      .trim()
      .replace(TRAILING, ""),
  ).replace(TRAILING, "");
}

const TRAILING = /[\s,;]+$/;

/** Quotes and brackets in pairs; the first two of each are those of ASCII. */
const PAIRED = [`""„“”«»`, "''`´‚‘’‹›", "<>"];

/** Removes quotes at the ends that have no partner in the line, or that a table or a program has added. */
function withoutStray(line: string): string {
  return PAIRED.reduce((text, signs) => {
    const inside = trimmed(text, signs);
    const outside = text.length - inside.length;
    if (outside === 0 || inside === "") return text;
    const within = countOf(inside, signs);
    const isAround =
      outside === 2 && within === 0 && [text.at(0), text.at(-1)].every((sign) => isAscii(sign, signs));
    return isAround || (outside + within) % 2 === 1 ? inside.trim() : text;
  }, line);
}

const isAscii = (sign: string | undefined, signs: string) => signs.slice(0, 2).includes(sign ?? " ");

const countOf = (text: string, signs: string) =>
  Array.from(text).filter((sign) => signs.includes(sign)).length;

function trimmed(text: string, signs: string, last = signs): string {
  let [from, to] = [0, text.length];
  while (from < to && signs.includes(text.charAt(from))) from += 1;
  while (to > from && last.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** What surrounds an e-mail address where it was copied from, and what follows it at the end of a sentence. */
const AROUND_ADDRESS = " \"'`´„“”«»‚‘’‹›<>()[]{}";
const AFTER_ADDRESS = `${AROUND_ADDRESS}.,;:!?`;

/** A typed or pasted e-mail address without what surrounds it: a name, brackets, `mailto:`, punctuation. */
export function cleanAddress(text: string): string {
  const line = cleanLine(text)
    .normalize("NFKC")
    .replaceAll(/[\u200C\u200D]/g, "");
  const [, bracketed = line] = /^[^<>@]*<([^<>]+)>$/.exec(line) ?? [];
  return trimmed(bracketed, AROUND_ADDRESS, AFTER_ADDRESS).replace(/^mailto:\s*/i, "");
}

/** Digits of Arabic and Persian keyboards, from zero on. */
const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** Typed numbers, days and times in ASCII: other digits, signs of another width, dashes of every kind. */
export const plainSigns = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll(/[\p{Pd}\u2212]/gu, "-")
    .replaceAll(/\p{Cf}/gu, "")
    .trim();
