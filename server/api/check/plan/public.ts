import { contract } from "../../contract/index.ts";
import type { Check } from "../check.ts";
import { firstId, firstOf } from "./first.ts";

/** A month that there is not. */
export const NO_MONTH = ["startMonth", "2026-13"] as const;

/** The lists, as they travelled, whose records staff may read too. */
export interface PublicLists {
  readonly mps: unknown;
  readonly parties: unknown;
}

/** Every read that anyone may make (section 7 of the portal document). */
export async function checkPublicReads({ call }: Check): Promise<PublicLists> {
  const offices = (await call(contract.offices.list, {})).json;
  await call(contract.offices.place, firstId(offices), { needs: "no office in the list" });
  const mps = (await call(contract.mps.list, {})).json;
  const parties = (await call(contract.parties.list, {})).json;
  const mandates = (await call(contract.mandates.list, {})).json;
  await call(contract.categories.list, {});

  const { overall, topMps, ofMp, ofParty } = contract.statistics;
  const query = {};
  await call(overall, { query }, { wrong: NO_MONTH });
  await call(topMps, { query }, { wrong: NO_MONTH });
  const mp = firstId(mps);
  await call(ofMp, mp && { ...mp, query }, { wrong: NO_MONTH, needs: "no member of parliament in the list" });
  const [partyId, mandateId] = [firstOf(parties, "id"), firstOf(mandates, "id")];
  const place = partyId !== undefined && mandateId !== undefined ? { partyId, mandateId } : undefined;
  await call(ofParty, place && { params: place, query }, {
    wrong: NO_MONTH,
    needs: "no party or no mandate",
  });
  return { mps, parties };
}
