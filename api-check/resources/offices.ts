import { contract } from "#server/api/contract/index.ts";
import { addRecord, changeRecord, type OwnRecord } from "../afterwards.ts";
import type { Check } from "../check.ts";
import { firstId } from "../paging.ts";
import { EMPTY, MUNICIPALITY } from "../fixture.ts";

const { offices } = contract;

export async function readOffices({ call }: Check): Promise<void> {
  const listed = firstId((await call(offices.list, {})).json);
  await call(offices.place, listed, { needs: "no office in the list" });
  const office = firstId((await call(offices.listForStaff, {}, { silent: ["coordinates"] })).json);
  await call(offices.get, office, { needs: EMPTY });
}

/** Adds an office, to be assigned; retiring makes it inactive. */
export async function writeOffice(check: Check, mark: string): Promise<OwnRecord> {
  const body = { municipalityId: MUNICIPALITY, address: mark, coordinates: "41.6086,21.7453", active: true };
  const find = async () =>
    (await check.quietly(offices.listForStaff, {}))?.find(({ address }) => address === mark);
  const id = await addRecord(check, { ...offices, repliesId: true }, { body }, find);
  return {
    id,
    async retire() {
      const coordinates = "41.9, 20.9";
      const texts = { municipalityId: MUNICIPALITY + 1, address: `${mark} changed`, active: false };
      await changeRecord(check, offices, id, { body: texts, asIs: { coordinates } });
      return id === undefined ? [] : [`office ${id} at "${mark}", not active`];
    },
  };
}
