import type { CaseData } from "#app/model/case.ts";

/** A request that satisfies every documented rule, with the given changes. */
export function caseData(changes: Partial<CaseData> = {}): CaseData {
  return {
    fullName: "Ангелина Ќосева",
    municipalityId: 74,
    address: "ул. „Илинденска“ бр. 7",
    email: "angelina@example.com",
    ageCategoryId: 3,
    ethnicityId: 1,
    genderId: 2,
    religionId: null,
    mpId: 1,
    caseCategoryId: 7,
    reason: "Тротоарот е раскопан од пролетта.",
    firstVisit: "Прва посета.",
    othersInvolved: "Не.",
    topic: "Раскопан тротоар",
    initiativeSubmission: false,
    wantsOnline: true,
    phone: "070 000 111",
    organization: "",
    ...changes,
  };
}

/** The fields common to both case forms, with valid values: markup, an empty answer, a line break and an emoji. */
export const CASE_FIELDS = {
  fullName: "Тодор <b>Здравковски</b>",
  organization: "",
  email: "t.zdravkovski@example.mk",
  phone: "070 000 123",
  municipalityId: "73",
  address: "",
  genderId: "1",
  ageCategoryId: "4",
  ethnicityId: "2",
  religionId: "",
  caseCategoryId: "7",
  topic: "Оштетен локален пат",
  reason: "Патот е оштетен.\r\nДецата пешачат. 😀",
  firstVisit: "Не, во март.",
  othersInvolved: "Месна заедница",
  initiativeSubmission: "true",
} as const satisfies Readonly<Record<string, string>>;

/** The documented columns of the list of cases, and of its export. */
export const CASE_COLUMNS = [
  "Датум",
  "Пратеник",
  "Партија",
  "Асистент",
  "Граѓанин",
  "Општина",
  "Категорија",
  "Статус",
];
