import { GENDER } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import type { Mp } from "#app/model/mp.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import type { Office } from "#app/model/office.ts";
import { onceFor } from "#app/model/once-for.ts";
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

/** Turns the API's MPs into what the list shows. */
export const listedMps = onceFor((mps: readonly Mp[], offices: readonly Office[]): readonly ListedMp[] =>
  mps.map((mp) => listedMp(mp, offices)),
);

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
