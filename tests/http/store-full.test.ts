import { beforeAll, expect, it } from "vitest";
import { CASE_STATUS } from "#app/model/lookups.ts";
import { caseForm } from "#tests/support/case-form.ts";
import { useFullStore } from "#tests/support/full-store.ts";
import { idsIn, type Page, type PageForm, valueIn } from "#tests/support/http.ts";
import { letterForm } from "#tests/support/letter-form.ts";
import { ELSEWHERE, noticeForm, typedDay } from "#tests/support/notices.ts";
import { useApp, useStaff } from "#tests/support/own-app.ts";
import { workingDay } from "#tests/support/schedule-form.ts";
import { typedWalkIn, WALK_IN, walkInForm } from "#tests/support/walk-in-form.ts";

/** What staff send while the store takes nothing is refused as a whole, and what was typed comes back. */

const app = useApp();
const assistant = useStaff(app, "assistant");
const withoutStore = useFullStore(app);

const posting = (address: string) => (page: Page) =>
  page.forms.find(({ method, action }) => method === "post" && action.startsWith(address));

const date = workingDay();
const sheet = `/admin/meetings?view=day&date=${date}`;
const row = ({ forms }: Page) => forms.find((form) => valueIn(form, "meeting") !== undefined);
const typedNotice = { ...ELSEWHERE, from: typedDay(500), until: typedDay(501) };
const several = {
  caseIds: ["1", "2"],
  statusId: String(CASE_STATUS.rejected),
  comment: "Не е за канцеларијата.",
};

type Typed = Readonly<Record<string, string | string[]>>;

const FORMS: readonly [string, string, (page: Page) => PageForm | undefined, Typed, kept?: string][] = [
  ["a call", sheet, row, { act: "reached" }],
  ["a notice", "/admin/notices/add", noticeForm, typedNotice, typedNotice.address],
  [
    "a case",
    "/admin/cases/edit/:case",
    caseForm,
    { topic: "Нова тема на случајот" },
    "Нова тема на случајот",
  ],
  ["a walk-in", WALK_IN, walkInForm, typedWalkIn({ topic: "Дојдена на врата" }), "Дојдена на врата"],
  ["a letter", "/admin/cases/write/:case", letterForm, { way: "print" }, "way"],
  ["several cases", "/admin/cases?size=50", posting("/admin/cases/several"), several, several.comment],
];
let caseId = "";
const open = (at: string) => assistant.get(at.replace(":case", caseId));
let forms: ReadonlyMap<string, PageForm | undefined>;

beforeAll(async () => {
  const add = posting("/admin/meetings")(await assistant.get(`/admin/meetings/add?mpId=1&at=${date}T09:30`));
  await assistant.submit(add, { fullName: "Ајше", topic: "Вода", mpId: "1" });
  caseId = idsIn(await assistant.get("/admin/cases?size=50"), "/admin/cases/edit/")[0] ?? "";
  const opened = FORMS.map(async ([name, at, formOf]) => [name, formOf(await open(at))] as const);
  forms = new Map(await Promise.all(opened));
});

it.each(FORMS)("%s is not recorded, which the page says once", async (name, at, _formOf, typed, kept) => {
  const page = await withoutStore(() => assistant.submit(forms.get(name), typed));
  expect(page.status).toBe(503);
  expect(page.text.split("Порталот сега не може да запишува. Ништо не е променето.")).toHaveLength(2);
  expect(page.text).not.toMatch(/Успешно|не се знае|системот на Собранието|не потврди/i);
  if (kept !== undefined) expect(page.html).toContain(kept);
  expect((await open(at)).status).toBe(200);
});
