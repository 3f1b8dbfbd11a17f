import { contract } from "../../contract/index.ts";
import type { Endpoint } from "../../endpoint.ts";
import {
  choice,
  email,
  names,
  notAny,
  optionalChoice,
  optionalText,
  type Rule,
  text,
  UNKNOWN_ID,
  yesNo,
} from "./rule.ts";

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
  // An MP that there is not has no case either: two fields would be wrong.
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

/** Of an assistant: nobody else has a phone and work hours. */
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
const { contact, categories, users, offices, mps, parties } = contract;

const RULES: ReadonlyMap<Endpoint, readonly Rule[]> = new Map<Endpoint, readonly Rule[]>([
  [statistics.overall, MONTHS],
  [statistics.overallForStaff, MONTHS],
  [statistics.topMps, MONTHS],
  [statistics.topMpsForStaff, MONTHS],
  [statistics.ofMp, MONTHS],
  [statistics.ofParty, MONTHS],
  [cases.filter, [...PAGED, ...notAny("mpId", "userId", "caseCategoryId", "statusId")]],
  [meetings.filter, [...PAGED, ...notAny("mpId", "meetingStatusId", "fromDate", "toDate")]],
  [events.filter, [...PAGED, ...notAny("mpId", "eventTypeId", "fromDate", "toDate")]],
  [monthlyReports.filter, [...PAGED, ...notAny("userId", "reportStatusId", "month")]],
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
  // Whoever is asked has any role: only of assistants there are more.
  [users.updateProfile, [...text("fullName", 50), ...email(255), picture("profilePicture")]],
  [offices.add, OFFICE],
  [offices.update, OFFICE],
  [mps.assignAssistant, choice("userId", UNKNOWN_ID)],
  [mps.assignOffice, choice("officeId", UNKNOWN_ID)],
  [mps.update, MP],
  [parties.update, [...names(300, "nameAl", "nameEn"), ...yesNo("statusId"), picture("icon")]],
]);

/** What a call has to refuse with 400, naming the field. */
export const rulesOf = (endpoint: Endpoint): readonly Rule[] => RULES.get(endpoint) ?? [];
