import { z } from "zod";
import { requiredLine, yesNo } from "./fields/field.ts";
import { LENGTH } from "./limits.ts";
import { ACTIVITY, registerQuery, wordFilter } from "./query.ts";
import type { Named } from "./text/language.ts";

/** A party (section 3 of the portal document). */
export interface Party extends Named {
  readonly id: number;
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

export const PartyQuery = registerQuery({
  status: wordFilter(ACTIVITY),
});

export type PartyQuery = z.output<typeof PartyQuery>;
