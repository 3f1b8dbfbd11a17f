import type { Case, CaseData, CaseRow } from "#app/model/case.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { lookAgain, saysTheSame, settled } from "../../record/write.ts";
import { textsOf } from "./fields.ts";

/**
 * Adds a case; its id, or `null` when the API does not tell it. When nobody can tell whether the API has done it,
 * the newest cases are read again before the person is: one that was not there before and says exactly the same is
 * the one (R71).
 */
export async function addCase(context: Context, body: CaseData): Promise<Attempt<number | null>> {
  const before = await alike(body, api(context).attempt);
  const outcome = await api(context).attempt(contract.cases.add, { body });
  if (outcome.ok || outcome.fault.sent !== "unknown") return outcome;
  const found = before && (await findSame(context, body, before));
  return found === undefined ? outcome : { ok: true, value: found };
}

/**
 * Changes a case; an unknown outcome is settled by reading the case again. To another MP its meetings go with it, by
 * the API's own doing: they are read first, because the audit has to name them.
 */
export async function changeCase(
  context: Context,
  { id, mpId }: Pick<Case, "id" | "mpId">,
  body: CaseData,
): Promise<Attempt<unknown>> {
  if (body.mpId !== mpId) {
    const meetings = await api(context).attempt(contract.meetings.ofCase, { params: { caseId: id } });
    if (!meetings.ok) return { ok: false, fault: { ...meetings.fault, sent: "no" } };
  }
  const outcome = await api(context).attempt(contract.cases.update, { params: { id }, body });
  return settled(outcome, () => isWritten(context, id, body));
}

/** More cases of one citizen than this do not arrive while a form is sent. */
const CANDIDATES = 3;

async function findSame(
  context: Context,
  body: CaseData,
  before: readonly CaseRow[],
): Promise<number | undefined> {
  const known = new Set(before.map(({ id }) => id));
  const after = (await alike(body, lookAgain(context))) ?? [];
  const added = after.filter(({ id }) => !known.has(id)).slice(0, CANDIDATES);
  const same = await Promise.all(added.map(({ id }) => isWritten(context, id, body)));
  return added.find((_row, index) => same[index])?.id;
}

/** The newest cases of the MP that a list takes for this one; `undefined` when they can't be had. */
async function alike(body: CaseData, ask: Api["attempt"]): Promise<readonly CaseRow[] | undefined> {
  const { mpId, caseCategoryId, fullName, municipalityId } = body;
  const newest = await ask(contract.cases.filter, { query: { page: 0, size: 10, mpId, caseCategoryId } });
  if (!newest.ok) return undefined;
  return newest.value.content.filter(
    (row) => row.fullName === fullName && row.municipalityId === municipalityId,
  );
}

async function isWritten(context: Context, id: number, body: CaseData): Promise<boolean> {
  const found = await lookAgain(context)(contract.cases.get, { params: { id } });
  return found.ok && saysTheSame(textsOf(body), textsOf(found.value));
}
