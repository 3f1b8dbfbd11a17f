import type { HistoryEntry } from "../status/timeline.ts";
import type { Fact } from "./facts.ts";

/** What a sheet of paper without personal data tells of a case: neither who it is nor how to reach them. */
const IMPERSONAL: readonly Fact["name"][] = [
  "municipalityId",
  "mpId",
  "caseCategoryId",
  "wantsOnline",
  "initiativeSubmission",
  "reason",
];

/** One page of A4 holds this much. */
const MOST = { entries: 7, text: 1000, comment: 200 };

/** The fields for paper; left-out ones never travel to the browser (R18). The topic is the sheet's heading. */
export function paperFacts(facts: readonly Fact[], personal: boolean): readonly Fact[] {
  return facts
    .filter(({ name }) => name !== "topic" && (personal || IMPERSONAL.includes(name)))
    .map(({ href: _href, ...fact }) => ({ ...fact, text: clip(fact.text, MOST.text) }));
}

/** The newest entries that fit; comments and names of people are personal data. */
export function paperHistory(entries: readonly HistoryEntry[], personal: boolean) {
  const shown = entries.slice(0, MOST.entries).map((entry) => ({
    ...entry,
    comment: personal ? clip(entry.comment, MOST.comment) : "",
    who: personal ? entry.who : "",
  }));
  return { shown, more: entries.length - shown.length };
}

/** The first few of a list, and how many are left out. */
export function firstOf<Item>(items: readonly Item[]) {
  const shown = items.slice(0, MOST.entries);
  return { shown, more: items.length - shown.length };
}

/** A text that is longer than any form takes is cut off, and says so. */
export const clip = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most).trimEnd()}…` : text;
