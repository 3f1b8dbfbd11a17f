import { z } from "zod";
import { requiredLine, yesNo } from "./fields/field.ts";
import { LENGTH, PAGE_SIZES } from "./limits.ts";
import { registerQuery } from "./query.ts";

/** A party (section 3 of the portal document). */
export interface Party {
  readonly id: number;
  readonly name: string;
  readonly nameAl: string;
  readonly nameEn: string;
  readonly iconPath: string;
  readonly active: boolean;
}

/** The administrator's party form (back-office 5) without its icon; the Macedonian name is read-only. */
export const PartyForm = z.object({
  nameAl: requiredLine(LENGTH.party.name),
  nameEn: requiredLine(LENGTH.party.name),
  active: yesNo(),
});

export type PartyForm = z.output<typeof PartyForm>;

/** The query of the client-paged party list. */
export const PartyQuery = registerQuery(PAGE_SIZES.parties);

export type PartyQuery = z.output<typeof PartyQuery>;
