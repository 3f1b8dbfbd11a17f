import type { TFunction } from "i18next";
import { type CaseFieldName, type CaseFieldRow, caseFields } from "#app/intake/fields.tsx";
import { formatMoment } from "#app/model/format.ts";
import { LENGTH } from "#app/model/limits.ts";
import { beginning } from "#app/model/text/typed.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { type CaseFact, readCase, type ShownCase } from "../view/view.server.ts";
import type { HistoryEntry } from "../../kit/case/history.server.ts";

/**
 * A case as one A4 page.
 * @param personal whether it names the citizen
 * @throws a fault page: 404 for an unknown case, 403 for one of other MPs
 */
export async function printedCase(context: Context, id: number, personal: boolean, signal: AbortSignal) {
  const found = await readCase(context, id, signal);
  const t = getT(context, "cases");
  return {
    ...headOf(found),
    ...onePage({
      topic: found.topic,
      facts: printedFacts(found.facts, personal),
      meetings: found.meetings.map((meeting) => meetingParts(meeting, t)),
      history: printedHistory(found.history, personal),
    }),
  };
}

const headOf = ({ date, statuses }: ShownCase) => ({
  date,
  statuses: statuses.map(({ kind, status, since }) => ({ kind, name: status.name, since })),
  printedAt: formatMoment(),
});

const meetingParts = ({ day, time, where, status }: ShownCase["meetings"][number], t: TFunction<"cases">) => [
  day,
  time || t("meetings.wholeDay"),
  where,
  status.name,
];

/** A case with everything that its page shows, however long. @param comments of its meetings, by id */
export function wholeCase(found: ShownCase, comments: ReadonlyMap<number, string>, t: TFunction<"cases">) {
  return {
    ...headOf(found),
    topic: found.topic,
    facts: [...printedFacts(found.facts, true)],
    meetings: firstOf(
      found.meetings.map((meeting) => [
        ...meetingParts(meeting, t),
        meeting.person,
        meeting.topic,
        comments.get(meeting.id) ?? "",
      ]),
    ),
    history: firstOf(found.history),
  } satisfies PrintedCase;
}

export type PrintedCase = Awaited<ReturnType<typeof printedCase>>;

const FIELDS: Readonly<Record<CaseFieldName, CaseFieldRow>> = caseFields(false);

/** The printed fields; the others are never sent to the browser (R18). The topic is the heading. */
function printedFacts(facts: readonly CaseFact[], personal: boolean): readonly CaseFact[] {
  return facts
    .filter(({ name }) => name !== "topic" && (personal || FIELDS[name].impersonal))
    .map(({ href: _href, ...fact }) => fact);
}

/** The printed history: comments and names of people are personal data. */
const printedHistory = (entries: readonly HistoryEntry[], personal: boolean) =>
  entries.map((entry) =>
    personal ? { ...entry, comment: clip(entry.comment) } : { ...entry, comment: "", who: "" },
  );

/** Shortens a comment longer than any form allows, with an ellipsis. */
const clip = (text: string) =>
  text.length > LENGTH.statusComment ? `${beginning(text, LENGTH.statusComment).trimEnd()}…` : text;

/** What to print; the parts of a meeting's line in the order of importance. */
interface Content {
  readonly topic: string;
  readonly facts: readonly CaseFact[];
  readonly meetings: readonly (readonly string[])[];
  readonly history: readonly HistoryEntry[];
}

/** Lines of text on an A4 page, without those that every print has: institution, statuses, headings. */
const PAGE = 52;
/** Widths in em: a field in one of three columns, the whole page, a list entry, the heading. */
const EMS = { column: 17.5, page: 56, entry: 52, topic: 36 };
const COLUMNS = 3;
/** Height of a field row's label with its margin, and of a heading line, in lines. */
const LABEL = 1.3;
const HEADING = 1.5;
/** Minimum number of lines of a field, and of list entries. */
const MIN_LINES = { text: 3, entries: 1, heading: 6 };
/** Width reserved for kind and status in a history entry. */
const KIND = "Пратеничко прашање: Поднесено (), ";

/**
 * Fits everything on one A4 page: reason, other fields, meetings and history share its lines. While there are too
 * many, the longest is shortened by one: a text by its last line, a list by its last entry.
 */
function onePage({ topic, facts, meetings, history }: Content) {
  const texts = facts.map(({ text, wide }) => linesOf(text, wide ? EMS.page : EMS.column));
  const entries = {
    meetings: meetings.map((meeting) => linesOf(meeting.filter(Boolean).join(" · "), EMS.entry)),
    history: history.map((entry) => linesOf(textOf(entry), EMS.entry)),
  };
  const title = firstLines(topic, EMS.topic, MIN_LINES.heading);
  const heading = linesOf(title, EMS.topic) * HEADING;
  while (heading + rowsOf(facts, texts) + total(entries.meetings) + total(entries.history) > PAGE)
    if (!giveUp(texts, entries)) break;

  return {
    topic: title,
    facts: facts.map((fact, index) => ({
      ...fact,
      text: firstLines(fact.text, fact.wide ? EMS.page : EMS.column, texts[index] ?? 0),
    })),
    meetings: firstOf(meetings, entries.meetings.length),
    history: firstOf(history, entries.history.length),
  };
}

const linesOf = (text: string, ems: number) => lineEnds(text, ems).length;

const textOf = ({ status, when, who, comment }: HistoryEntry) =>
  [KIND, status.name, when, who, comment.replaceAll(/\s+/g, " ")].filter(Boolean).join(" ");

/** One line of the two lists is reserved for "and N more". */
const total = (lines: readonly number[]) => lines.reduce((sum, each) => sum + each, 1);

/** Fields are in rows of three; a wide one has its own row. */
function rowsOf(facts: readonly CaseFact[], texts: readonly number[]): number {
  const rows: number[] = [];
  let column = COLUMNS;
  for (const [index, { wide }] of facts.entries()) {
    const lines = texts[index] ?? 0;
    if (wide || column === COLUMNS) {
      rows.push(lines);
      column = wide ? COLUMNS : 1;
    } else {
      rows.push(Math.max(rows.pop() ?? 0, lines));
      column += 1;
    }
  }
  return rows.reduce((sum, lines) => sum + lines + LABEL, 0);
}

/** @returns whether anything could be shortened */
function giveUp(texts: number[], lists: Record<"meetings" | "history", number[]>): boolean {
  const longest = Math.max(...texts);
  const [list] = [lists.meetings, lists.history]
    .filter(({ length }) => length > MIN_LINES.entries)
    .toSorted((one, other) => total(other) - total(one));
  if (list && (total(list) >= longest || longest <= MIN_LINES.text)) list.pop();
  else if (longest > MIN_LINES.text) texts[texts.indexOf(longest)] = longest - 1;
  else return false;
  return true;
}

const firstOf = <Item>(items: readonly Item[], most?: number) => {
  const first = items.slice(0, most);
  return { first, more: items.length - first.length };
};

/** Maximum width of a character, in thousandths of an em; the first match counts. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ .,;:!'()\-ijlIЈј]/, 330],
  [/[rtfгѓ?/„“”"]/, 440],
  [/[ЮЩШЊЉ№—]/, 1060],
  [/[mWМMщњшЫ@]/, 960],
  [/[љЖюФОOQ%…]/, 850],
  [/[\p{Lu}жмфwы&]/u, 780],
  [/[\p{L}\p{N}–]/u, 650],
];

/** Emoji, characters of other scripts, and anything else drawn by another font. */
const OTHER = 1400;

const widthOf = (sign: string) => WIDTHS.find(([signs]) => signs.test(sign))?.[1] ?? OTHER;

/**
 * Positions in a text where its printed lines end: line breaks count, words wrap as a whole, and a word wider than a
 * line is broken. Errs on the side of too many lines.
 * @param ems width of a line in em
 */
function lineEnds(text: string, ems: number): readonly number[] {
  const most = ems * 1000;
  const ends: number[] = [];
  let used = 0;
  let at = 0;
  for (const piece of text.match(/\n|[^\S\n]+|\S+/g) ?? []) {
    const width = Array.from(piece, widthOf).reduce((sum, each) => sum + each, 0);
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

/** The first lines of a text, with an ellipsis if shortened. */
function firstLines(text: string, ems: number, most: number): string {
  const ends = lineEnds(text, ems);
  if (ends.length <= most) return text;
  let cut = text.slice(0, ends[most - 1]).trimEnd();
  // Room for the ellipsis.
  while (lineEnds(`${cut}…`, ems).length > most) cut = beginning(cut, cut.length - 1).trimEnd();
  return `${cut}…`;
}
