import type { Language } from "./text/language.ts";

/** Templates of letters by staff; `arranged` and `moved` have the texts of a meeting's e-mails. */
export const TEMPLATES = [
  "received",
  "call",
  "arranged",
  "moved",
  "bring",
  "passedOn",
  "notOurs",
  "caseRejected",
  "closed",
  "mandate",
] as const;

export type Template = (typeof TEMPLATES)[number];

/** How a letter is sent. `mailto` opens the author's mail program. */
export const WAYS = ["mail", "print", "pdf", "copy", "mailto"] as const;

export type Way = (typeof WAYS)[number];

/** State of an e-mailed letter; `unknown` if it may or may not have arrived. */
export type MailState = "queued" | "sent" | "refused" | "unknown" | "late";

/** Whether a letter isn't known to have arrived. */
export const isLost = (state: string | undefined): state is "refused" | "unknown" | "late" =>
  state === "refused" || state === "late" || state === "unknown";

/** What a letter is about: a template, or an automatic message about a cancelled or coming meeting. */
export type LetterKind = Template | "rejected" | "deleted" | "reminder";

/** A sent letter, stored with its case. */
export interface SentLetter {
  /** Opaque; safe in an address. */
  readonly id: string;
  readonly caseId: number;
  readonly kind: LetterKind;
  readonly way: Way;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  /** ISO 8601, in UTC. */
  readonly at: string;
  /** Full name of the author; `""` for automatic letters. */
  readonly by: string;
  /** The form that sent it: sending the same form again creates no second letter. */
  readonly form: string;
  /** Only for e-mailed letters. */
  readonly state?: MailState;
}

/** Blanks of the templates that are filled in by hand, in the form's order. */
export const BLANKS = [
  "mp",
  "when",
  "place",
  "phone",
  "papers",
  "institution",
  "because",
  "competent",
  "outcome",
  "successor",
  "writer",
] as const;

export type Blank = (typeof BLANKS)[number];

/** A text for each blank; missing or empty ones are not filled in. */
export type BlankTexts = Readonly<Partial<Record<Blank, string>>>;

/** Square brackets are reserved for blanks: no letter is sent with one, not even one edited by hand. */
export const hasBlank = (text: string): boolean => /[[\]]/.test(text);

/** A value for a letter: on one line, without square brackets or bidirectional control characters. */
export const blankValue = (text: string): string =>
  text
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();

/** @param marks the blanks as written in the text, without brackets */
export function withBlanks(text: string, marks: BlankTexts, typed: BlankTexts): string {
  let filled = text;
  for (const blank of BLANKS) {
    const value = blankValue(typed[blank] ?? "");
    if (value === "" || marks[blank] === undefined) continue;
    const mark = `[${marks[blank]}]`;
    // A sentence typed with its own full stop needs no second one.
    if (/[.!?]$/.test(value)) filled = filled.replaceAll(`${mark}.`, () => value);
    filled = filled.replaceAll(mark, () => value);
  }
  return filled;
}
