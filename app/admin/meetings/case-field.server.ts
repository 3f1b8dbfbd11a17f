import type { CaseOption } from "#app/model/case.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { idFilter } from "#app/model/query.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { foundAmong, numbered } from "../kit/record/labels.ts";
import { isReturning } from "../kit/record/form-context.ts";

/** The options of the case field. If there are many cases, only search results are sent to the browser. */
export type CaseChoice = ReturnType<typeof caseChoice>;

/** How many are shown at once: nobody reads a list of thousands, and it loads slowly. */
const MAX_CASES = 200;

/**
 * The current user's cases as options; only the selected MP's, if there is one.
 * @param find words that a case's name must contain, in any script and spelling
 * @param chosen the selected id as text, which is always included
 */
export function caseChoice(
  { all, ofMp }: Awaited<ReturnType<typeof ownCases>>,
  find: string,
  chosen: string,
) {
  const options = (ofMp?.cases ?? all).map(asOption);
  const isMany = options.length > MAX_CASES;
  const found = isMany ? foundAmong(options, find) : options;
  const shown = found.slice(0, MAX_CASES);
  const isChosen = ({ value }: Option) => String(value) === chosen;
  const isMissing = chosen !== "" && !shown.some(isChosen);
  const kept = isMissing
    ? [all.map(asOption).find(isChosen) ?? { value: chosen, label: numbered(chosen) }]
    : [];
  return {
    options: [...kept, ...shown],
    /** Number of all, or of those found. */
    total: found.length,
    /** Id of their MP as a form value; `""` if none is selected. */
    mpId: ofMp?.id ?? "",
    /** The search text; absent if there are few enough to show them all. */
    ...(isMany && { find }),
    /** Older cases of the MP are left out. */
    ...(ofMp?.isCut && { isCut: true }),
  };
}

const asOption = ({ id, caseFullName }: CaseOption): Option => ({ value: id, label: caseFullName });

/** The newest thousand cases of an MP: more calls than this for one field would be too many. */
const MAX_PAGES = 10;

/**
 * The current user's cases (section 6 of the back-office document), and which of them belong to an MP: their list names
 * no MP, so the newest of the MP's cases are requested too.
 * @param mpId form value
 * @throws a fault page when they are unavailable, unless a form must go back to the person
 */
export async function ownCases(context: Context, mpId: string) {
  const [all, ids] = await Promise.all([
    api(context).attempt(contract.cases.ofCurrentUser),
    idFilter.parse(mpId) === undefined ? undefined : newestOf(context, Number(mpId)),
  ]);
  const fault = [all, ids].find((found) => found?.ok === false);
  if (fault?.ok === false && !isReturning(context)) throw faultPage(fault.fault);
  const own = all.ok ? all.value : [];
  if (ids === undefined) return { all: own };
  const known = new Set(ids.ok ? ids.value.ids : []);
  const isCut = ids.ok && ids.value.isCut;
  return { all: own, ofMp: { id: mpId, cases: own.filter(({ id }) => known.has(id)), isCut } };
}

async function newestOf(context: Context, mpId: number): Promise<Attempt<{ ids: number[]; isCut: boolean }>> {
  const ask = (page: number) =>
    api(context).attempt(contract.cases.filter, { query: { page, size: MAX_PAGE_SIZE, mpId } });
  const first = await ask(0);
  if (!first.ok) return first;
  const pages = Math.ceil(first.value.totalElements / MAX_PAGE_SIZE);
  const others = Array.from({ length: Math.min(pages, MAX_PAGES) - 1 }, (_none, index) => ask(index + 1));
  const ids = first.value.content.map(({ id }) => id);
  for (const found of await Promise.all(others)) {
    if (!found.ok) return found;
    ids.push(...found.value.content.map(({ id }) => id));
  }
  return { ok: true, value: { ids, isCut: pages > MAX_PAGES } };
}

/** The fields of a meeting that depend on one another. */
type Chosen = Readonly<Record<"mpId" | "caseId", string>>;

/**
 * MP and case after one of them was selected: the case decides on the MP, unless that was selected after it.
 * @param offered the MP whose cases the form offered
 */
export async function followed(
  context: Context,
  { mpId, caseId }: Chosen,
  offered: string,
  signal: AbortSignal,
): Promise<Chosen> {
  const id = idFilter.parse(caseId);
  if (id === undefined) return { mpId, caseId: "" };
  const found = await api(context, { signal }).attempt(contract.cases.get, { params: { id } });
  const own = found.ok ? String(found.value.mpId) : "";
  const isOthers = mpId !== "" && mpId !== offered && mpId !== own;
  return isOthers ? { mpId, caseId: "" } : { mpId: own || mpId, caseId };
}
