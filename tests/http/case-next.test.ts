import { describe, expect, it } from "vitest";
import { addedCase, caseForm, TYPED } from "#tests/support/case-form.ts";
import { linksIn, type Page, valueIn } from "#tests/support/http.ts";
import { meetingDesk } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { valuesOf } from "#tests/support/schedule-form.ts";
import { statusForm } from "#tests/support/staff.ts";

/** Going through a list of cases: saving that goes on to the next one, and ticking rows. */

const product = useFaultyApp({ LOG_LEVEL: "silent" });
const assistant = useStaff(product.app, "assistant");
const desk = meetingDesk(product.app, assistant);
describe("saving that opens the next case", () => {
  it("goes from a status or an edit to the case that follows in the list, and after the last one to the list", async () => {
    const [third, second, first] = [
      await addedCase(assistant),
      await addedCase(assistant),
      await addedCase(assistant),
    ];
    const list = "page=1&size=10&statusId=1";
    const opened = await assistant.get(`/admin/cases/view/${first}?${list}&at=1`);
    const status = statusForm(opened);
    const sent = { statusId: "5", comment: "Решено.", go: "next" };
    const next = await assistant.submit(status, sent);
    expect(next.path).toMatch(new RegExp(`^/admin/cases/view/${second}\\?${list}&at=1$`));
    // The same press once more is the same act, and leads to the same place.
    expect((await assistant.submit(status, sent)).path).toBe(next.path);

    const edit = await assistant.get(`/admin/cases/edit/${second}?${list}&at=1`);
    const saved = await assistant.submit(caseForm(edit), { ...TYPED, topic: "Изменето", go: "next" });
    expect(saved.path).toMatch(new RegExp(`^/admin/cases/view/${third}\\?`));

    const total = Number(
      /Случаи \((\d+)\)/.exec((await assistant.get("/admin/cases?statusId=5&size=10")).text)?.[1],
    );
    const page = Math.ceil(total / 10);
    const lastPage = await assistant.get(`/admin/cases?page=${page}&size=10&statusId=5`);
    const lastRow = linksIn(lastPage).findLast((href) => href.startsWith("/admin/cases/view/"));
    const last = await assistant.get((lastRow ?? "").replace(/&status=.*/, ""));
    const ended = await assistant.submit(statusForm(last), {
      statusId: "5",
      comment: "Пак решено.",
      go: "next",
    });
    expect(ended.path).toMatch(/^\/admin\/cases\?/);
    expect(ended.text).toContain("Тоа беше последниот случај од списокот.");
  });

  it("goes on to it also from the question whether to call a meeting off", async () => {
    const [following, { one }] = [await addedCase(assistant), await desk.arranged()];
    const opened = await assistant.get(`/admin/cases/view/${one.caseId}?page=1&size=10&at=1`);
    const sent = { statusId: "3", comment: "Не е за нас.", go: "next" };
    const asked = await assistant.submit(statusForm(opened), sent);
    const [anyway = ""] = valuesOf(asked, "anyway");
    const done = await assistant.submit(statusForm(asked), { anyway });
    expect([asked.status, done.path.split("?")[0]]).toEqual([409, `/admin/cases/view/${following}`]);
  });

  it("is offered only where there is a list, and stays on a case that was not saved", async () => {
    const id = await addedCase(assistant);
    const alone = await assistant.get(`/admin/cases/view/${id}`);
    expect(alone.html).not.toContain('name="go"');
    const opened = await assistant.get(`/admin/cases/view/${id}?page=1&size=10&at=1`);
    const status = statusForm(opened);
    const refused = await assistant.submit(status, { statusId: "5", comment: "", go: "next" });
    expect([refused.status, refused.path.startsWith(`/admin/cases/view/${id}`)]).toEqual([400, true]);
    await product.proxy.set({ kind: "status", status: 503 }, { method: "PUT" });
    const failed = await assistant.submit(status, { statusId: "5", comment: "Не оди.", go: "next" });
    expect(failed.path.startsWith(`/admin/cases/view/${id}`)).toBe(true);
    expect(valueIn(statusForm(failed), "comment")).toBe("Не оди.");
  });

  it("begins in a list that tells the matter and how long it waits, and leaves both out of what the API does not tell", async () => {
    await addedCase(assistant, { topic: "Тема во списокот" });
    const { html } = await assistant.get("/admin/cases?size=10");
    expect(html).toContain('<small class="topic">Тема во списокот</small>');
    expect(html).toContain('<small class="age own row-mark">денес</small>');
  });

  it("ticks the rows of one page by a link, and of no other page", async () => {
    const list = await assistant.get("/admin/cases?size=10");
    const link = linksIn(list).find((href) => /ticked=\d+$/.test(href)) ?? "";
    const ticked = ({ dom }: Page) =>
      dom.all("checkbox").filter((box) => box.attribute("name") === "caseIds" && box.isOn).length;
    expect(ticked(list)).toBe(0);
    expect(ticked(await assistant.get(link))).toBe(10);
    expect(ticked(await assistant.get(link.replace("page=1", "page=2")))).toBe(0);
  });
});
