import { contract } from "#server/api/contract/index.ts";
import { rewrite } from "../afterwards.ts";
import type { Check } from "../check.ts";
import { firstId } from "../paging.ts";
import { EMPTY } from "../fixture.ts";

const { parties } = contract;

/** Reads the parties; returns their list as received. */
export async function readParties({ call }: Check): Promise<unknown> {
  const { json } = await call(parties.list, {});
  await call(parties.get, firstId(json), { needs: EMPTY });
  return json;
}

/** Rewrites a party, unchanged: a check can't create one. */
export async function rewriteParty(check: Check): Promise<string[]> {
  const list = check.hasFitted(parties.get) ? await check.quietly(parties.list, {}) : undefined;
  const params = { id: list?.[0]?.id ?? 0 };
  const party = list?.[0] && (await check.quietly(parties.get, { params }));
  const body = party && { nameAl: party.nameAl, nameEn: party.nameEn, active: party.active };
  const read = [parties.get, { params }] as const;
  return rewrite(check, parties.update, body && { params, body }, read, "no party that could be read");
}
