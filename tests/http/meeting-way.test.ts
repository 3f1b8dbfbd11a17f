import { beforeAll, describe, expect, it } from "vitest";
import { idsIn, linksIn, linkTo, type Page, valuesIn } from "#tests/support/http.ts";
import { useApp, useStaff } from "#tests/support/own-app.ts";
import { weekAfter, workingDay } from "#tests/support/schedule-form.ts";

/** After each act on a meeting the place from which it was opened is restored: a calendar, a case, the first page. */

const app = useApp();
const assistant = useStaff(app, "assistant");
let mpId: string;

beforeAll(async () => {
  mpId = valuesIn(await assistant.get("/admin/meetings/add"), "mpId")[0] ?? "";
});

const formOf = (page: Page) => page.forms.find(({ action }) => action.includes("send"));
const calendarOf = (date: string) => `date=${date}&view=week&mpId=${mpId}&meetingStatusId=1&size=25`;

/** Adds a meeting from a calendar; resolves with the page on which that ends. */
async function addFrom(calendar: string, date: string): Promise<Page> {
  const list = await assistant.get(`/admin/meetings?${calendar}`);
  const form = formOf(await assistant.get(linkTo(list, "/admin/meetings/add")));
  const typed = { mpId, date, startTime: "0930", endTime: "1000", fullName: "Ива Пат", topic: "Пат" };
  return assistant.submit(form, typed);
}

describe("a calendar", () => {
  it("keeps its view and its MP when a meeting was added from it, and shows that meeting", async () => {
    const date = workingDay();
    const ended = await addFrom(calendarOf("2033-04-05"), date);
    expect(ended.path).toBe(`/admin/meetings?date=${date}&view=week&mpId=${mpId}&size=25`);
    expect(ended.text).toContain("Ива Пат");
  });

  it("comes back from a meeting, from its change and from its deletion", async () => {
    const date = weekAfter(workingDay());
    const calendar = calendarOf(date);
    await addFrom(calendar, date);
    const list = await assistant.get(`/admin/meetings?${calendar}`);
    const view = linkTo(list, "/admin/meetings/view/");
    // In the list, below the calendar, with its row.
    const views = linksIn(list).filter((href) => href.startsWith("/admin/meetings/view/"));
    expect(new Set(views.map((href) => href.replace(/&at=\d+$/, "")))).toEqual(new Set([view]));
    const deleted = await throughAll(view, `/admin/meetings?${calendar}`, "Ива Пат");
    expect(deleted.path).toBe(`/admin/meetings?${calendar}`);
    expect(deleted.text).toContain("Состанокот е избришан!");
  });
});

/** Through all acts on a meeting: each step keeps the place, and the last one leads back. */
async function throughAll(view: string, back: string, name: string): Promise<Page> {
  const opened = await assistant.get(view);
  expect(opened.text).toContain(name);
  expect(linksIn(opened)).toContain(back);
  const edit = await assistant.get(linkTo(opened, "/admin/meetings/edit/"));
  expect(linksIn(edit)).toContain(view);
  expect((await assistant.submit(formOf(edit), { comment: "Опис" })).path).toBe(view);
  const question = await assistant.get(linkTo(opened, "/admin/meetings/delete/"));
  expect(linksIn(question)).toContain(view);
  return assistant.submit(formOf(question));
}

describe("a case", () => {
  it("comes back with its list from its meetings, new, changed, deleted or left", async () => {
    const list = await assistant.get("/admin/cases?size=10&statusId=1");
    const page = await assistant.get(linkTo(list, "/admin/cases/view/"));
    const back = page.path;
    const form = await assistant.get(linkTo(page, "/admin/meetings/add"));
    expect(linksIn(form)).toContain(back);
    const typed = { date: workingDay(), startTime: "0930", endTime: "1000", topic: "Пат", fullName: "Ива" };
    const added = await assistant.submit(formOf(form), typed);
    // People have to be told of both.
    expect(linksIn(added)).toContain(back);
    const deleted = await throughAll(
      linkTo(await assistant.get(back), "/admin/meetings/view/"),
      back,
      "Кон случајот",
    );
    // People aren't told of a past meeting.
    expect([deleted.path, ...linksIn(deleted)]).toContain(back);
    expect(deleted.text).toContain("Состанокот е избришан!");
  });

  it("is nothing but a number of ours", async () => {
    const [id] = idsIn(await assistant.get("/admin/meetings"), "/admin/meetings/view/");
    const strange = await assistant.get(
      `/admin/meetings/view/${id}?caseId=//evil.example&from=//evil.example`,
    );
    expect(strange.text).not.toContain("Кон случајот");
    expect(linksIn(strange).filter((href) => /^(?:https?:)?\/\//.test(href))).toEqual([]);
  });
});
