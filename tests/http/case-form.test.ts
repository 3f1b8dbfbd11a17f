import { describe, expect, it } from "vitest";
import { addedCase, caseForm, expectKept, TYPED, valueOf, writesAt } from "#tests/support/case-form.ts";
import { client, mainOf, textOf } from "#tests/support/http.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { codeIn, slipIn } from "#tests/support/walk-in-form.ts";

/** An assistant adds and changes cases without JavaScript, and hands the slip with their code to people. */

const product = useFaultyApp();
const assistant = useStaff(product.app, "assistant");
const colleague = useStaff(product.app, "assistant2");

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

  it("of somebody without e-mail needs a tick in place of the address, which no page shows", async () => {
    const typed = { ...TYPED, email: "", answerWayId: "2" };
    const form = caseForm(await assistant.get("/admin/cases/add"));
    const forgotten = await assistant.submit(form, typed);
    expect([forgotten.status, mainOf(forgotten)]).toEqual([
      400,
      expect.stringContaining("Е-пошта: Полето е задолжително!"),
    ]);
    const added = await assistant.submit(caseForm(forgotten), { withoutEmail: "on" });
    expectKept(added, { ...typed, withoutEmail: "on", answerWayId: "" });
    const written = () => JSON.parse(writesAt(product.proxy).at(-1)?.body ?? "{}") as { email?: string };
    expect(written().email).toMatch(/^bez-eposta@/);
    const id = Number(/\d+$/.exec(added.path)?.[0]);
    for (const page of ["", "/print?personal=1"]) {
      const { html } = await assistant.get(`/admin/cases/view/${id}${page}`);
      expect([textOf(html).includes("нема е-пошта"), html.includes("bez-eposta")]).toEqual([true, false]);
    }
    const edit = await assistant.get(`/admin/cases/edit/${id}`);
    expect([valueOf(edit, "email"), valueOf(edit, "withoutEmail")]).toEqual(["", "on"]);
    await assistant.submit(caseForm(edit), { email: "sega@example.org" });
    expect(written().email).toBe("sega@example.org");
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

describe("the slip of a case", () => {
  it("has a code that opens the request, the drawing of its link, and nothing of the matter", async () => {
    const id = await addedCase(assistant, { phone: "070 123 456", topic: "Тајна тема" });
    const edit = await assistant.get(`/admin/cases/edit/${id}`);
    expect(edit.html).toContain(`href="/admin/cases/slip/${id}"`);
    const page = await assistant.get(`/admin/cases/slip/${id}`);
    const slip = slipIn(page);
    expect(page.status).toBe(200);
    expect(page.dom.get("article").html).toMatch(/<svg viewBox="0 0 (\d+) \1"/i);
    expect(slip).toMatch(/Ако до \d\d\.\d\d\.\d{4} никој не ви се јави, јавете се на 0\d/);
    expect(slip).not.toMatch(/Тајна|070 123 456|@/);
    const request = await client(product.app.origin).post("/request?lng=mk", {
      code: codeIn(page),
      digits: "456",
    });
    expect([request.status, request.path]).toEqual([200, `/request/${codeIn(page)}`]);
  });

  it.each([
    ["1", "mk", "Вашето барање е запишано"],
    ["2", "sq", "Kërkesa juaj u regjistrua"],
    ["8", "en", "Your request is recorded"],
    ["3", "mk", "Вашето барање е запишано"],
  ])(
    "is in the language that the person speaks (%s: %s), or in another one",
    async (spoken, language, words) => {
      const id = await addedCase(assistant, { talkLanguageId: spoken, topic: `Јазик ${spoken}` });
      const slip = (await assistant.get(`/admin/cases/slip/${id}`)).dom.get("article");
      expect(slip.attribute("lang")).toBe(language);
      expect(slip.text).toContain(words);
      const other = slipIn(await assistant.get(`/admin/cases/slip/${id}?language=en`));
      expect(other).toContain("Your request is recorded");
      // Addresses of offices are in the letters of their reader.
      expect(other).not.toMatch(/\p{Script=Cyrillic}/u);
    },
  );

  it("is shown only to the person who entered the case, until they enter another one", async () => {
    const id = await addedCase(assistant, { topic: "Прв" });
    expect((await colleague.get(`/admin/cases/slip/${id}`)).status).toBe(404);
    await addedCase(assistant, { topic: "Втор" });
    const gone = await assistant.get(`/admin/cases/slip/${id}`);
    expect(gone.status).toBe(404);
    expect(gone.text).toContain("Ливчето веќе не се гледа");
    expect((await assistant.get(`/admin/cases/edit/${id}`)).html).not.toContain("/admin/cases/slip/");
  });
});
