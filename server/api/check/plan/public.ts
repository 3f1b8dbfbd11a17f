import { contract } from "../../contract/index.ts";
import type { Check } from "../check.ts";
import { firstId, firstOf } from "./first.ts";

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
  await call(overall, { query });
  await call(topMps, { query });
  const mp = firstId(mps);
  await call(ofMp, mp && { ...mp, query }, { needs: "no member of parliament in the list" });
  const [partyId, mandateId] = [firstOf(parties, "id"), firstOf(mandates, "id")];
  const place = partyId !== undefined && mandateId !== undefined ? { partyId, mandateId } : undefined;
  await call(ofParty, place && { params: place, query }, {
    needs: "no party or no mandate",
  });
  return { mps, parties };
}
