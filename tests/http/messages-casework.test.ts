import { describe, expect, it } from "vitest";
import { addedCase, caseForm, TYPED } from "#tests/support/case-form.ts";
import { eventForm, typedEvent } from "#tests/support/event-forms.ts";
import { type Page, valueIn } from "#tests/support/http.ts";
import { meetingForm, typedMeeting } from "#tests/support/meeting-forms.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { expectTyped } from "#tests/support/typed.ts";

/**
 * What forms of cases, meetings and events say of mistakes: every text of section 5 of the back-office document that is
 * about them, produced by the running product. What says that it is done stands in the tests of each form.
 */

const REQUIRED = "Полето е задолжително!";
const tooLong = (limit: number) => `Полето не треба да има повеќе од ${limit} карактери!`;
const CHECK = "Проверете ги полињата за грешки!";

const product = useFaultyApp();
const assistant = useStaff(product.app, "assistant");

type Texts = Readonly<Record<string, string>>;

/** A form of the section: opens it, finds it again in an answer. */
const FORMS = {
  case: {
    open: async () => caseForm(await assistant.get("/admin/cases/add")),
    formOf: caseForm,
    api: "/admin/api/cases",
  },
  meeting: {
    open: async () => (await typedMeeting(assistant)).form,
    formOf: meetingForm,
    api: "/admin/api/meetings",
  },
  event: {
    open: async () => (await typedEvent(assistant)).form,
    formOf: eventForm,
    api: "/admin/api/events",
  },
  status: { open: statusForm, formOf: statusFormIn, api: "/admin/api/cases" },
} as const;

function statusFormIn(page: Page) {
  return page.forms.find((each) => valueIn(each, "status") === "case");
}

async function statusForm() {
  return statusFormIn(await assistant.get(`/admin/cases/view/${await addedCase(assistant)}`));
}

const written = () => product.proxy.calls.filter(({ method }) => method !== "GET");

/** What a form without any answer says, field by field in its order. */
const EMPTY: readonly [form: keyof typeof FORMS, fields: readonly string[]][] = [
  [
    "case",
    [
      "Име и презиме",
      "Е-пошта",
      "Телефон",
      "Општина",
      "Пол",
      "Возраст",
      "Етничка припадност",
      "Пратеник",
      "Категорија",
      "Тема",
      "Причина",
      "Прва посета",
      "Вклучени се и други",
      "Бара иницијатива",
    ],
  ],
  ["meeting", ["Пратеник", "Датум", "Почетно време", "Крајно време", "Лице", "Тема"]],
  ["event", ["Пратеник", "Дата на настан", "Општина", "Тип на настан", "Тема на настанот"]],
  ["status", ["Нов статус", "Коментар"]],
];

const emptied = (fields: readonly (readonly [string, string])[]): Texts =>
  Object.fromEntries(
    fields.filter(([name]) => name !== "formKey" && name !== "status").map(([name]) => [name, ""]),
  );

describe("an empty form", () => {
  it.each(EMPTY)("of a %s names every mandatory field and makes no call", async (kind, labels) => {
    const form = await FORMS[kind].open();
    await product.proxy.clear();
    const page = await assistant.submit(form, emptied(form?.fields ?? []));
    expect(page.status).toBe(400);
    expect(page.html).toContain("<title>Грешка: ");
    expect(page.text).toContain(CHECK);
    expect(summaryOf(page)).toEqual(labels.map((label) => `${label}: ${REQUIRED}`));
    expect(written()).toEqual([]);
  });
});

/** The lines of the summary above a form. */
const summaryOf = ({ dom }: Page) =>
  dom
    .tags("a", "span", "button")
    .filter((part) => part.attribute("class")?.startsWith("item") && /: .*!$/.test(part.text))
    .map(({ text }) => text);

/** Every documented length: one character more than it is too much. */
const LONGEST: readonly [form: keyof typeof FORMS, name: string, label: string, limit: number][] = [
  ["case", "fullName", "Име и презиме", 100],
  ["case", "organization", "Организација", 100],
  ["case", "address", "Адреса", 100],
  ["case", "email", "Е-пошта", 100],
  ["case", "phone", "Телефон", 45],
  ["case", "topic", "Тема", 200],
  ["case", "reason", "Причина", 1000],
  ["case", "firstVisit", "Прва посета", 200],
  ["case", "othersInvolved", "Вклучени се и други", 200],
  ["meeting", "fullName", "Лице", 100],
  ["meeting", "topic", "Тема", 100],
  ["meeting", "comment", "Опис", 300],
  ["event", "subject", "Тема на настанот", 100],
  ["event", "description", "Краток опис", 200],
  ["status", "comment", "Коментар", 200],
];

describe("a text that is one character too long", () => {
  it.each(["case", "meeting", "event", "status"] as const)(
    "is told in the form of a %s with its limit",
    async (kind) => {
      const rows = LONGEST.filter(([form]) => form === kind);
      const form = await FORMS[kind].open();
      await product.proxy.clear();
      const texts = Object.fromEntries(rows.map(([, name, , limit]) => [name, "ж".repeat(limit + 1)]));
      const page = await assistant.submit(form, texts);
      expect(page.status).toBe(400);
      expectTyped(FORMS[kind].formOf(page), texts);
      for (const [, , label, limit] of rows) expect(summaryOf(page)).toContain(`${label}: ${tooLong(limit)}`);
      const fits = rows.map(([, name, , limit]) => [name, "ж".repeat(limit)]);
      const next = await assistant.submit(FORMS[kind].formOf(page), Object.fromEntries(fits) as Texts);
      expect(next.text).not.toContain("карактери!");
      expect(written()).toEqual([]);
    },
  );
});

describe("the remaining messages of single fields", () => {
  it("are said: an address that is none, and a start after the end", async () => {
    const form = await FORMS.case.open();
    const wrong = await assistant.submit(form, { ...TYPED, email: "никој" });
    expect(summaryOf(wrong)).toEqual(["Е-пошта: Внесете точен формат на адреса на е-пошта!"]);
    const meeting = await typedMeeting(assistant);
    const late = await assistant.submit(meeting.form, {
      ...meeting.typed,
      startTime: "11:00",
      endTime: "10:00",
    });
    expect(summaryOf(late).join()).toContain("Почетното време мора да биде пред крајното време!");
  });
});

describe("failure", () => {
  it.each(["cases", "meetings", "events"])(
    "to load the list of %s or one of them is a page that says so",
    async (list) => {
      for (const path of [`/admin/${list}`, `/admin/${list}/view/1`]) {
        await product.proxy.set(
          { kind: "status", status: 500 },
          { method: "GET", path: `/admin/api/${list}` },
        );
        const page = await assistant.get(path);
        expect([page.status, page.text]).toEqual([
          502,
          expect.stringContaining("Настана неочекувана грешка"),
        ]);
        await product.proxy.clear();
      }
    },
  );
});
