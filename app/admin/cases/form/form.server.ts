import { intakeOptions } from "#app/intake/wording.ts";
import type { CaseData, FormCase } from "#app/model/case.ts";
import { CASE_CATEGORIES } from "#app/model/lookups.ts";
import { hasMailbox } from "#app/model/mailbox.ts";
import { idFilter, parseQuery, searchQuery } from "#app/model/query.ts";
import { withWishFields } from "#app/model/wishes.ts";
import { byField } from "#app/ui/form/field-table.tsx";
import { allLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { formMpOptions } from "../../kit/record/mp-options.server.ts";
import { recordFormContext, valueOrFallback } from "../../kit/record/form-context.ts";
import { CASE_TABS, type CaseFormContext, caseTexts } from "./form.tsx";

/**
 * @param page path of the form; input parked there when the session expired is restored, once
 * @throws a 503 page when the lists were never loaded, unless a form must go back to the person
 */
export const caseFormContext = async (context: Context, page: string): Promise<CaseFormContext> => ({
  ...(await caseChoices(context)),
  ...recordFormContext(context, page),
});

export async function caseChoices(context: Context) {
  const { mps, categories } = await valueOrFallback<Lists>(context, allLists(context), {
    mps: [],
    categories: CASE_CATEGORIES,
  });
  return {
    options: { ...intakeOptions(categories, "mk"), mpId: formMpOptions(mps, requireProfile(context)) },
  };
}

/**
 * Whom a new case begins with, as form values: the person of an earlier case, `?person=`, or the text of a
 * search, `?q=`; `undefined` if not asked for or unavailable.
 */
export async function knownPerson(context: Context, params: URLSearchParams, signal: AbortSignal) {
  const id = idFilter.parse(params.get("person"));
  const { q } = parseQuery(searchQuery, params);
  if (id === undefined) return q === "" ? undefined : { id, texts: { [personField(q)]: q } };
  const found = await api(context, { signal }).attempt(contract.cases.get, { params: { id } });
  if (!found.ok) return undefined;
  const texts = storedTexts(found.value);
  return { id, texts: byField(CASE_TABS[1], (name) => texts[name]) };
}

const personField = (typed: string) =>
  typed.includes("@") ? "email" : /\p{L}/u.test(typed) ? "fullName" : "phone";

interface Lists extends Pick<Awaited<ReturnType<typeof allLists>>, "mps"> {
  readonly categories: Parameters<typeof intakeOptions>[0];
}

export const storedTexts = (stored: CaseData) => textsOf(withWishFields(stored));

/** A case as form values: a ticked box stands for a stand-in address. */
export function textsOf(found: FormCase) {
  const withoutEmail = !hasMailbox(found.email);
  return caseTexts({ ...found, withoutEmail, email: withoutEmail ? "" : found.email });
}
