import type { CaseOption } from "#app/model/case.ts";
import { fold } from "#app/model/text/fold.ts";
import type { Option } from "#app/ui/form/fields/form-field.ts";
import { numbered } from "../../record/numbered.ts";

/** What the choice of a case offers. Of many cases only those that a search finds travel to the browser. */
export interface CaseChoice {
  readonly options: readonly Option[];
  /** How many there are, or were found. */
  readonly total: number;
  /** What was searched for; absent when there are few enough to show them all. */
  readonly find?: string;
}

/** So many are shown at once: a list of thousands is neither read nor quickly loaded. */
const MOST = 200;

/**
 * The current user's cases (section 6 of the back-office document) as a choice.
 * @param find words that a case's name must have, in any script and spelling
 * @param chosen the id that the form has, as text: it is always among the choices
 */
export function caseChoice(cases: readonly CaseOption[], find: string, chosen: string): CaseChoice {
  const isMany = cases.length > MOST;
  const words = fold(find).split(" ").filter(Boolean);
  const found = isMany ? cases.filter(({ caseFullName }) => hasAll(caseFullName, words)) : cases;
  const shown = found.slice(0, MOST).map(asOption);
  const own = cases.find(({ id }) => String(id) === chosen);
  const isMissing = chosen !== "" && !shown.some(({ value }) => String(value) === chosen);
  const kept = isMissing ? [own ? asOption(own) : { value: chosen, label: numbered(chosen) }] : [];
  return { options: [...kept, ...shown], total: found.length, ...(isMany && { find }) };
}

const asOption = ({ id, caseFullName }: CaseOption): Option => ({ value: id, label: caseFullName });

function hasAll(name: string, words: readonly string[]): boolean {
  const folded = fold(name);
  return words.every((word) => folded.includes(word));
}
