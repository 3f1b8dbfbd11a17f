import { describe, expect, it } from "vitest";
import { formatDate } from "#app/model/format.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { addedCase, caseForm, expectKept, TYPED, valueOf, writesAt } from "#tests/support/case-form.ts";
import { mainOf, optionsOf, type Page, textOf, titleOf } from "#tests/support/http.ts";
import { addedMeeting } from "#tests/support/meeting-forms.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { valuesOf } from "#tests/support/schedule-form.ts";

/** An assistant adds and changes cases without JavaScript; two assistants change the same one. */

const product = useFaultyApp();
const assistant = useStaff(product.app, "assistant");
const colleague = useStaff(product.app, "assistant");

const labelsOf = (page: Page, name: string) => optionsOf(page, name).map(({ label }) => label);

describe("a new case", () => {
  it("is added, told, and led to its edit page with everything in it", async () => {
    const page = await assistant.submit(caseForm(await assistant.get("/admin/cases/add")), TYPED);
    expect(page.path).toMatch(/^\/admin\/cases\/edit\/\d+$/);
    expect(page.text).toContain("Успешно Случајот е внесен");
    expectKept(page);
    expect(JSON.parse(writesAt(product.proxy)[0]?.body ?? "")).toEqual({
      ...TYPED,
      reason: TYPED.reason.replace("\r", ""),
      municipalityId: 73,
      genderId: 1,
      ageCategoryId: 4,
      ethnicityId: 2,
      religionId: null,
      mpId: 1,
      caseCategoryId: 7,
      initiativeSubmission: true,
      wantsOnline: false,
    });
  });

  it("of somebody without e-mail needs a tick in place of the address, and says so wherever it is read", async () => {
    const typed = { ...TYPED, email: "", answerWayId: "2" };
    const form = caseForm(await assistant.get("/admin/cases/add"));
    const forgotten = await assistant.submit(form, typed);
    expect([forgotten.status, mainOf(forgotten)]).toEqual([
      400,
      expect.stringContaining("Е-пошта: Полето е задолжително!"),
    ]);
    const added = await assistant.submit(caseForm(forgotten), { withoutEmail: "on" });
    expectKept(added, { ...typed, withoutEmail: "on", answerWayId: "" });
    const { body = "" } = writesAt(product.proxy)[0] ?? {};
    expect(JSON.parse(body)).toMatchObject({ email: expect.stringMatching(/^bez-eposta@/) as string });
    expect(body).not.toContain("withoutEmail");
    const id = Number(/\d+$/.exec(added.path)?.[0]);
    for (const page of ["", "/print?personal=1"]) {
      const { html } = await assistant.get(`/admin/cases/view/${id}${page}`);
      expect([textOf(html).includes("нема е-пошта"), html.includes("bez-eposta")]).toEqual([true, false]);
    }
    const mine = caseForm(await assistant.get(`/admin/cases/edit/${id}`));
    await colleague.submit(caseForm(await colleague.get(`/admin/cases/edit/${id}`)), {
      email: "ima@example.org",
    });
    const versions = await assistant.submit(mine, { topic: "Друга тема" });
    expect(mainOf(versions)).toContain("Е-пошта Твоето нема е-пошта Зачувано сега ima@example.org");
  });

  it("of somebody without e-mail shows an empty field when it is changed, and what stands for that stays", async () => {
    const id = await addedCase(assistant, { email: "bez-eposta@offices.example" });
    const edit = () => assistant.get(`/admin/cases/edit/${id}`);
    const page = await edit();
    expect([valueOf(page, "email"), valueOf(page, "withoutEmail")]).toEqual(["", "on"]);
    expect(page.html).not.toContain("bez-eposta");
    const before = writesAt(product.proxy).length;
    const written = () => JSON.parse(writesAt(product.proxy)[before]?.body ?? "{}") as { email?: string };
    const wrong = await assistant.submit(caseForm(page), { email: "никој", phone: "070 999 000" });
    expect([wrong.status, valueOf(wrong, "email")]).toEqual([400, "никој"]);
    await assistant.submit(caseForm(page), { phone: "070 999 000" });
    expect(written().email).toBe("bez-eposta@offices.example");
    const sent = await assistant.submit(caseForm(await edit()), { email: "sega@example.org" });
    expect(sent.status).toBe(200);
    const known = await edit();
    expect(valueOf(known, "email")).toBe("sega@example.org");
    const emptied = await assistant.submit(caseForm(known), { email: "" });
    expect([emptied.status, mainOf(emptied)]).toEqual([
      400,
      expect.stringContaining("Е-пошта: Полето е задолжително!"),
    ]);
  });

  it("offers the own MPs and no others", async () => {
    const page = await assistant.get("/admin/cases/add");
    expect(labelsOf(page, "mpId")).toHaveLength(4);
    expect(labelsOf(page, "mpId")[0]).toBe("Избери пратеник");
    const foreign = await assistant.submit(caseForm(page), { ...TYPED, mpId: "90" });
    expect([foreign.status, mainOf(foreign)]).toEqual([
      400,
      expect.stringContaining("Пратеник: Внесената вредност не е дозволена!"),
    ]);
    expectKept(foreign, { ...TYPED, mpId: "90" });
  });

  it("keeps what is typed from tab to tab, and tells no mistakes before sending", async () => {
    const form = caseForm(await assistant.get("/admin/cases/add"));
    const second = await assistant.submit(form, { fullName: "Ана", step: "2" });
    expect([second.status, valueOf(second, "fullName"), valueOf(second, "shown")]).toEqual([200, "Ана", "2"]);
    expect(mainOf(second)).not.toContain("задолжително!");
  });

  it("says when the session ends, for who has no JavaScript", async () => {
    const { dom } = await assistant.get("/admin/cases/add");
    const shown = dom.all("noscript").map(({ text }) => text);
    expect(shown).toContainEqual(expect.stringMatching(/Сесијата истекува во \d\d:\d\d\./));
  });
});

describe("a case that is changed", () => {
  it("is written over, told, and shown", async () => {
    const id = await addedCase(assistant);
    await product.proxy.clear();
    const form = caseForm(await assistant.get(`/admin/cases/edit/${id}`));
    const page = await assistant.submit(form, { topic: "Нова тема", religionId: "3", wantsOnline: "on" });
    expect(page.path).toBe(`/admin/cases/view/${id}`);
    expect(page.text).toContain("Успешно Случајот е променет");
    expect(writesAt(product.proxy)).toMatchObject([{ method: "PUT", path: `/admin/api/cases/${id}` }]);
    expect(JSON.parse(writesAt(product.proxy)[0]?.body ?? "")).toMatchObject({
      topic: "Нова тема",
      religionId: 3,
      wantsOnline: true,
    });
  });
});

describe("a case that two assistants change", () => {
  const bothOpen = async () => {
    const id = await addedCase(assistant);
    const mine = caseForm(await assistant.get(`/admin/cases/edit/${id}`));
    const theirs = caseForm(await colleague.get(`/admin/cases/edit/${id}`));
    await colleague.submit(theirs, { topic: "Тема на колегата", reason: "Нова причина" });
    await product.proxy.clear();
    return { id, mine };
  };

  it("comes back to the second one in both versions, and is written as chosen", async () => {
    const { id, mine } = await bothOpen();
    const page = await assistant.submit(mine, { topic: "Моја тема", phone: "071 1" });
    expect(page.status).toBe(409);
    expect(mainOf(page)).toContain("Некој друг го промени ова додека пишуваше");
    expect(mainOf(page)).toContain("Твоето Моја тема Зачувано сега Тема на колегата");
    expect(writesAt(product.proxy)).toEqual([]);
    // Each one's own changes are chosen to begin with; where both changed, the person's own.
    expect(caseForm(page)?.fields).toEqual(
      expect.arrayContaining([
        ["topic", "Моја тема"],
        ["phone", "071 1"],
        ["reason", "Нова причина"],
      ]),
    );
    const saved = await assistant.submit(caseForm(page), { topic: "Тема на колегата" });
    expect(saved.path).toBe(`/admin/cases/view/${id}`);
    const now = await assistant.get(`/admin/cases/edit/${id}`);
    expectKept(now, { ...TYPED, topic: "Тема на колегата", reason: "Нова причина", phone: "071 1" });
  });

  it("never claims to have saved what Back brought back after a first save", async () => {
    const id = await addedCase(assistant);
    const form = caseForm(await assistant.get(`/admin/cases/edit/${id}`));
    await assistant.submit(form, { topic: "Прво" });
    const second = await assistant.submit(form, { topic: "Второ" });
    expect(second.status).toBe(409);
    const saved = await assistant.submit(caseForm(second));
    expect(mainOf(saved)).toContain("Второ");
  });
});

describe("a case that goes to another MP", () => {
  const other = "2";
  /** A case of a person who wants to be called, with meetings, and the address of its form. */
  async function withMeetings(...hours: readonly Readonly<Record<string, string>>[]) {
    const id = await addedCase(assistant, { answerWayId: String(ANSWER_WAY.phone) });
    const days: string[] = [];
    for (const hour of hours) {
      const { typed } = await addedMeeting(assistant, { mpId: TYPED.mpId, caseId: String(id), ...hour });
      days.push(typed.date);
    }
    const view = await assistant.get(`/admin/cases/view/${id}`);
    await assistant.submit(
      view.forms.find(({ fields }) => fields.some(([name]) => name === "changes")),
      { told: "phone" },
    );
    await product.proxy.clear();
    return { id, days, form: caseForm(await assistant.get(`/admin/cases/edit/${id}`)) };
  }

  it("asks about that MP's hours, and once that is confirmed says who has to know, and leads back", async () => {
    const { id, days, form } = await withMeetings({});
    const [date = ""] = days;
    await addedMeeting(assistant, { mpId: other, date, topic: "Зафатено" });
    await product.proxy.clear();
    const asked = await assistant.submit(form, { mpId: other });
    const busy = `${formatDate(date)} во 09:30: Пратеникот веќе има средба: 09:30–10:30`;
    expect([asked.status, mainOf(asked)]).toEqual([409, expect.stringContaining(busy)]);
    expect([writesAt(product.proxy), valueOf(asked, "mpId")]).toEqual([[], other]);
    const [anyway = ""] = valuesOf(asked, "anyway");
    const done = await assistant.submit(caseForm(asked), { anyway });
    expect(titleOf(done)).toBe("Преместена е. Уште треба да се јавиш");
    expect(mainOf(done)).toMatch(/„Средбата е преместена: .*, .*, наместо .*, .*“/);
    expect(done.html).toContain(`href="/admin/cases/view/${id}"`);
    expect(mainOf(await assistant.get(`/admin/cases/view/${id}`))).toContain("не е известено");
  });
});
