import { contract } from "#server/api/contract/index.ts";
import type { Check } from "../check.ts";
import { firstId, firstOf } from "../paging.ts";

/** Reads the figures, over all, of an MP and of a party, from lists as received. */
export async function readStatistics({ call }: Check, mps: unknown, parties: unknown): Promise<void> {
  const { overall, topMps, ofMp, ofParty, overallForStaff, topMpsForStaff } = contract.statistics;
  const mandates = (await call(contract.mandates.list, {})).json;
  const query = {};
  await call(overall, { query });
  await call(topMps, { query });
  const mp = firstId(mps);
  await call(ofMp, mp && { ...mp, query }, { needs: "no member of parliament in the list" });
  const [partyId, mandateId] = [firstOf(parties, "id"), firstOf(mandates, "id")];
  const params = partyId !== undefined && mandateId !== undefined ? { partyId, mandateId } : undefined;
  await call(ofParty, params && { params, query }, { needs: "no party or no mandate" });
  await call(overallForStaff, { query });
  await call(topMpsForStaff, { query });
}
