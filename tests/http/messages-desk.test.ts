import { expect, it } from "vitest";
import { addedCase, caseForm, TYPED } from "#tests/support/case-form.ts";
import { eventForm } from "#tests/support/event-forms.ts";
import { mainOf, type Page, type PageForm } from "#tests/support/http.ts";
import { letterForm } from "#tests/support/letter-form.ts";
import { meetingForm, typedMeeting } from "#tests/support/meeting-forms.ts";
import { addNotice, CLOSED, endNotice, noticeForm, noticeIdOf } from "#tests/support/notices.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { scheduleForm, scheduleOf } from "#tests/support/schedule-form.ts";
import { statusForm } from "#tests/support/staff.ts";
import { expectTyped } from "#tests/support/typed.ts";
import { WALK_IN, walkInForm } from "#tests/support/walk-in-form.ts";

/**
 * The message catalogue of the back-office: every text written down here again, including those of section 5
 * of the back-office document, and produced by the product.
 */

const REQUIRED = "Полето е задолжително!";
const INVALID = "Внесената вредност не е дозволена!";
const tooLong = (limit: number) => `Полето не треба да има повеќе од ${limit} карактери!`;

const product = useFaultyApp();
const { proxy } = product;
const assistant = useStaff(product.app, "assistant");
const colleague = useStaff(product.app, "assistant2");
const administrator = useStaff(product.app, "administrator");

type Texts = Readonly<Record<string, string>>;

const formAt = (address: string) => (page: Page) =>
  page.forms.find(({ method, action }) => method === "post" && action.startsWith(address));

/** The forms: where each stands, and how it is found again in an answer. */
const FORMS: Readonly<
  Record<string, [open: () => Promise<Page>, formOf: (page: Page) => PageForm | undefined]>
> = {
  case: [() => assistant.get("/admin/cases/add"), caseForm],
  meeting: [() => assistant.get("/admin/meetings/add"), meetingForm],
  event: [() => assistant.get("/admin/events/add"), eventForm],
  status: [async () => assistant.get(`/admin/cases/view/${await addedCase(assistant)}`), statusForm],
  "schedule and tell": [async () => assistant.get(scheduleOf(await addedCase(assistant))), scheduleForm],
  letter: [
    async () => assistant.get(`/admin/cases/write/${await addedCase(assistant)}?template=call`),
    (page) => sent(letterForm(page)),
  ],
  "walk-in": [() => assistant.get(WALK_IN), walkInForm],
  "several cases": [() => assistant.get("/admin/cases"), formAt("/admin/cases/several")],
  notice: [() => assistant.get("/admin/notices/add"), noticeForm],
};

/** With the button that prints. */
function sent(form: PageForm | undefined): PageForm | undefined {
  const fields = form?.fields.filter(([name]) => name !== "way");
  return form && { ...form, fields: [...(fields ?? []), ["way", "print"]] };
}

const formIn = (name: string, page: Page): PageForm => FORMS[name]?.[1](page) ?? expect.unreachable();

async function open(name: string): Promise<PageForm> {
  const page = (await FORMS[name]?.[0]()) ?? expect.unreachable();
  await proxy.clear();
  return formIn(name, page);
}

const written = () => proxy.calls.filter(({ method }) => method !== "GET");

/** The lines of the summary above a form. */
const summaryOf = ({ dom }: Page) =>
  dom
    .tags("a", "span", "button")
    .filter((part) => part.attribute("class")?.startsWith("item") && /: .*!$/.test(part.text))
    .map(({ text }) => text);

const required = (...labels: readonly string[]) => labels.map((label) => `${label}: ${REQUIRED}`);

/** What each says when nothing is filled in, in the order of its fields. */
const EMPTY: Readonly<Record<string, readonly string[]>> = {
  case: required(
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
  ),
  meeting: required("Пратеник", "Датум", "Почетно време", "Крајно време", "Лице", "Тема"),
  event: required("Пратеник", "Дата на настан", "Општина", "Тип на настан", "Тема на настанот"),
  status: required("Нов статус", "Коментар"),
  "schedule and tell": [
    ...required("Пратеник", "Датум", "Почетно време", "Крајно време", "Лице", "Тема"),
    ...required("Нов статус", "Коментар во историјата"),
    `Јазик на писмото: ${INVALID}`,
  ],
  letter: required("Наслов", "Текст"),
  "walk-in": [
    ...required(
      "Име и презиме",
      "Телефон",
      "Општина",
      "Возраст",
      "Пол",
      "Етничка припадност",
      "Пратеник",
      "Категорија",
      "Тема",
      "Причина",
      "Прва посета",
      "Вклучени се и други",
      "Бара иницијатива",
    ),
    `Како заврши: ${INVALID}`,
  ],
  "several cases": required("Случаи", "Нов статус", "Коментар"),
  notice: required("Што се случува", "Прв ден", "Последен ден"),
};

/** What a form says of itself. */
const OWN = ["formKey", "query", "opened", "made", "status"];
const OWN_OF_CASE = [...OWN, "caseId", "day", "slot", "offered"];
const OWN_OF_LETTER = [...OWN, "template", "language", "way"];

it.each(Object.keys(EMPTY))(
  "an empty form of the kind „%s“ names every mandatory field and makes no call",
  async (name) => {
    const form = await open(name);
    const kept = name === "letter" ? OWN_OF_LETTER : name === "schedule and tell" ? OWN_OF_CASE : OWN;
    const typed = form.fields.flatMap(([field]) => (kept.includes(field) ? [] : [[field, ""] as const]));
    const page = await assistant.submit(form, Object.fromEntries(typed));
    expect(page.status).toBe(400);
    expect(page.html).toContain("<title>Грешка: ");
    expect(page.text).toContain("Проверете ги полињата за грешки!");
    expect(summaryOf(page)).toEqual(EMPTY[name]);
    expect(written()).toEqual([]);
  },
);

/** Every length that is documented or our own, by form and field: one character more than it is too much. */
const MAX_LENGTHS: Readonly<Record<string, Readonly<Record<string, [label: string, limit: number]>>>> = {
  case: {
    fullName: ["Име и презиме", 100],
    organization: ["Организација", 100],
    address: ["Адреса", 100],
    email: ["Е-пошта", 100],
    phone: ["Телефон", 45],
    topic: ["Тема", 200],
    reason: ["Причина", 1000],
    firstVisit: ["Прва посета", 200],
    othersInvolved: ["Вклучени се и други", 200],
  },
  meeting: { fullName: ["Лице", 100], topic: ["Тема", 100], comment: ["Опис", 300] },
  event: { subject: ["Тема на настанот", 100], description: ["Краток опис", 200] },
  status: { comment: ["Коментар", 200] },
  "schedule and tell": { statusComment: ["Коментар во историјата", 200], letter: ["Текст", 4000] },
  letter: { subject: ["Наслов", 150], text: ["Текст", 4000], comment: ["Коментар", 200] },
  "walk-in": { topic: ["Тема", 200], note: ["Во историјата", 200] },
  "several cases": { comment: ["Коментар", 200] },
  notice: { address: ["Каде се прима", 100] },
};

it.each(Object.entries(MAX_LENGTHS))(
  "texts of the form „%s“ that are one character too long are told with their limit, and kept",
  async (name, limits) => {
    const texts = (more: number): Texts =>
      Object.fromEntries(
        Object.entries(limits).map(([field, [, limit]]) => [field, "ж".repeat(limit + more)]),
      );
    const chosen = name === "notice" ? { kindId: "2" } : {};
    const page = await assistant.submit(await open(name), { ...texts(1), ...chosen });
    expect(page.status).toBe(400);
    for (const [label, limit] of Object.values(limits))
      expect(summaryOf(page)).toContain(`${label}: ${tooLong(limit)}`);
    const back = formIn(name, page);
    expectTyped(back, texts(1));
    expect(written()).toEqual([]);
    expect((await assistant.submit(back, { ...texts(0), ...chosen })).text).not.toContain("карактери!");
  },
);

it("an address that is none, and a start after the end, are told", async () => {
  const wrong = await assistant.submit(await open("case"), { ...TYPED, email: "никој" });
  expect(summaryOf(wrong)).toEqual(["Е-пошта: Внесете точен формат на адреса на е-пошта!"]);
  const { form, typed } = await typedMeeting(assistant);
  const late = await assistant.submit(form, { ...typed, startTime: "11:00", endTime: "10:00" });
  expect(summaryOf(late).join()).toContain("Почетното време мора да биде пред крајното време!");
});

it.each(["cases", "meetings", "events"])(
  "failure to load the list of %s or one of them is a page that says so",
  async (list) => {
    await proxy.set({ kind: "status", status: 500 }, { method: "GET", path: `/admin/api/${list}` });
    for (const path of [`/admin/${list}`, `/admin/${list}/view/1`]) {
      const page = await assistant.get(path);
      expect([page.status, page.text]).toEqual([502, expect.stringContaining("Настана неочекувана грешка")]);
      expect(page.html).toContain("Мени на администрацијата");
    }
  },
);

/** What was done, and what says so. */
const DONE: Readonly<Record<string, () => Promise<Page>>> = {
  "Известувањето е зачувано": () => addNotice(assistant, CLOSED),
  "Известувањето е променето": async () => {
    const id = noticeIdOf(await addNotice(assistant, CLOSED));
    const form = noticeForm(await assistant.get(`/admin/notices/edit/${id}`));
    const page = await assistant.submit(form, { sentenceId: "2" });
    const isAsked = noticeForm(page)?.fields.some(([name]) => name === "confirmed");
    return isAsked ? assistant.submit(noticeForm(page)) : page;
  },
  "Известувањето е завршено": async () => {
    const id = noticeIdOf(await addNotice(assistant, CLOSED));
    return assistant.submit(noticeForm(await assistant.get(`/admin/notices/end/${id}`)));
  },
};

it.each(Object.keys(DONE))("success says „%s“", async (message) => {
  const page = (await DONE[message]?.()) ?? expect.unreachable();
  expect(page.text).toContain(`Успешно ${message}`);
  if (noticeIdOf(page)) await endNotice(administrator, noticeIdOf(page));
});

it.each([
  ["/admin/search?q=a", "Напиши барем две букви или цифри."],
  ["/admin/search?q=ццццц", "Нема ништо за „ццццц“. Провери како е напишано, или напиши само дел од името."],
  ["/admin/meetings?view=day&date=2034-02-01", "Нема средби."],
])("a page says in its own words what is at %s", async (address, says) => {
  expect(mainOf(await colleague.get(address))).toContain(says);
});
