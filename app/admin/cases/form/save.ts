import type { RouterContextProvider } from "react-router";
import type { CaseData, CaseRow } from "#app/model/case.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import { compareVersions } from "#server/form/concurrent-edit.ts";
import { apiCredentials } from "#server/identity/credentials.ts";
import { textsOf } from "./fields.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Adds a case; its id, or `null` when the API does not tell it. When nobody can tell whether the API has done it,
 * the newest cases are asked before the person is: one that says exactly the same is the one (R71).
 */
export async function addCase(context: Context, body: CaseData): Promise<Attempt<number | null>> {
  const outcome = await api(context).attempt(contract.cases.add, { body });
  if (outcome.ok || outcome.fault.sent !== "unknown") return outcome;
  const found = await findSame(context, body);
  return found === undefined ? outcome : { ok: true, value: found };
}

/** Changes a case; an unknown outcome is settled by reading the case again. */
export async function changeCase(context: Context, id: number, body: CaseData): Promise<Attempt<unknown>> {
  const outcome = await api(context).attempt(contract.cases.update, { params: { id }, body });
  if (outcome.ok || outcome.fault.sent !== "unknown") return outcome;
  return (await isSame(context, id, body)) ? { ok: true, value: undefined } : outcome;
}

/** Looks with fixed credentials: a session that ends right now must not hide that the case may have been saved. */
const look = (context: Context) => api(context, { credentials: apiCredentials(context) }).attempt;

/** More cases of one citizen than this do not arrive while a form is sent. */
const CANDIDATES = 3;

async function findSame(context: Context, body: CaseData): Promise<number | undefined> {
  const { mpId, caseCategoryId } = body;
  const query = { page: 0, size: 10, mpId, caseCategoryId };
  const newest = await look(context)(contract.cases.filter, { query });
  if (!newest.ok) return undefined;
  const isLikely = (row: CaseRow) =>
    row.fullName === body.fullName && row.municipalityId === body.municipalityId;
  const likely = newest.value.content.filter(isLikely).slice(0, CANDIDATES);
  const same = await Promise.all(likely.map(({ id }) => isSame(context, id, body)));
  return likely.find((_row, index) => same[index])?.id;
}

async function isSame(context: Context, id: number, body: CaseData): Promise<boolean> {
  const found = await look(context)(contract.cases.get, { params: { id } });
  return found.ok && compareVersions(undefined, textsOf(body), textsOf(found.value)) === "same";
}
