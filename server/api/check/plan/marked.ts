import { randomBytes } from "node:crypto";
import type { CaseData } from "#app/model/case.ts";

/** What everybody who finds a record of a check sees in it, with a number of the run. */
export const newMark = (): string => `api:check ${randomBytes(3).toString("hex")}`;

/** An address that no mail reaches. */
export const EMAIL = "api-check@example.invalid";

/** A number that nobody has. */
export const PHONE = "000 000";

/** The first municipality of the table. */
export const MUNICIPALITY = 1;

/** A case that keeps every documented rule. */
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
