import { beginning } from "#app/model/text/beginning.ts";

/** How wide a sign of the sheet's font is at most, in thousandths of the font's size; the first match counts. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ .,;:!'()\-ijlIЈј]/, 330],
  [/[rtfгѓ?/„“”"]/, 440],
  [/[ЮЩШЊЉ№—]/, 1060],
  [/[mWМMщњшЫ@]/, 960],
  [/[љЖюФОOQ%…]/, 850],
  [/[\p{Lu}жмфwы&]/u, 780],
  [/[\p{L}\p{N}–]/u, 650],
];

/** Emoji, signs of other scripts, and whatever else another font has to draw. */
const OTHER = 1400;

const known = new Map<string, number>();

function widthOf(sign: string): number {
  let width = known.get(sign);
  if (width === undefined) {
    width = WIDTHS.find(([signs]) => signs.test(sign))?.[1] ?? OTHER;
    if (known.size < 1000) known.set(sign, width);
  }
  return width;
}

const lengthOf = (text: string) => Array.from(text, widthOf).reduce((sum, width) => sum + width, 0);

/**
 * Where the lines of a text end on paper, as positions in it: line breaks count, words move on whole, and a word
 * that is wider than a line is broken. Rather a line too many than one too few.
 * @param ems width of a line in font sizes
 */
export function lineEnds(text: string, ems: number): readonly number[] {
  const most = ems * 1000;
  const ends: number[] = [];
  let used = 0;
  let at = 0;
  for (const piece of text.match(/\n|[^\S\n]+|\S+/g) ?? []) {
    const width = lengthOf(piece);
    if (piece === "\n") {
      ends.push(at);
      used = 0;
    } else if (used + width <= most || piece.trim() === "") used += width;
    else {
      if (used > 0) ends.push(at);
      used = 0;
      let sign = at;
      for (const each of piece) {
        if (used + widthOf(each) > most) {
          ends.push(sign);
          used = 0;
        }
        used += widthOf(each);
        sign += each.length;
      }
    }
    at += piece.length;
  }
  return [...ends, text.length];
}

/** The first lines of a text; one that is cut off says so. */
export function firstLines(text: string, ems: number, most: number): string {
  const ends = lineEnds(text, ems);
  if (ends.length <= most) return text;
  let cut = text.slice(0, ends[most - 1]).trimEnd();
  // Room for the sign that says so.
  while (lineEnds(`${cut}…`, ems).length > most) cut = beginning(cut, cut.length - 1).trimEnd();
  return `${cut}…`;
}
