import { type BlankTexts, withBlanks } from "#app/model/letter.ts";
import type { DraftView } from "./draft.server.ts";

/** A draft's text with its blanks filled in. */
export const filledIn = ({ blanks }: Pick<DraftView, "blanks">, text: string, typed: BlankTexts): string =>
  withBlanks(text, Object.fromEntries(blanks.map(({ name, mark }) => [name, mark])), typed);
