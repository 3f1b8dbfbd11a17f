import { expect, it } from "vitest";
import { NO_NOTICES } from "#app/directory/notices.ts";
import { MeetingRequestForm } from "#app/model/case-rules.ts";
import type { Receipt } from "#app/model/case.ts";
import { receiptView } from "#app/portal/home/receipt/receipt.server.ts";
import { tIn } from "#server/middleware/locale.ts";

const RECEIPT: Receipt = {
  id: "r",
  reference: "ABCD-EFGH",
  caseId: null,
  sentAt: "2026-05-11T12:04:00.000Z",
  officeId: 12,
  request: MeetingRequestForm.parse({
    fullName: "Тодор",
    email: "t@example.mk",
    phone: "070",
    municipalityId: "73",
    genderId: "1",
    ageCategoryId: "1",
    ethnicityId: "1",
    mpId: "34",
    caseCategoryId: "7",
    topic: "Пат",
    reason: "Патот",
    firstVisit: "Не",
    othersInvolved: "Не",
    initiativeSubmission: "false",
    declaration: "on",
    consent: "on",
  }),
};
const PLACE = { origin: "https://offices.example", answerDays: 14, phone: "02 000 100", board: NO_NOTICES };

it("a receipt is shown without names when the lists can't be had", () => {
  const t = tIn("mk", ["request", "common"]);
  const { pairs, ...shown } = receiptView(RECEIPT, undefined, [], "mk", t, PLACE);
  expect(shown).toMatchObject({ assistant: "", office: "", reference: "ABCD-EFGH" });
  const texts = Object.fromEntries(pairs.map(({ label, text }) => [label, text]));
  expect(texts).toMatchObject({ Тема: "Пат", Категорија: "7" });
  expect(texts).not.toHaveProperty("Пратеник");
});
