import { z } from "zod";
import { choice, optionalTick, recordIds, requiredLine } from "./fields/field.ts";
import type { MessageKey } from "./fields/message-key.ts";
import { LENGTH } from "./limits.ts";
import { placeFromText } from "./map.ts";
import { MUNICIPALITY_IDS, municipalityName } from "./municipalities.ts";
import { ACTIVITY, NONE, registerQuery, wordFilter } from "./query.ts";
import type { Language } from "./text/language.ts";

/** A constituency office (section 3 of the portal document). `coordinates` is free text "latitude,longitude". */
export interface Office extends OfficeData {
  readonly id: number;
}

/** The editable content of an office; MPs are assigned separately. */
export type OfficeData = Readonly<OfficeForm>;

/** An office has no name: its municipality and address serve as one. */
export const officeLabel = ({
  municipalityId,
  address,
}: Pick<Office, "municipalityId" | "address">): string =>
  `${municipalityName(municipalityId, "mk")}, ${address}`;

/** Which of the active offices of its town an office is, from 1, and how many there are. */
export function placeInTown(offices: readonly Office[], { id, municipalityId }: Office) {
  const neighbours = offices.filter((office) => office.active && office.municipalityId === municipalityId);
  return { number: neighbours.filter((office) => office.id < id).length + 1, of: neighbours.length };
}

/** "Битола 2"; a town's only office has the town's name. */
export function shortName(offices: readonly Office[], office: Office, language: Language): string {
  const { number, of } = placeInTown(offices, office);
  const town = municipalityName(office.municipalityId, language);
  return of === 1 ? town : `${town} ${number}`;
}

const coordinates: MessageKey = "coordinates";

const officeFields = {
  municipalityId: choice(MUNICIPALITY_IDS),
  address: requiredLine(LENGTH.office.address),
  coordinates: requiredLine(LENGTH.office.coordinates),
  active: optionalTick(),
};

/** An office as the API accepts it (back-office 5): its coordinates are any text. */
export const OfficeForm = z.object(officeFields);

export type OfficeForm = z.output<typeof OfficeForm>;

/** The administrator's office form: coordinates must be a place on the map. MPs are assigned one by one. */
export const OfficeEntry = z.object({
  ...officeFields,
  coordinates: officeFields.coordinates.refine((text) => placeFromText(text) !== undefined, {
    error: coordinates,
  }),
  mpIds: recordIds(),
});

export type OfficeEntry = z.output<typeof OfficeEntry>;

export const OfficeQuery = registerQuery({
  mps: wordFilter([NONE]),
  status: wordFilter(ACTIVITY),
});

export type OfficeQuery = z.output<typeof OfficeQuery>;
