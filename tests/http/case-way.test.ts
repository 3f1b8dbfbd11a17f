import { beforeAll, describe, expect, it } from "vitest";
import { addedCase, caseForm, TYPED } from "#tests/support/case-form.ts";
import { linksIn, type Page, textOf } from "#tests/support/http.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { statusForm } from "#tests/support/staff.ts";

/** Working a filtered list off: whatever is done to a case, the way on and the way back stay. */

const NEW_CASES = "page=1&size=10&statusId=1";

const product = useFaultyApp();
const assistant = useStaff(product.app, "assistant");
/** The newest cases, newest first: the beginning of the filtered list. */
let newest: number[];

beforeAll(async () => {
  newest = [];
  for (let index = 0; index < 4; index += 1) newest.unshift(await addedCase(assistant));
});

const stepIn = ({ dom }: Page, rel: string) =>
  dom.all("link").find((link) => link.attribute("rel") === rel)?.target;

describe("a case of a filtered list", () => {
  it("leads on to those that took its place after a change of status took it out of the list", async () => {
    const [first, second, third] = newest;
    const list = await assistant.get("/admin/cases?statusId=1&size=10");
    const opened = await assistant.get(
      linksIn(list).find((href) => href.startsWith(`/admin/cases/view/${second}?`)) ?? "",
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
    const [edit, print] = ["edit", "print"].map((part) =>
      linksIn(view).find((href) => href.includes(part) && href.includes(`/${id}`)),
    );
    expect(print).toContain(NEW_CASES);
    const paper = linksIn(await assistant.get(print ?? ""));
    expect(paper.some((href) => href.startsWith(`/admin/cases/view/${id}?${NEW_CASES}`))).toBe(true);
    expect(paper.filter((href) => /personal=[01]/.test(href) && href.includes(NEW_CASES))).toHaveLength(2);

    const form = await assistant.get(edit ?? "");
    expect(linksIn(form).some((href) => href.startsWith(`/admin/cases/view/${id}?${NEW_CASES}`))).toBe(true);
    const refused = await assistant.submit(caseForm(form), { topic: "" });
    expect(refused.status).toBe(400);
    const saved = await assistant.submit(caseForm(refused), { topic: "Друга тема" });
    expect(saved.path).toContain(`/admin/cases/view/${id}?${NEW_CASES}`);
    expect(saved.text).toContain("Кон списокот");
  });

  it("keeps the list for who adds another one, or does not", async () => {
    const list = await assistant.get("/admin/cases?statusId=1&size=10");
    const add = linksIn(list).find((href) => href.startsWith("/admin/cases/add")) ?? "";
    const form = await assistant.get(add);
    expect(linksIn(form)).toContain(`/admin/cases?${NEW_CASES}`);
    const added = await assistant.submit(caseForm(form), TYPED);
    expect(added.path).toMatch(new RegExp(`^/admin/cases/edit/\\d+\\?${NEW_CASES}$`));
    newest.unshift(Number(/\d+/.exec(added.path)?.[0]));
  });

  it("without a list has none to lead back to", async () => {
    const { html } = await assistant.get(`/admin/cases/view/${newest[0]}?at=3`);
    expect(textOf(html)).not.toContain("Кон списокот");
  });
});
