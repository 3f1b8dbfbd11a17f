import { randomBytes } from "node:crypto";
import type { CaseData } from "#app/model/case.ts";

/** A visible marker for the records of a check, with a number per run. */
export const newMark = (): string => `api:check ${randomBytes(3).toString("hex")}`;

/** An address that receives no mail. */
export const EMAIL = "api-check@example.invalid";

/** A phone number that nobody has. */
export const PHONE = "000 000";

/** The first municipality of the table. */
export const MUNICIPALITY = 1;

/** A case that satisfies every documented rule. */
export const markedCase = (mark: string, mpId: number, caseCategoryId: number): CaseData => ({
  fullName: mark,
  municipalityId: MUNICIPALITY,
  address: "",
  email: EMAIL,
  ageCategoryId: 1,
  ethnicityId: 1,
  genderId: 1,
  religionId: null,
  mpId,
  caseCategoryId,
  reason: mark,
  firstVisit: mark,
  othersInvolved: mark,
  topic: mark,
  initiativeSubmission: false,
  wantsOnline: false,
  phone: PHONE,
  organization: "",
});
