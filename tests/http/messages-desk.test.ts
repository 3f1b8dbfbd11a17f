import { describe, expect, it } from "vitest";
import { addedCase } from "#tests/support/case-form.ts";
import { mainOf, type Page, type PageForm, valueIn } from "#tests/support/http.ts";
import { letterForm } from "#tests/support/letter-form.ts";
import { addNotice, CLOSED, endNotice, noticeForm, noticeIdOf } from "#tests/support/notices.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { scheduleForm, scheduleOf } from "#tests/support/schedule-form.ts";
import { signedIn } from "#tests/support/staff.ts";
import { WALK_IN, walkInForm } from "#tests/support/walk-in-form.ts";

/** The message catalogue of the desk's own screens: every text written down here once more and produced by the product. */

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

/** The forms: where each stands, and how it is found again in an answer. */
const FORMS: Readonly<
  Record<string, [open: () => Promise<Page>, formOf: (page: Page) => PageForm | undefined]>
> = {
  "schedule and tell": [async () => assistant.get(scheduleOf(await addedCase(assistant))), scheduleForm],
  letter: [
    async () => assistant.get(`/admin/cases/write/${await addedCase(assistant)}?template=call`),
    (page) => sent(letterForm(page)),
  ],
  "walk-in": [() => assistant.get(WALK_IN), walkInForm],
  "several cases": [() => assistant.get("/admin/cases"), formAt("/admin/cases/several")],
  "name of a view": [
    () => assistant.get("/admin/cases/views/name?statusId=1"),
    formAt("/admin/cases/views/name"),
  ],
  notice: [() => assistant.get("/admin/notices/add"), noticeForm],
};

/** With the button that prints. */
function sent(form: PageForm | undefined): PageForm | undefined {
  const fields = form?.fields.filter(([name]) => name !== "way");
  return form && { ...form, fields: [...(fields ?? []), ["way", "print"]] };
}

async function open(name: string): Promise<PageForm> {
  const [ask, formOf] = FORMS[name] ?? expect.unreachable();
  return formOf(await ask()) ?? expect.unreachable();
}

/** The lines of the summary above a form. */
const summaryOf = ({ dom }: Page) =>
  dom
    .tags("a", "span", "button")
    .filter((part) => part.attribute("class")?.startsWith("item") && /: .*!$/.test(part.text))
    .map(({ text }) => text);

/** What each says when nothing is filled in, in the order of its fields. */
const EMPTY: Readonly<Record<string, readonly string[]>> = {
  "schedule and tell": [
    `Ден: ${REQUIRED}`,
    `Од: ${REQUIRED}`,
    `До: ${REQUIRED}`,
    `Каде: ${REQUIRED}`,
    `Нов статус: ${REQUIRED}`,
    `Коментар во историјата: ${REQUIRED}`,
    `Јазик на писмото: ${INVALID}`,
  ],
  letter: [`Наслов: ${REQUIRED}`, `Текст: ${REQUIRED}`],
  "walk-in": [
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
  ]
    .map((label) => `${label}: ${REQUIRED}`)
    .concat(`Како заврши: ${INVALID}`),
  "several cases": [`Случаи: ${REQUIRED}`, `Нов статус: ${REQUIRED}`, `Коментар: ${REQUIRED}`],
  "name of a view": [`Име на приказот: ${REQUIRED}`],
  notice: [`Што се случува: ${REQUIRED}`, `Прв ден: ${REQUIRED}`, `Последен ден: ${REQUIRED}`],
};

/** What a form says of itself. */
const OWN = ["formKey", "query", "opened", "made"];
const OWN_OF_LETTER = [...OWN, "template", "language", "way"];

describe("an empty form", () => {
  it.each(Object.keys(EMPTY))(
    "of the kind „%s“ names every mandatory field and makes no call",
    async (name) => {
      const form = await open(name);
      const kept = name === "letter" ? OWN_OF_LETTER : OWN;
      const typed = form.fields.flatMap(([field]) => (kept.includes(field) ? [] : [[field, ""] as const]));
      await proxy.clear();
      const page = await assistant.submit(form, Object.fromEntries(typed));
      expect(page.status).toBe(400);
      expect(page.html).toContain("<title>Грешка: ");
      expect(page.text).toContain("Проверете ги полињата за грешки!");
      expect(summaryOf(page)).toEqual(EMPTY[name]);
      expect(proxy.calls.filter(({ method }) => method !== "GET")).toEqual([]);
    },
  );
});

/** What is one character too long: the field, its label, its limit. */
const LONGEST: readonly [form: string, field: string, label: string, limit: number][] = [
  ["schedule and tell", "comment", "Коментар во историјата", 200],
  ["schedule and tell", "letter", "Текст", 4000],
  ["letter", "subject", "Наслов", 150],
  ["letter", "text", "Текст", 4000],
  ["letter", "comment", "Коментар", 200],
  ["walk-in", "topic", "Тема", 200],
  ["walk-in", "note", "Во историјата", 200],
  ["several cases", "comment", "Коментар", 200],
  ["name of a view", "name", "Име на приказот", 40],
  ["notice", "address", "Каде се прима", 100],
];

it.each(LONGEST)("a text of the form „%s“ that is too long is told with its limit: %s", async (...row) => {
  const [name, field, label, limit] = row;
  const typed: Texts = { [field]: "ж".repeat(limit + 1), ...(name === "notice" && { kindId: "2" }) };
  const page = await assistant.submit(await open(name), typed);
  expect([page.status, summaryOf(page)]).toEqual([
    400,
    expect.arrayContaining([`${label}: ${tooLong(limit)}`]),
  ]);
});

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

describe("a page says in its own words", () => {
  it.each([
    ["/admin/search?q=a", "Напиши барем две букви или цифри."],
    [
      "/admin/search?q=ццццц",
      "Нема ништо за „ццццц“. Провери како е напишано, или напиши само дел од името.",
    ],
    [
      "/admin/cases/views",
      "Сè уште нема зачувани прикази. Избери филтри во списокот на случаи, па „Зачувај приказ“.",
    ],
    [
      "/admin/cases?caseCategoryId=987654",
      "Нема случаи за овој избор. Исчисти ги филтрите за да ги видиш сите.",
    ],
    ["/admin/profile/keys", "Кратенките се вклучени."],
    ["/admin/meetings?view=day&date=2034-02-01", "Нема средби."],
  ])("what is at %s", async (address, says) => {
    expect(mainOf(await assistant.get(address))).toContain(says);
  });

  it("what the administrator asks of the audit and finds nothing for", async () => {
    const page = await administrator.get("/admin/audit?id=5a&userId=999999&toDate=2020-01-01");
    expect(mainOf(page)).toContain("Напиши број, на пример 5005.");
    expect(mainOf(page)).toContain("И ова барање се запишува.");
    expect(mainOf(await administrator.get("/admin/audit?toDate=2020-01-01"))).toContain(
      "Нема записи за овој избор. Исчисти ги филтрите за да ги видиш сите.",
    );
  });

  it("that cases can't be searched now", async () => {
    await proxy.set({ kind: "status", status: 500 }, { path: "/admin/api/cases" });
    const fresh = await signedIn(product.app.origin, "assistant2");
    expect(mainOf(await fresh.get("/admin/search?q=Керим"))).toContain(
      "Случаите сега не можат да се пребараат. Обиди се повторно.",
    );
  });

  it("what a call came to", async () => {
    const date = "2034-02-02";
    const add = formAt("/admin/meetings")(await assistant.get(`/admin/meetings/add?mpId=1&at=${date}T09:30`));
    await assistant.submit(add, { fullName: "Ајше", topic: "Вода", mpId: "1" });
    for (const [act, says] of [
      ["reached", "потврдено во"],
      ["missed", "не се јави во"],
    ] as const) {
      const sheet = await assistant.get(`/admin/meetings?view=day&date=${date}`);
      const row = sheet.forms.find((one) => valueIn(one, "meeting") !== undefined);
      expect(mainOf(await assistant.submit(row, { act }))).toContain(says);
    }
  });
});
