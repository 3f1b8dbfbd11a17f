import type { MessageKey } from "#app/model/fields/message-key.ts";
import { contract } from "../../contract/index.ts";
import type { Endpoint } from "../../endpoint.ts";

/** A value on the wire; `undefined`: the field is left out. */
type Wrong = string | number | null | File | undefined;

/** A field of a payload or query, an invalid value for it, and the documented rule that the value breaks. */
export type Rule = readonly [field: string, value: Wrong, broken: MessageKey];

/** An id that no record has, and that an API with 32-bit ids can read. */
export const UNKNOWN_ID = 2_000_000_001;

/** A required text with a limit. */
const text = (field: string, limit: number): Rule[] => [
  [field, undefined, "required"],
  [field, " ", "required"],
  ...optionalText(field, limit),
];

/** An optional text with a limit. */
const optionalText = (field: string, limit: number): Rule[] => [
  [field, "ж".repeat(limit + 1), `tooLong:${limit}`],
];

/** A required e-mail address; the MP form words the message differently. */
const email = (limit: number, broken: MessageKey = "email"): Rule[] => [
  ["email", "", "required"],
  ["email", "nobody", broken],
  ["email", `${"a".repeat(limit - 4)}@b.mk`, `tooLong:${limit}`],
];

/**
 * A required choice of a lookup table.
 * @param beyond the first id after those of the table
 */
const choice = (field: string, beyond: number): Rule[] => [
  [field, undefined, "required"],
  ...optionalChoice(field, beyond),
];

/** An optional choice. */
const optionalChoice = (field: string, beyond: number): Rule[] =>
  ["x", "0", beyond].map((value): Rule => [field, value, "invalid"]);

/** A required answer of yes or no. */
const yesNo = (field: string): Rule[] => [
  [field, undefined, "required"],
  [field, "можеби", "invalid"],
];

/** Query parameters that are not text. */
const notAny = (...fields: readonly string[]): Rule[] => fields.map((field) => [field, "x y", "invalid"]);

/** Required texts with one limit. */
const names = (limit: number, ...fields: readonly string[]) => fields.flatMap((field) => text(field, limit));

const PAGED: readonly Rule[] = [
  ["size", undefined, "required"],
  ["size", "101", "invalid"],
  ["size", "0", "invalid"],
  ["page", undefined, "required"],
  ["page", "-1", "invalid"],
  ...notAny("page", "size"),
];

const MONTHS: readonly Rule[] = [
  ["startMonth", "2026-13", "invalid"],
  ["endMonth", "2026-00", "invalid"],
  ...notAny("startMonth", "endMonth"),
];

const DAYS: readonly Rule[] = [
  ["fromDate", "2026-02-30", "invalid"],
  ["toDate", "2026-02-30", "invalid"],
  ...notAny("fromDate", "toDate"),
];

/** The portal document, section 5.1; the back-office document, section 5. */
const CASE: readonly Rule[] = [
  ...text("fullName", 100),
  ...optionalText("organization", 100),
  ...text("topic", 200),
  ...optionalText("address", 100),
  ...email(100),
  ...optionalText("phone", 45),
  ...text("reason", 1000),
  ...optionalText("firstVisit", 200),
  ...optionalText("othersInvolved", 200),
  ...choice("municipalityId", 82),
  ...choice("genderId", 3),
  ...choice("ageCategoryId", 7),
  ...choice("ethnicityId", 9),
  ...optionalChoice("religionId", 7),
  ...choice("mpId", UNKNOWN_ID),
  ...choice("caseCategoryId", UNKNOWN_ID),
  ...yesNo("initiativeSubmission"),
];

const status = (beyond: number): Rule[] => [...choice("statusId", beyond), ...text("comment", 200)];

/** The back-office document, section 5, as is everything below. */
const MEETING: readonly Rule[] = [
  // An unknown MP has no case either: two fields would be wrong.
  ["mpId", undefined, "required"],
  ["mpId", "x", "invalid"],
  ["caseId", "x", "invalid"],
  ["caseId", UNKNOWN_ID, "invalid"],
  ["startDate", undefined, "required"],
  ["startDate", "2026-02-29T09:30:00Z", "invalid"],
  ["startDate", "2026-03-05T24:00:00Z", "invalid"],
  ["startDate", "2026-03-05", "invalid"],
  ["startDate", "05.03.2026 09:30", "invalid"],
  ["startDate", "2199-01-01T00:00:00Z", "timeOrder"],
  ["endDate", "2026-03-05T09:60:00Z", "invalid"],
  ...text("fullName", 100),
  ...text("topic", 100),
  ...optionalText("comment", 300),
  ...choice("meetingLocationId", 3),
];

const EVENT: readonly Rule[] = [
  ...choice("mpId", UNKNOWN_ID),
  ["date", undefined, "required"],
  ["date", "", "required"],
  ["date", null, "required"],
  ["date", "05.03.2026", "invalid"],
  ["date", "2026-02-29", "invalid"],
  ["date", "2026-13-01", "invalid"],
  ...choice("municipalityId", 82),
  ...choice("eventTypeId", 6),
  ...text("subject", 100),
  ...optionalText("description", 200),
];

const CATEGORY: readonly Rule[] = [
  ["code", "", "required"],
  ["code", "a1", "invalid"],
  ["code", "-1", "invalid"],
  ["code", "1000", "tooManyDigits:3"],
  ...names(100, "name", "nameAl", "nameEn"),
  ...text("description", 200),
  ["icon", new File(["x"], "icon.png"), "iconFormat"],
];

const picture = (field: string): Rule => [field, new File(["x"], "picture.jpg"), "pictureFormat"];

/** Of an assistant: other roles have no phone and working hours. */
const USER: readonly Rule[] = [
  ...text("fullName", 50),
  ...text("username", 255),
  ...email(255),
  ...choice("roleId", 4),
  ...yesNo("statusId"),
  ...text("phone", 50),
  ["workHoursFrom", "", "required"],
  ["workHoursFrom", "осум", "invalid"],
  ["workHoursFrom", "23:59", "timeOrder"],
  ["workHoursTo", undefined, "required"],
  ["workHoursTo", "осум", "invalid"],
  picture("profilePicture"),
];

const OFFICE: readonly Rule[] = [
  ...choice("municipalityId", 82),
  ...text("address", 100),
  ...text("coordinates", 100),
  ...yesNo("statusId"),
];

const CONTACT: readonly Rule[] = [
  ...text("fullName", 50),
  ...email(100),
  ...optionalText("phone", 20),
  ...text("subject", 100),
  ...text("description", 200),
];

const MP: readonly Rule[] = [
  ...names(255, "fullName", "fullNameAl", "fullNameEn"),
  ...email(70, "mpEmail"),
  ...optionalText("dateOfBirth", 100),
  ...choice("partyId", UNKNOWN_ID),
  ...choice("genderId", 3),
  ...optionalChoice("ethnicityId", 9),
  ...yesNo("statusId"),
  picture("picture"),
];

const { cases, meetings, events, monthlyReports, yearlyReports, statistics } = contract;
const { contact, categories, users, offices, mps, parties, extra } = contract;

const RULES: ReadonlyMap<Endpoint, readonly Rule[]> = new Map<Endpoint, readonly Rule[]>([
  [statistics.overall, MONTHS],
  [statistics.overallForStaff, MONTHS],
  [statistics.topMps, MONTHS],
  [statistics.topMpsForStaff, MONTHS],
  [statistics.ofMp, MONTHS],
  [statistics.ofParty, MONTHS],
  [cases.filter, [...PAGED, ...notAny("mpId", "userId", "caseCategoryId", "statusId")]],
  [meetings.filter, [...PAGED, ...DAYS, ...notAny("mpId", "meetingStatusId")]],
  [events.filter, [...PAGED, ...DAYS, ...notAny("mpId", "eventTypeId")]],
  [
    monthlyReports.filter,
    [...PAGED, ["month", "2025-13", "invalid"], ...notAny("userId", "reportStatusId", "month")],
  ],
  [yearlyReports.filter, [...PAGED, ...notAny("userId", "reportStatusId", "year")]],
  [contact.send, CONTACT],
  [cases.request, CASE],
  [cases.add, CASE],
  [cases.update, CASE],
  [cases.setStatus, status(6)],
  [cases.setInitiativeStatus, status(4)],
  [cases.setQuestionStatus, status(4)],
  [meetings.add, MEETING],
  [meetings.update, MEETING],
  [meetings.setStatus, [...choice("meetingStatusId", 5), ["meetingStatusId", null, "invalid"]]],
  [events.add, EVENT],
  [events.update, EVENT],
  [categories.add, [...CATEGORY, ["icon", undefined, "iconRequired"]]],
  [categories.update, CATEGORY],
  [users.add, USER],
  [users.update, USER],
  // Any role will do for the others: only assistants have more fields.
  [users.updateProfile, [...text("fullName", 50), ...email(255), picture("profilePicture")]],
  [offices.add, OFFICE],
  [offices.update, OFFICE],
  [mps.assignAssistant, choice("userId", UNKNOWN_ID)],
  [mps.assignOffice, choice("officeId", UNKNOWN_ID)],
  [mps.update, MP],
  [extra.search, [...PAGED, ["q", undefined, "required"], ["q", "ж".repeat(101), "invalid"]]],
  [extra.handOver, choice("mpId", UNKNOWN_ID)],
  [parties.update, [...names(300, "nameAl", "nameEn"), ...yesNo("statusId"), picture("icon")]],
]);

/** The invalid values that a call must refuse with 400, naming the field. */
export const rulesOf = (endpoint: Endpoint): readonly Rule[] => RULES.get(endpoint) ?? [];

/** A payload whose texts are as long as the call's rules allow; e-mail addresses have further rules. */
export function atLimits<Body extends object>(endpoint: Endpoint, body: Body): Body {
  const longest = rulesOf(endpoint).flatMap(([field, , broken]) => {
    const own: unknown = body[field as keyof Body];
    const [rule, limit] = broken.split(":");
    if (rule !== "tooLong" || typeof own !== "string" || own.includes("@")) return [];
    return [[field, own.padEnd(Number(limit), /^[\d ]+$/.test(own) ? "0" : "ж")]];
  });
  return { ...body, ...Object.fromEntries(longest) };
}
