import { type BlankTexts, withBlanks } from "#app/model/letter.ts";
import type { DraftView, LetterChoice } from "./draft.server.ts";

/** A letter that knows nothing of its case. @param marks placeholders of the blanks that its form has */
export const emptyDraft = (choice: LetterChoice, marks: BlankTexts = {}): DraftView => ({
  ...choice,
  subject: "",
  text: "",
  marks,
  statusId: null,
  comment: "",
});

export const filledIn = ({ marks, subject, text }: DraftView, typed: BlankTexts) => ({
  subject: withBlanks(subject, marks, typed),
  text: withBlanks(text, marks, typed),
});

/** Whether a letter isn't its draft any more, so that another template would discard what was written. */
export function isEdited(
  draft: DraftView,
  typed: BlankTexts,
  valueOf: (name: "subject" | "text") => string,
): boolean {
  const plain = (text: string) => text.replaceAll(/\r\n?/g, "\n").trim();
  const names = ["subject", "text"] as const;
  // Without JavaScript the blanks are filled in when the letter is sent.
  const drafts = [filledIn(draft, {}), filledIn(draft, typed)];
  return !drafts.some((one) => names.every((name) => plain(one[name]) === plain(valueOf(name))));
}
