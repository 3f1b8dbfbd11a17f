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
