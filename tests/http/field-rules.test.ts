import { expect, it } from "vitest";
import { addedCase, caseForm, TYPED } from "#tests/support/case-form.ts";
import { eventForm } from "#tests/support/event-forms.ts";
import { type Page, type PageForm } from "#tests/support/http.ts";
import { letterForm } from "#tests/support/letter-form.ts";
import { meetingForm, typedMeeting } from "#tests/support/meeting-forms.ts";
import { noticeForm } from "#tests/support/notices.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { recordForm } from "#tests/support/people-forms.ts";
import { addCategory, categoryTyped, icon, registerForm } from "#tests/support/registers.ts";
import { scheduleForm, scheduleOf } from "#tests/support/schedule-form.ts";
import { statusForm } from "#tests/support/staff.ts";
import { expectTyped } from "#tests/support/typed.ts";
import { WALK_IN, walkInForm } from "#tests/support/walk-in-form.ts";

/**
 * The rules of the back-office's fields, section 5 of its document: every text written down here again, and produced
 * by the product. Those of the portal are in `home.test.ts`, `input-fields.test.ts` and `contact.test.ts`.
 */

const REQUIRED = "Полето е задолжително!";
const INVALID = "Внесената вредност не е дозволена!";
const tooLong = (limit: number) => `Полето не треба да има повеќе од ${limit} карактери!`;

const product = useFaultyApp();
const { proxy } = product;
const assistant = useStaff(product.app, "assistant");
const administrator = useStaff(product.app, "administrator");

type Texts = Readonly<Record<string, string>>;

const formAt = (address: string) => (page: Page) =>
  page.forms.find(({ method, action }) => method === "post" && action.startsWith(address));

/** The forms of assistants, then those of administrators: where each stands, and how it is found again in an answer. */
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
  category: [() => administrator.get("/admin/categories/add"), registerForm],
  MP: [() => administrator.get("/admin/mps/edit/20"), registerForm],
  party: [() => administrator.get("/admin/parties/edit/7"), registerForm],
  user: [() => administrator.get("/admin/users/add"), recordForm],
  office: [() => administrator.get("/admin/offices/add"), recordForm],
  "own profile": [() => assistant.get("/admin/profile/edit"), recordForm],
};

const ADMINISTRATORS = ["category", "MP", "party", "user", "office"];
const senderOf = (name: string) => (ADMINISTRATORS.includes(name) ? administrator : assistant);

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
  category: [
    ...required("Број", "Име", "Име на албански", "Име на англиски", "Опис"),
    "Икона: Прикачи икона!",
  ],
  MP: required(
    "Име и презиме",
    "Име и презиме на албански",
    "Име и презиме на англиски",
    "Е-пошта",
    "Партија",
    "Пол",
    "Статус",
  ),
  party: required("Име на албански", "Име на англиски", "Статус"),
  user: required("Име и презиме", "Корисничко име", "Е-пошта", "Улога"),
  office: required("Општина", "Адреса", "Координати"),
  "own profile": required("Име и презиме", "Е-пошта", "Телефон", "Работно време од", "Работно време до"),
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
    const page = await senderOf(name).submit(form, Object.fromEntries(typed));
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
  category: {
    name: ["Име", 100],
    nameAl: ["Име на албански", 100],
    nameEn: ["Име на англиски", 100],
    description: ["Опис", 200],
  },
  MP: {
    fullName: ["Име и презиме", 255],
    fullNameAl: ["Име и презиме на албански", 255],
    fullNameEn: ["Име и презиме на англиски", 255],
    email: ["Е-пошта", 70],
    dateOfBirth: ["Датум на раѓање", 100],
  },
  party: { nameAl: ["Име на албански", 300], nameEn: ["Име на англиски", 300] },
  "own profile": { fullName: ["Име и презиме", 50], phone: ["Телефон", 20] },
};

it.each(Object.entries(MAX_LENGTHS))(
  "texts of the form „%s“ that are one character too long are told with their limit, and kept",
  async (name, limits) => {
    const texts = (more: number): Texts =>
      Object.fromEntries(
        Object.entries(limits).map(([field, [, limit]]) => [field, "ж".repeat(limit + more)]),
      );
    const chosen = name === "notice" ? { kindId: "2" } : {};
    const sender = senderOf(name);
    const page = await sender.submit(await open(name), { ...texts(1), ...chosen });
    expect(page.status).toBe(400);
    for (const [label, limit] of Object.values(limits))
      expect(summaryOf(page)).toContain(`${label}: ${tooLong(limit)}`);
    const back = formIn(name, page);
    expectTyped(back, texts(1));
    expect(written()).toEqual([]);
    expect((await sender.submit(back, { ...texts(0), ...chosen })).text).not.toContain("карактери!");
  },
);

it("an address that is none, and a start after the end, are told", async () => {
  const wrong = await assistant.submit(await open("case"), { ...TYPED, email: "никој" });
  expect(summaryOf(wrong)).toEqual(["Е-пошта: Внесете точен формат на адреса на е-пошта!"]);
  const { form, typed } = await typedMeeting(assistant);
  const late = await assistant.submit(form, { ...typed, startTime: "11:00", endTime: "10:00" });
  expect(summaryOf(late).join()).toContain("Почетното време мора да биде пред крајното време!");
  const mp = await administrator.submit(await open("MP"), { email: "пратеник" });
  expect(summaryOf(mp)).toEqual(["Е-пошта: Внесете валидна адреса на е-пошта!"]);
  const hours = { roleId: "2", email: "ana", workHoursFrom: "0900", workHoursTo: "0700" };
  const user = await administrator.submit(await open("user"), hours);
  expect(summaryOf(user)).toEqual([
    ...required("Име и презиме", "Корисничко име"),
    "Е-пошта: Внесете точен формат на адреса на е-пошта!",
    ...required("Телефон"),
    "Работно време од: Почетното време мора да биде пред крајното време!",
    ...required("Пратеници"),
  ]);
});

it("that there is such a category stands beside its number or its name", async () => {
  const { typed } = await addCategory(administrator);
  const [other, file] = [categoryTyped(), await icon()];
  const saidOf = async (changes: Texts) =>
    summaryOf(await administrator.submit(await open("category"), { ...other, ...changes }, { icon: file }));
  expect(await saidOf({ code: typed.code })).toEqual(["Број: Категоријата веќе постои!"]);
  expect(await saidOf({ name: typed.name })).toEqual(["Име: Категоријата веќе постои!"]);
  expect(await saidOf({ code: "1000" })).toEqual(["Број: Полето не треба да има повеќе од 3 цифри!"]);
});
