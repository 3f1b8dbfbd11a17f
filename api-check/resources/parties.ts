import { PartyForm } from "#app/model/party.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import { rewrite } from "../record.ts";

const { parties } = contract;

/** Rewrites a party, unchanged: a check can't create one. */
export async function rewriteParty(check: Check): Promise<void> {
  const [party] = (await check.quietly(parties.list, {})) ?? [];
  const input = party && { params: { id: party.id } };
  const trial = { form: PartyForm, needs: "no party that could be read" };
  await rewrite(check, parties.update, [parties.get, input], trial);
}
