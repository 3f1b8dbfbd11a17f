import type { CaseData } from "#app/model/case.ts";

/** A request that keeps every documented rule, with the given changes. */
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
