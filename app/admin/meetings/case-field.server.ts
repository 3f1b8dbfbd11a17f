import type { CaseOption } from "#app/model/case.ts";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import { idFilter } from "#app/model/query.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { numbered } from "../kit/record/labels.ts";
import { isReturning } from "../kit/record/form-context.ts";

export type CaseChoice = ReturnType<typeof caseChoice>;

/** How many are offered, the newest: nobody reads a list of thousands, and an older case has a page that arranges. */
const MAX_CASES = 200;

/**
 * The current user's cases as options; only the selected MP's, if there is one.
 * @param chosen the selected id as text, which is always included
 */
export function caseChoice({ all, ofMp }: Awaited<ReturnType<typeof ownCases>>, chosen: string) {
  const cases = (ofMp?.cases ?? all).map(asOption);
  const options = cases.slice(0, MAX_CASES);
  const isChosen = ({ value }: Option) => String(value) === chosen;
  if (chosen !== "" && !options.some(isChosen))
    options.unshift(all.map(asOption).find(isChosen) ?? { value: chosen, label: numbered(chosen) });
  // Older ones are left out.
  const isCut = ofMp?.isCut === true || cases.length > MAX_CASES;
  return { options, mpId: ofMp?.id ?? "", isCut };
}

const asOption = ({ id, caseFullName }: CaseOption): Option => ({ value: id, label: caseFullName });

/**
 * The current user's cases (section 6 of the back-office document), and which of them belong to an MP: their list names
 * no MP, so the newest of the MP's cases are requested too.
 * @param mpId form value
 * @throws a fault page when they are unavailable, unless a form must go back to the person
 */
export async function ownCases(context: Context, mpId: string) {
  const query = { page: 0, size: MAX_PAGE_SIZE, mpId: Number(mpId) };
  const [all, newest] = await Promise.all([
    api(context).attempt(contract.cases.ofCurrentUser),
    idFilter.parse(mpId) === undefined ? undefined : api(context).attempt(contract.cases.filter, { query }),
  ]);
  const fault = [all, newest].find((found) => found?.ok === false);
  if (fault?.ok === false && !isReturning(context)) throw faultPage(fault.fault);
  const own = all.ok ? all.value : [];
  if (!newest) return { all: own };
  const page = newest.ok ? newest.value : undefined;
  const known = new Set<number>(page?.content.map(({ id }) => id));
  const isCut = page !== undefined && page.totalElements > page.content.length;
  return { all: own, ofMp: { id: mpId, cases: own.filter(({ id }) => known.has(id)), isCut } };
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
