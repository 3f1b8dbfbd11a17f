import { z } from "zod";
import { birthText } from "./fields/birth-text.ts";
import { choice, optionalChoice, recordId, requiredEmail, requiredLine, yesNo } from "./fields/field.ts";
import { LENGTH, PAGE_SIZES } from "./limits.ts";
import { ETHNICITIES, GENDERS, idsOf } from "./lookups.ts";
import { registerQuery } from "./query.ts";

/**
 * A member of parliament as the portal's list has it (sections 2.3 and 3 of the portal document), with
 * the assistant's data that the map shows. `null` and `""` stand for "not known". Names by language:
 * no suffix Macedonian, Al Albanian, En English.
 */
export interface Mp {
  readonly id: number;
  readonly userId: number | null;
  readonly fullName: string;
  readonly fullNameAl: string;
  readonly fullNameEn: string;
  readonly officeId: number | null;
  readonly partyId: number | null;
  readonly partyName: string;
  readonly genderId: number | null;
  readonly mandateId: number | null;
  readonly active: boolean;
  readonly picturePath: string;
  readonly userFullName: string;
  readonly userWorkHoursFrom: string;
  readonly userWorkHoursTo: string;
  readonly userPhone: string;
}

/** An MP as the back-office edits it (section 3 of the back-office document). `dateOfBirth` is free text. */
export interface MpDetails {
  readonly id: number;
  readonly userId: number | null;
  readonly fullName: string;
  readonly fullNameAl: string;
  readonly fullNameEn: string;
  readonly email: string;
  readonly dateOfBirth: string;
  readonly officeId: number | null;
  readonly partyId: number | null;
  readonly genderId: number | null;
  readonly ethnicityId: number | null;
  readonly mandateId: number | null;
  readonly active: boolean;
  readonly picturePath: string;
}

/** A term of office (section 3 of the portal document). */
export interface Mandate {
  readonly id: number;
  readonly name: string;
}

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

/** The query of the client-paged MP list. */
export const MpQuery = registerQuery(PAGE_SIZES.mps);

export type MpQuery = z.output<typeof MpQuery>;
