import { describe, expect, it } from "vitest";
import { addedCase } from "#tests/support/case-form.ts";
import { client } from "#tests/support/http.ts";
import { useApp, useStaff } from "#tests/support/own-app.ts";
import { codeIn, slipIn } from "#tests/support/walk-in-form.ts";

/** The slip of a person whose case staff enter: the same code that the public form gives. */

const app = useApp();
const assistant = useStaff(app, "assistant");
const colleague = useStaff(app, "assistant2");

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
    const request = await client(app.origin).post("/request?lng=mk", { code: codeIn(page), digits: "456" });
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
