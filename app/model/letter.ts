import type { Language } from "./text/language.ts";

/** What a member of staff may write to the person of a case. `arranged` and `moved` say what the letters of a meeting say. */
export const TEMPLATES = [
  "received",
  "call",
  "arranged",
  "moved",
  "bring",
  "passedOn",
  "notOurs",
  "closed",
  "mandate",
] as const;

/** One of them. */
export type Template = (typeof TEMPLATES)[number];

/** How a letter leaves. `mailto` opens the mail program of whoever has written it. */
export const WAYS = ["mail", "print", "pdf", "copy", "mailto"] as const;

/** One of them. */
export type Way = (typeof WAYS)[number];

/** What becomes of a letter that is sent: where nobody knows whether it arrived, `unknown`. */
export type MailState = "queued" | "sent" | "refused" | "unknown" | "late";

/** What a letter is about: a template, or what the product says by itself when a meeting is off. */
export type LetterKind = Template | "rejected" | "deleted";

/** A letter that has left, as it is kept beside its case. */
export interface KeptLetter {
  /** Tells nothing, and may stand in an address. */
  readonly id: string;
  readonly caseId: number;
  readonly kind: LetterKind;
  readonly way: Way;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  /** ISO 8601, in UTC. */
  readonly at: string;
  /** Full name; `""` for the product itself. */
  readonly by: string;
  /** Which form it came from: the same form again is no second letter. */
  readonly form: string;
  /** Of one that is sent. */
  readonly state?: MailState;
}

/** What a letter may need to be told by hand, in the order in which its form asks. */
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

/** One of them. */
export type Blank = (typeof BLANKS)[number];

/** A text for each blank, such as what somebody has typed into it; one that is missing or empty is not filled. */
export type BlankTexts = Readonly<Partial<Record<Blank, string>>>;

/**
 * Whether a text still has a blank. Blanks stand in square brackets, and nothing else does: so no letter that has been
 * written around by hand, or posted by something else than its form, can leave with one.
 */
export const hasBlank = (text: string): boolean => /[[\]]/.test(text);

/** A value as a letter has it: in one line, without square brackets, and without what turns the direction of writing. */
export const blankValue = (text: string): string =>
  text
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();

/**
 * A text with what was typed into its blanks.
 * @param marks how each blank stands in the text, without its brackets
 */
export function withBlanks(text: string, marks: BlankTexts, typed: BlankTexts): string {
  let filled = text;
  for (const blank of BLANKS) {
    const value = blankValue(typed[blank] ?? "");
    if (value === "" || marks[blank] === undefined) continue;
    const mark = `[${marks[blank]}]`;
    // A sentence that is typed with its full stop has one already.
    if (/[.!?]$/.test(value)) filled = filled.replaceAll(`${mark}.`, () => value);
    filled = filled.replaceAll(mark, () => value);
  }
  return filled;
}
