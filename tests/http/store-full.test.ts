import { beforeAll, expect, it } from "vitest";
import { useFullStore } from "#tests/support/full-store.ts";
import { type Page, type PageForm, valueIn } from "#tests/support/http.ts";
import { ELSEWHERE, noticeForm, typedDay } from "#tests/support/notices.ts";
import { useApp, useStaff } from "#tests/support/own-app.ts";
import { workingDay } from "#tests/support/schedule-form.ts";

/** What the desk keeps in its own store, while the store takes nothing: told as a fault, and nothing else is. */

const app = useApp();
const assistant = useStaff(app, "assistant");
const withoutStore = useFullStore(app);

const posting = (address: string) => (page: Page) =>
  page.forms.find(({ method, action }) => method === "post" && action.startsWith(address));

const date = workingDay();
const sheet = `/admin/meetings?view=day&date=${date}`;
const row = ({ forms }: Page) => forms.find((form) => valueIn(form, "meeting") !== undefined);

const FORMS: readonly [
  string,
  string,
  (page: Page) => PageForm | undefined,
  Readonly<Record<string, string>>,
][] = [["a call", sheet, row, { act: "reached" }]];
let forms: ReadonlyMap<string, PageForm | undefined>;
const typedNotice = { ...ELSEWHERE, from: typedDay(500), until: typedDay(501) };
let notice: PageForm | undefined;

beforeAll(async () => {
  const add = posting("/admin/meetings")(await assistant.get(`/admin/meetings/add?mpId=1&at=${date}T09:30`));
  await assistant.submit(add, { fullName: "Ајше", topic: "Вода", mpId: "1" });
  const opened = FORMS.map(async ([name, at, formOf]) => [name, formOf(await assistant.get(at))] as const);
  forms = new Map(await Promise.all(opened));
  notice = noticeForm(await assistant.get("/admin/notices/add"));
});

it("a notice is not saved, which the page says once, and nothing else", async () => {
  const page = await withoutStore(() => assistant.submit(notice, typedNotice));
  expect([page.status, page.dom.get("alert").text]).toEqual([
    503,
    expect.stringContaining("Известувањето не е зачувано"),
  ]);
  expect(page.text).toContain("Сега не може да се запише.");
  expect(page.text).not.toMatch(/не се знае|Системот на Собранието|не потврди/i);
  expect(noticeForm(page)?.fields).toContainEqual(["address", typedNotice.address]);
});

it.each(FORMS)("%s is not recorded, which the page says", async (name, at, _formOf, typed) => {
  const page = await withoutStore(() => assistant.submit(forms.get(name), typed));
  expect(page.status).toBe(503);
  expect(page.text).toContain("Сега не може да се запише.");
  expect(page.text).not.toMatch(/Успешно|системот на Собранието/i);
  expect((await assistant.get(at)).status).toBe(200);
});
