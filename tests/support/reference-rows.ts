import type { DatabaseSync } from "node:sqlite";
import { insert, type Values } from "#demo/store/statements.ts";

/** The few people and lists that other rows refer to. */
export function fillPeople(database: DatabaseSync): void {
  for (const [id, roleId] of [
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
  ] as const) {
    insert(database, "users", userRow(id, roleId));
  }
  for (const id of [1, 2]) insert(database, "mandates", { id, name: `Мандат ${id}` });
  for (const id of [1, 2]) insert(database, "parties", partyRow(id));
  for (const id of [1, 2, 3]) insert(database, "categories", categoryRow(id));
  for (const id of [1, 2]) insert(database, "offices", officeRow(id));
  insert(database, "mps", mpRow(1, { userId: 2, officeId: 1, partyId: 1, mandateId: 1 }));
  insert(database, "mps", mpRow(2, { userId: 2, officeId: 2, partyId: 2, mandateId: 1 }));
  insert(database, "mps", mpRow(3, { userId: 3, officeId: 1, partyId: 1, mandateId: 2 }));
  insert(database, "mps", mpRow(4, { userId: null, officeId: null, partyId: null, mandateId: 1 }));
}

const names = (name: string) => ({ name, nameAl: name, nameEn: name });

const partyRow = (id: number): Values => ({ id, ...names(`Партија ${id}`), iconPath: "", active: 1 });

const categoryRow = (id: number): Values => ({
  id,
  code: id,
  ...names(`Категорија ${id}`),
  description: "",
  iconPath: "",
});

const officeRow = (id: number): Values => ({
  id,
  active: 1,
  municipalityId: id,
  address: `Улица ${id}`,
  coordinates: "41.6,21.7",
});

/** A member of staff without a phone, a picture or work hours. */
export const userRow = (id: number, roleId: number, fullName = `Лице ${id}`): Values => ({
  id,
  username: `person${id}`,
  fullName,
  email: `person${id}@example.com`,
  phone: "",
  roleId,
  active: 1,
  profilePicturePath: "",
  workHoursFrom: "",
  workHoursTo: "",
});

const mpRow = (id: number, terms: Values): Values => ({
  id,
  fullName: `Пратеник ${id}`,
  fullNameAl: `Deputeti ${id}`,
  fullNameEn: `Member ${id}`,
  email: "",
  dateOfBirth: "1970-01-01",
  genderId: 1,
  ethnicityId: 1,
  active: 1,
  picturePath: `mp-${id}.png`,
  ...terms,
});

/** A case of MP 1 in category 1, with a test's changes. */
export const caseRow = (changes: Values = {}): Values => ({
  date: "2026-03-04T10:00:00",
  mpId: 1,
  fullName: "Ана Анева",
  organization: "",
  genderId: 1,
  ageCategoryId: 1,
  ethnicityId: 1,
  religionId: null,
  municipalityId: 1,
  address: "",
  email: "ana@example.com",
  phone: "070000000",
  topic: "Тема",
  reason: "Причина",
  firstVisit: "Да",
  othersInvolved: "Не",
  initiativeSubmission: 0,
  wantsOnline: 0,
  caseCategoryId: 1,
  caseStatusId: 1,
  initiativeStatusId: 1,
  questionStatusId: 1,
  ...changes,
});

export const meetingRow = (changes: Values = {}): Values => ({
  mpId: 1,
  caseId: null,
  startDate: "2026-03-04T10:00:00Z",
  endDate: "2026-03-04T11:00:00Z",
  fullName: "Ана Анева",
  topic: "Тема",
  comment: "",
  meetingLocationId: 1,
  meetingStatusId: 1,
  ...changes,
});

export const eventRow = (changes: Values = {}): Values => ({
  mpId: 1,
  date: "2026-03-04",
  municipalityId: 1,
  eventTypeId: 1,
  subject: "Настан",
  description: "",
  ...changes,
});

/** The tables of user data. */
export const TABLES = [
  "users",
  "offices",
  "parties",
  "mandates",
  "categories",
  "mps",
  "cases",
  "statusChanges",
  "meetings",
  "events",
  "reports",
  "reportFigures",
  "reportMps",
  "mpAssistants",
  "contactMessages",
] as const;
