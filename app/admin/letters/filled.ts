import { type BlankTexts, withBlanks } from "#app/model/letter.ts";
import type { DraftView } from "./draft.server.ts";

/** A text of a draft with what was typed into its blanks. */
export const filledIn = ({ blanks }: Pick<DraftView, "blanks">, text: string, typed: BlankTexts): string =>
  withBlanks(text, Object.fromEntries(blanks.map(({ name, mark }) => [name, mark])), typed);
