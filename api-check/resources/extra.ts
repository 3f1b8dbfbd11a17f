import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import { FIRST_PAGE, firstId } from "../paging.ts";
import { EMPTY, type Fixture } from "../fixture.ts";
import { UNKNOWN_ID } from "../wrong-values.ts";

const { search, progress, assistants, served, handOver, anonymise } = contract.extra;

export async function readExtra({ call, quietly }: Check, mps: unknown): Promise<void> {
  const newest = (await quietly(contract.cases.filter, { query: FIRST_PAGE }))?.content[0];
  await call(search, { query: { ...FIRST_PAGE, q: newest ? String(newest.id) : "a" } });
  // An unknown case will do: it has no progress.
  await call(progress, { params: { id: newest?.id ?? UNKNOWN_ID } });
  await call(assistants, firstId(mps), { needs: EMPTY });
  await call(served, { query: { year: String(new Date().getFullYear()) } });
}

/** Makes the optional writes: hands a case over to its own MP, and anonymises it in the end. */
export async function writeExtra(
  { call }: Check,
  fixture: Fixture | undefined,
  caseId: number | undefined,
): Promise<void> {
  const params = caseId === undefined ? undefined : { id: caseId };
  const needs = "no case of this check";
  await call(handOver, params && fixture && { params, body: { mpId: fixture.mpId } }, { needs });
  await call(anonymise, params && { params }, { needs });
}
