import { z } from "zod";
import { birthText } from "./fields/birth-text.ts";
import { choice, optionalChoice, recordId, requiredEmail, requiredLine, yesNo } from "./fields/field.ts";
import { LENGTH, PAGE_SIZES } from "./limits.ts";
import { ETHNICITIES, GENDERS, idsOf } from "./lookups.ts";
import { registerQuery } from "./query.ts";

/** The administrator's MP form (back-office 5) without its picture; the mandate is read-only. */
export const MpForm = z.object({
  fullName: requiredLine(LENGTH.mp.fullName),
  fullNameAl: requiredLine(LENGTH.mp.fullName),
  fullNameEn: requiredLine(LENGTH.mp.fullName),
  email: requiredEmail(LENGTH.mp.email, "mpEmail"),
  dateOfBirth: birthText(LENGTH.mp.dateOfBirth),
  partyId: recordId(),
  genderId: choice(idsOf(GENDERS)),
  ethnicityId: optionalChoice(idsOf(ETHNICITIES)),
  active: yesNo(),
});

export type MpForm = z.output<typeof MpForm>;

/** The query of the list of MPs. */
export const MpQuery = registerQuery(PAGE_SIZES.mps);
