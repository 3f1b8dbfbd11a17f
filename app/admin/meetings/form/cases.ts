import type { CaseOption } from "#app/model/case.ts";
import type { Option } from "#app/ui/form/fields/form-field.ts";
import { foundAmong } from "../../list/found.ts";
import { numbered } from "../../shown/numbered.ts";

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
  const all = cases.map(asOption);
  const found = isMany ? foundAmong(all, find) : all;
  const shown = found.slice(0, MOST);
  const isChosen = ({ value }: Option) => String(value) === chosen;
  const isMissing = chosen !== "" && !shown.some(isChosen);
  const kept = isMissing ? [all.find(isChosen) ?? { value: chosen, label: numbered(chosen) }] : [];
  return { options: [...kept, ...shown], total: found.length, ...(isMany && { find }) };
}

const asOption = ({ id, caseFullName }: CaseOption): Option => ({ value: id, label: caseFullName });
