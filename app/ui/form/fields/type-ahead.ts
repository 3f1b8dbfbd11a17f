import type { KeyboardEvent } from "react";
import { fold, searchFor } from "#app/model/text/fold.ts";
import type { Option } from "./form-field.ts";

/** After a longer pause a new word begins, as in the browser's own search. */
const PAUSE_MS = 1000;

/**
 * What typing on a closed list does with script: it chooses the first name that has the typed letters at the
 * start of a word, in any script and spelling (Тетово, Tetovo, Tetova). The browser's own search knows only
 * the name as it is written. An open list, and every other key, stay the browser's.
 */
export function typeAhead(options: readonly Option[]): (event: KeyboardEvent<HTMLSelectElement>) => void {
  let typed = "";
  let last = 0;
  return (event) => {
    const { key, currentTarget: select, timeStamp } = event;
    const isNewWord = timeStamp - last > PAUSE_MS;
    if (!isLetter(event) || (isNewWord && key === " ")) return;
    event.preventDefault();
    typed = isNewWord ? key : typed + key;
    last = timeStamp;
    const found = options.find(matching(typed));
    if (found) choose(select, found);
  };
}

const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !altKey && !metaKey;

/** Whether a choice is found by what is typed, by any of its names. */
export function matching(typed: string): (option: Option) => boolean {
  const isFound = searchFor(typed);
  return ({ label, search = "" }) => isFound(fold(`${label} ${search}`));
}

/** The same events as when a person chooses: the form listens to them. */
function choose(select: HTMLSelectElement, { value }: Option): void {
  select.value = String(value);
  select.dispatchEvent(new Event("input", { bubbles: true }));
  select.dispatchEvent(new Event("change", { bubbles: true }));
}
