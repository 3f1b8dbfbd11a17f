import type { KeyboardEvent } from "react";
import { fold, otherWords, searchFor } from "#app/model/text/fold.ts";
import { type Language, type Named, nameOf } from "#app/model/text/language.ts";
import { latinIn } from "#app/model/text/latin.ts";

export interface Option {
  readonly value: string | number;
  readonly label: string;
  /** The label's language if it isn't the page's. */
  readonly lang?: "mk-Latn";
  /** Additional search text: the name in other languages, and other names. */
  readonly search?: string;
  /** No longer available, unless already selected. */
  readonly former?: true;
}

/** An option that a search also finds by other names. */
export function optionOf(value: number, label: string, names: string): Option {
  const search = otherWords(label, names);
  return { value, label, ...(search !== "" && { search }) };
}

/** A record with a name per language as an option in one of them; a search finds it by any. */
export function namedOption(item: Named & { readonly id: number }, language: Language): Option {
  const own = labelIn(language, nameOf(item, language));
  return { ...optionOf(item.id, own.label, `${item.name} ${item.nameAl} ${item.nameEn}`), ...own };
}

/** A label that may exist in Macedonian only: romanised in other languages, and marked so. */
export function labelIn(language: Language, text: string): Pick<Option, "label" | "lang"> {
  const label = latinIn(language, text);
  return label === text ? { label } : { label, lang: "mk-Latn" };
}

/** A longer pause starts a new word, as in the browser's own search. */
const PAUSE_MS = 1000;

/**
 * Typing on a closed select selects the first option with a word that starts with the text, in any script and
 * spelling (Тетово, Tetovo, Tetova); the browser's own search knows only the label as written. An open list, and
 * every other key, are left to the browser.
 */
export function typeAhead(
  options: readonly Option[],
  word: TypedWord = { text: "", value: "" },
): (event: KeyboardEvent<HTMLSelectElement>) => void {
  let last = 0;
  return (event) => {
    const { key, currentTarget: select, timeStamp } = event;
    const isNewWord = timeStamp - last > PAUSE_MS;
    if (!isLetter(event) || (isNewWord && key === " ")) return;
    event.preventDefault();
    word.text = isNewWord ? key : word.text + key;
    last = timeStamp;
    const found = options.find(matching(word.text));
    if (found) selectOption(select, String(found.value));
    word.value = select.value;
  };
}

/** The last word that was typed on a closed select, and what was selected then. */
export interface TypedWord {
  text: string;
  value: string;
}

const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !altKey && !metaKey;

/** Tests whether an option matches the typed text, by any of its names. */
export function matching(typed: string): (option: Option) => boolean {
  const isFound = searchFor(typed);
  return ({ label, search = "" }) => isFound(fold(`${label} ${search}`));
}

/** Selects an option and fires the events of a user, to which forms listen. */
export function selectOption(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event("input", { bubbles: true }));
  select.dispatchEvent(new Event("change", { bubbles: true }));
}
