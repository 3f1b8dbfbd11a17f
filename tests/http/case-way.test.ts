import { beforeAll, describe, expect, it } from "vitest";
import { addedCase, caseForm, TYPED } from "#tests/support/case-form.ts";
import { linksIn, type Page } from "#tests/support/http.ts";
import { useApp, useStaff } from "#tests/support/own-app.ts";
import { statusForm } from "#tests/support/staff.ts";

/** Working a filtered list off: whatever is done to a case, the way on and the way back stay. */

const NEW_CASES = "page=1&size=10&statusId=1";

const app = useApp({ env: { LOG_LEVEL: "silent" } });
const assistant = useStaff(app, "assistant");
const monitor = useStaff(app, "monitor");
/** The newest cases, newest first: the beginning of the filtered list. */
let newest: number[];

beforeAll(async () => {
  newest = [];
  for (let index = 0; index < 6; index += 1) newest.unshift(await addedCase(assistant));
});

const stepIn = ({ dom }: Page, rel: string) =>
  dom.all("link").find((link) => link.attribute("rel") === rel)?.target;
const rowsIn = (page: Page) => linksIn(page).filter((href) => /^\/admin\/cases\/view\/\d+\?/.test(href));

describe("a case of a filtered list", () => {
  it("leads on through the whole list, over the edges of its pages, and back", async () => {
    const first = rowsIn(await monitor.get("/admin/cases?size=10&statusId=5"));
    const second = rowsIn(await monitor.get("/admin/cases?size=10&statusId=5&page=2"));
    const last = await monitor.get(first.at(-1) ?? "");
    expect(last.text).toMatch(/10 од \d+/);
    expect(stepIn(last, "prev")).toBe(`${first.at(-2)}&dir=back`);
    expect(stepIn(last, "next")).toBe(second[0]);
    const next = await monitor.get(second[0] ?? "");
    expect(stepIn(next, "prev")).toBe(`${first.at(-1)}&dir=back`);
    expect(next.html).toContain('href="/admin/cases?page=2&amp;size=10&amp;statusId=5&amp;at=11"');
    const beginning = await monitor.get(first[0] ?? "");
    expect(stepIn(beginning, "prev")).toBeUndefined();
  });

  it("leads on to those that took its place after a change of status took it out of the list", async () => {
    const [first, second, third] = newest;
    const list = await assistant.get("/admin/cases?statusId=1&size=10");
    const opened = await assistant.get(
      rowsIn(list).find((href) => href.startsWith(`/admin/cases/view/${second}?`)) ?? "",
    );
    const form = statusForm(opened);
    const done = await assistant.submit(form, { statusId: "2", comment: "Закажано." });
    expect(done.path).toContain(`/admin/cases/view/${second}?${NEW_CASES}`);
    expect(done.text).toContain("Случајот веќе не е во списокот");
    expect(stepIn(done, "prev")).toContain(`/admin/cases/view/${first}?${NEW_CASES}`);
    const next = await assistant.get(stepIn(done, "next") ?? "");
    expect(next.path).toContain(`/admin/cases/view/${third}?${NEW_CASES}`);
    expect(next.text).toMatch(/2 од \d+/);
  });

  it("keeps its way through the form that changes it, sent or left, and through its sheet of paper", async () => {
    const [id] = newest;
    const list = await assistant.get("/admin/cases?statusId=1&size=10");
    const pencil = linksIn(list).find((href) => href.startsWith(`/admin/cases/edit/${id}?`));
    expect(pencil).toContain(NEW_CASES);

    const view = await assistant.get(`/admin/cases/view/${id}?${NEW_CASES}`);
    const print = linksIn(view).find((href) => href.includes("print") && href.includes(NEW_CASES)) ?? "";
    expect(rowsIn(await assistant.get(print))).toContainEqual(expect.stringContaining(NEW_CASES));

    const form = await assistant.get(pencil ?? "");
    expect(rowsIn(form).some((href) => href.startsWith(`/admin/cases/view/${id}?${NEW_CASES}`))).toBe(true);
    const saved = await assistant.submit(caseForm(form), { topic: "Друга тема" });
    expect(saved.path).toContain(`/admin/cases/view/${id}?${NEW_CASES}`);
    expect(saved.text).toContain("Кон списокот");
  });

  it("opens the next one when it is saved with that button, and the list after the last one", async () => {
    const [first, , , fourth, fifth] = newest;
    const opened = await assistant.get(`/admin/cases/view/${first}?${NEW_CASES}&at=1`);
    const sent = { statusId: "5", comment: "Решено.", go: "next" };
    const form = statusForm(opened);
    const next = await assistant.submit(form, sent);
    expect(next.path).toMatch(new RegExp(`^/admin/cases/view/\\d+\\?${NEW_CASES}&at=1$`));
    // The same press once more is the same act, and leads to the same place.
    expect((await assistant.submit(form, sent)).path).toBe(next.path);

    const edit = await assistant.get(`/admin/cases/edit/${fourth}?${NEW_CASES}&at=2`);
    const saved = await assistant.submit(caseForm(edit), { topic: "Изменето", go: "next" });
    expect(saved.path).toMatch(new RegExp(`^/admin/cases/view/${fifth}\\?`));

    const solved = await assistant.get("/admin/cases?statusId=5&size=10");
    const page = Math.ceil(Number(/Решени (\d+)/.exec(solved.text)?.[1]) / 10);
    const lastRow = rowsIn(await assistant.get(`/admin/cases?page=${page}&size=10&statusId=5`)).at(-1) ?? "";
    const last = await assistant.get(lastRow.replace(/&status=.*/, ""));
    const ended = await assistant.submit(statusForm(last), { ...sent, comment: "Пак решено." });
    expect(ended.path).toMatch(/^\/admin\/cases\?/);
    expect(ended.text).toContain("Тоа беше последниот случај од списокот.");
  });

  it("keeps the list for who adds another one, or does not", async () => {
    const list = await assistant.get("/admin/cases?statusId=1&size=10");
    const add = linksIn(list).find((href) => href.startsWith("/admin/cases/add")) ?? "";
    const form = await assistant.get(add);
    expect(linksIn(form)).toContain(`/admin/cases?${NEW_CASES}`);
    const added = await assistant.submit(caseForm(form), TYPED);
    expect(added.path).toMatch(new RegExp(`^/admin/cases/edit/\\d+\\?${NEW_CASES}$`));
  });
});
