import { describe, expect, it } from "vitest";
import { NO_NOTICES } from "#app/directory/notices.ts";
import { createI18n, translator } from "#app/i18n/instance.ts";
import { resources } from "#app/i18n/resources.ts";
import { errorsOn, tabOfFirstError } from "#app/intake/tabs.ts";
import { MeetingRequestFields, MeetingRequestForm } from "#app/model/case-rules.ts";
import type { Receipt } from "#app/model/case.ts";
import type { Mp } from "#app/model/mp.ts";
import type { Language } from "#app/model/text/language.ts";
import { directoryIndex } from "#app/portal/home/directory/finder-view.ts";
import { receiptView } from "#app/portal/home/receipt/receipt.server.ts";
import { ALL_FIELDS, REQUEST_TABS } from "#app/portal/home/request/fields.tsx";
import { requestView } from "#app/portal/home/request/request.server.ts";

const mp = (id: number, officeId: number | null): Mp => ({
  id,
  userId: null,
  fullName: "Линдита Рамадани",
  fullNameAl: "Lindita Ramadani",
  fullNameEn: "Lindita Ramadani",
  officeId,
  partyId: null,
  partyName: "",
  genderId: 2,
  mandateId: 1,
  active: true,
  picturePath: "",
  userFullName: "Блерта Асани",
  userWorkHoursFrom: "",
  userWorkHoursTo: "",
  userPhone: "",
});

const lists = {
  offices: [
    { id: 12, active: true, municipalityId: 73, address: "ул. „Илинденска“ бр. 18", coordinates: "" },
  ],
  mps: [mp(34, 12), mp(35, null)],
  parties: [],
};

const categories = [
  { id: 7, code: null, name: "Транспорт", nameAl: "Transporti", nameEn: "", description: "", iconPath: "" },
];

const texts = (language: Language) => translator(createI18n(language, resources[language]), "directory");

const view = (mpId: number, language: Language = "mk") =>
  requestView(directoryIndex(lists, language, texts(language)), categories, mpId, language);

describe("tabs of the request", () => {
  it("hold every field of the form, each once", () => {
    expect(ALL_FIELDS.toSorted()).toEqual(Object.keys(MeetingRequestFields.shape).toSorted());
  });

  it("count their own mistakes; the first wrong one is shown", () => {
    expect(errorsOn(REQUEST_TABS[1], { email: ["email"], topic: ["required"], phone: null })).toBe(1);
    expect(tabOfFirstError(REQUEST_TABS, { topic: ["required"], consent: ["required"] })).toBe(2);
    expect(tabOfFirstError(REQUEST_TABS, { topic: ["required"], email: ["email"] })).toBe(1);
    expect(tabOfFirstError(REQUEST_TABS, {})).toBe(1);
  });
});

describe("request form", () => {
  it("posts to another address than its page, so that Back brings back what was typed", () => {
    expect(view(34)).toMatchObject({
      page: "/?office=12&mp=34#meeting-request",
      back: "/?office=12#office",
    });
    expect(view(35)).toMatchObject({ page: "/?mp=35#meeting-request", back: "/#locations-section" });
    expect(view(35)?.office).toBeUndefined();
    expect(view(36)).toBeUndefined();
  });

  it("offers categories as “id. name” and municipalities in the order of the language", () => {
    expect(view(34)?.options.caseCategoryId).toMatchObject([{ value: 7, label: "7. Транспорт" }]);
    const albanian = view(34, "sq")?.options.municipalityId.map(({ label }) => label) ?? [];
    // Ç follows C, and Sh follows S, as letters of their own.
    expect(albanian.indexOf("Çair")).toBeGreaterThan(albanian.findIndex((name) => name.startsWith("C")));
    expect(albanian.indexOf("Shtipi")).toBeGreaterThan(albanian.indexOf("Struga"));
    expect(albanian).toHaveLength(81);
  });
});

const PLACE = {
  origin: "https://offices.example",
  answerDays: 14,
  phone: "02 000 100",
  board: NO_NOTICES,
};

describe("receipt", () => {
  const receipt: Receipt = {
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
  const shown = (language: Language, withLists = true) => {
    const t = translator(createI18n(language, resources[language]), ["request", "common"]);
    const index = withLists ? directoryIndex(lists, language, texts(language)) : undefined;
    const made = receiptView(receipt, index, withLists ? categories : [], language, t, PLACE);
    return {
      ...made,
      pairs: Object.fromEntries(
        made.pairs.map(({ label, text, name }) => [label, [text, name].filter(Boolean).join(", ")]),
      ),
    };
  };

  it("is shown without names when the lists can't be had", () => {
    const { pairs, assistant, office, reference } = shown("mk", false);
    expect({ assistant, office, reference }).toEqual({ assistant: "", office: "", reference: "ABCD-EFGH" });
    expect(pairs).toMatchObject({ Тема: "Пат", Категорија: "7" });
    expect(pairs).not.toHaveProperty("Пратеник");
  });
});
