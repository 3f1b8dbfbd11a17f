import { z } from "zod";
import { choice, optionalTick, requiredText } from "./field.ts";
import { LENGTH, PAGE_SIZES } from "./limits.ts";
import { MUNICIPALITY_IDS } from "./municipalities.ts";
import { registerQuery } from "./query.ts";

/** A constituency office (section 3 of the portal document). `coordinates` is free text "latitude,longitude". */
export interface Office {
  readonly id: number;
  readonly active: boolean;
  readonly municipalityId: number;
  readonly address: string;
  readonly coordinates: string;
}

/** The administrator's office form (back-office 5); its MPs are assigned one by one. */
export const OfficeForm = z.object({
  municipalityId: choice(MUNICIPALITY_IDS),
  address: requiredText(LENGTH.office.address),
  coordinates: requiredText(LENGTH.office.coordinates),
  active: optionalTick(),
});

export type OfficeForm = z.output<typeof OfficeForm>;

/** The query of the client-paged office list. */
export const OfficeQuery = registerQuery(PAGE_SIZES.offices);

export type OfficeQuery = z.output<typeof OfficeQuery>;
