import { z } from "zod";
import { readDay } from "./fields/day-text.ts";
import {
  choice,
  optionalChoice,
  optionalLine,
  recordId,
  requiredEmail,
  requiredLine,
  yesNo,
} from "./fields/field.ts";
import type { MessageKey } from "./fields/message-key.ts";
import { LENGTH } from "./limits.ts";
import { ETHNICITIES, GENDERS, idsOf } from "./lookups.ts";
import { skopjeDay } from "./period.ts";
import { ACTIVITY, idFilter, idOrNone, registerQuery, wordFilter } from "./query.ts";
import type { FullNamed } from "./text/language.ts";

/**
 * An MP in the public list (sections 2.3 and 3 of the portal document), with the assistant's details that the map
 * shows. `null` and `""` mean "unknown".
 */
export interface Mp extends FullNamed {
  readonly id: number;
  readonly userId: number | null;
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
export interface MpDetails extends Omit<
  Mp,
  "partyName" | "userFullName" | "userWorkHoursFrom" | "userWorkHoursTo" | "userPhone"
> {
  readonly email: string;
  readonly dateOfBirth: string;
  readonly ethnicityId: number | null;
}

/** A term of office (section 3 of the portal document). */
export interface Mandate {
  readonly id: number;
  readonly name: string;
}

/** Two digits would leave the century open. */
const HAS_YEAR = /\d{4}/;

/** A past date of birth as `YYYY-MM-DD`, or what is wrong; `{}` for other text. @param today in Skopje, `YYYY-MM-DD` */
export function readBirth(
  text: string,
  today = skopjeDay(new Date()),
): { readonly day?: string; readonly wrong?: MessageKey } {
  const read = HAS_YEAR.test(text) ? readDay(text) : { day: "" };
  if ("wrong" in read) return read.wrong === "day" ? {} : read;
  return read.day > today ? { wrong: "dayAhead" } : { ...(read.day && { day: read.day }) };
}

/** A date of birth: optional text of at most `max` characters; a full date in it must be valid and past. */
const birthText = (max: number) =>
  optionalLine(max).superRefine((text, context) => {
    const { wrong } = readBirth(text);
    if (wrong) context.addIssue({ code: "custom", message: wrong });
  });

/** The administrator's MP form (back-office 5) without its picture; the term of office is read-only. */
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

export const MpQuery = registerQuery({
  partyId: idFilter,
  mandateId: idFilter,
  officeId: idOrNone,
  userId: idOrNone,
  status: wordFilter(ACTIVITY),
});

export type MpQuery = z.output<typeof MpQuery>;
