import { LENGTH } from "#app/model/limits.ts";
import { beginning } from "#app/model/text/beginning.ts";
import type { HistoryEntry } from "../status/timeline.ts";
import type { Fact } from "./facts.ts";
import { firstLines, lineEnds } from "./paper-lines.ts";

/** What a sheet of paper without personal data tells of a case: neither who it is nor how to reach them. */
const IMPERSONAL: readonly Fact["name"][] = [
  "municipalityId",
  "mpId",
  "caseCategoryId",
  "wantsOnline",
  "initiativeSubmission",
  "reason",
];

/** The fields for paper; left-out ones never travel to the browser (R18). The topic is the sheet's heading. */
export function paperFacts(facts: readonly Fact[], personal: boolean): readonly Fact[] {
  return facts
    .filter(({ name }) => name !== "topic" && (personal || IMPERSONAL.includes(name)))
    .map(({ href: _href, ...fact }) => fact);
}

/** The history for paper: comments and names of people are personal data. */
export const paperHistory = (entries: readonly HistoryEntry[], personal: boolean) =>
  entries.map((entry) =>
    personal ? { ...entry, comment: clip(entry.comment) } : { ...entry, comment: "", who: "" },
  );

/** A comment that is longer than any form takes is cut off, and says so. */
const clip = (text: string) =>
  text.length > LENGTH.statusComment ? `${beginning(text, LENGTH.statusComment).trimEnd()}…` : text;

/** What is to stand on the sheet; meetings as the parts of their lines, in the order of what is left out last. */
interface Content {
  readonly topic: string;
  readonly facts: readonly Fact[];
  readonly meetings: readonly (readonly string[])[];
  readonly history: readonly HistoryEntry[];
}

/** A page of A4 in lines of its text, without the lines that every sheet has: institution, statuses, headings. */
const PAGE = 52;
/** Widths in font sizes: of a field in one of three columns, of the whole sheet, of an entry of a list, of the heading. */
const EMS = { column: 17.5, sheet: 56, entry: 52, topic: 36 };
const COLUMNS = 3;
/** The label of a row of fields and the space above it; a line of the heading. */
const LABEL = 1.3;
const HEADING = 1.5;
/** What nobody gives up: lines of a field, entries of a list. */
const LEAST = { text: 3, entries: 1, heading: 6 };
/** Room for the word of the kind and the status in an entry of the history. */
const KIND = "Пратеничко прашање: Поднесено (), ";

/**
 * One page of A4, whatever there is to say: reason, other fields, meetings and history share its lines. As long as
 * they are too many, whichever has the most gives one up: a text its last line, a list its last entry.
 */
export function onePage({ topic, facts, meetings, history }: Content) {
  const texts = facts.map(({ text, wide }) => linesOf(text, wide ? EMS.sheet : EMS.column));
  const entries = {
    meetings: meetings.map((meeting) => linesOf(meeting.filter(Boolean).join(" · "), EMS.entry)),
    history: history.map((entry) => linesOf(textOf(entry), EMS.entry)),
  };
  const title = firstLines(topic, EMS.topic, LEAST.heading);
  const heading = linesOf(title, EMS.topic) * HEADING;
  while (heading + rowsOf(facts, texts) + total(entries.meetings) + total(entries.history) > PAGE)
    if (!giveUp(texts, entries)) break;

  return {
    topic: title,
    facts: facts.map((fact, index) => ({
      ...fact,
      text: firstLines(fact.text, fact.wide ? EMS.sheet : EMS.column, texts[index] ?? 0),
    })),
    meetings: firstOf(meetings, entries.meetings.length),
    history: firstOf(history, entries.history.length),
  };
}

export type PaperPage = ReturnType<typeof onePage>;

const linesOf = (text: string, ems: number) => lineEnds(text, ems).length;

const textOf = ({ status, when, who, comment }: HistoryEntry) =>
  [KIND, status.name, when, who, comment.replaceAll(/\s+/g, " ")].filter(Boolean).join(" ");

/** One line of the two lists is kept for "and so many more". */
const total = (lines: readonly number[]) => lines.reduce((sum, each) => sum + each, 1);

/** Fields stand in rows of three; a wide one has a row of its own. */
function rowsOf(facts: readonly Fact[], texts: readonly number[]): number {
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

/** @returns whether anybody had something to give up */
function giveUp(texts: number[], lists: Record<"meetings" | "history", number[]>): boolean {
  const longest = Math.max(...texts);
  const [list] = [lists.meetings, lists.history]
    .filter(({ length }) => length > LEAST.entries)
    .toSorted((one, other) => total(other) - total(one));
  if (list && (total(list) >= longest || longest <= LEAST.text)) list.pop();
  else if (longest > LEAST.text) texts[texts.indexOf(longest)] = longest - 1;
  else return false;
  return true;
}

const firstOf = <Item>(items: readonly Item[], most: number) => {
  const shown = items.slice(0, most);
  return { shown, more: items.length - shown.length };
};
