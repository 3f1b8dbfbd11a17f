import { GENDER } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import type { Mp } from "#app/model/mp.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import type { Office } from "#app/model/office.ts";
import type { Listing } from "../register-list/shown-list.ts";

/** One row of the list as it is shown; the other two names are for the search. */
export interface ListedMp {
  readonly id: number;
  readonly name: string;
  readonly nameAl: string;
  readonly nameEn: string;
  readonly party: string;
  /** The municipality of the office. */
  readonly office: string;
  readonly assistant: string;
  readonly active: boolean;
  readonly picture: string | undefined;
  readonly woman: boolean;
}

interface Made {
  readonly offices: readonly Office[];
  readonly rows: readonly ListedMp[];
}

/** Cached lists stay the same objects: their rows are made and sorted once. */
const made = new WeakMap<readonly Mp[], Made>();

/** Turns the API's MPs into what the list shows. */
export function listedMps(mps: readonly Mp[], offices: readonly Office[]): readonly ListedMp[] {
  const known = made.get(mps);
  if (known?.offices === offices) return known.rows;
  const rows = mps.map((mp) => listedMp(mp, offices));
  made.set(mps, { offices, rows });
  return rows;
}

const listedMp = (mp: Mp, offices: readonly Office[]): ListedMp => ({
  id: mp.id,
  name: mp.fullName,
  nameAl: mp.fullNameAl,
  nameEn: mp.fullNameEn,
  party: mp.partyName,
  office: officeName(mp.officeId, offices),
  assistant: mp.userFullName,
  active: mp.active,
  picture: mediaUrl(mp.picturePath),
  woman: mp.genderId === GENDER.female,
});

/** The municipality of an office; `""` for none. */
export function officeName(id: number | null, offices: readonly Office[]): string {
  const office = offices.find((one) => one.id === id);
  return office ? municipalityName(office.municipalityId, "mk") : "";
}

export const LISTING: Listing<ListedMp> = {
  order: ({ name }) => name,
  texts: ({ name, nameAl, nameEn, party, office, assistant }) => [
    name,
    nameAl,
    nameEn,
    party,
    municipalityNames(office),
    assistant,
  ],
};
