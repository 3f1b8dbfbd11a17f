import { z } from "zod";
import { choice, optionalTick, recordIds, requiredLine } from "./fields/field.ts";
import { LENGTH } from "./limits.ts";
import type { MessageKey } from "./fields/message-key.ts";
import { MUNICIPALITY_IDS } from "./municipalities.ts";
import { placeFromText } from "./map.ts";
import { ACTIVITY, NONE, registerQuery, wordFilter } from "./query.ts";

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
