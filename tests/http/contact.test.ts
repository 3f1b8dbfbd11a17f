import { beforeEach, describe, expect, it } from "vitest";
import { resources } from "#app/i18n/resources.ts";
import { LANGUAGES } from "#app/model/text/language.ts";
import { MESSAGE, messagesAt, openContact } from "#tests/support/contact-message.ts";
import { againIn, expectPlain } from "#tests/support/fault-page.ts";
import { client, type Client } from "#tests/support/http.ts";
import { expectKept, postForm, twin } from "#tests/support/meeting-request.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { until } from "#tests/support/timing.ts";

/** The contact page (sections 2.6 and 5.2 of the portal document), as a browser without JavaScript has it. */

const product = useFaultyApp();
let citizen: Client;

beforeEach(() => {
  citizen = client(product.app.origin);
});

const bodies = () => messagesAt(product.proxy).map(({ body }) => JSON.parse(body) as unknown);

const logged = (event: string) =>
  product.app.logs
    .map((line) => JSON.parse(line) as { event?: string; reason?: string; state?: string })
    .filter((line) => line.event === event);

describe("a message that is right", () => {
  it("is sent as documented, told once, and leaves an empty form", async () => {
    const page = await citizen.submit(await openContact(citizen), MESSAGE);
    expect([page.status, page.path]).toEqual([200, "/contact"]);
    expect(page.text).toContain("Пораката е испратена!");
    expect(Object.fromEntries(postForm(page)?.fields ?? [])).toMatchObject({ fullName: "", description: "" });
    expect(bodies()).toEqual([
      {
        fullName: "Тодор <b>Здравковски</b>",
        email: "t.zdravkovski@example.mk",
        phone: "070 000 123",
        subject: "Работно време",
        description: "Дали работите во сабота?\nБлагодарам. 😀",
      },
    ]);
    expect((await citizen.get("/contact")).text).not.toContain("Пораката е испратена!");
  });
});

describe("a rule that is broken", () => {
  const long = (length: number) => "а".repeat(length);

  it.each([
    ["fullName", { fullName: "" }, "Полето е задолжително!"],
    ["fullName", { fullName: long(51) }, "Полето не треба да има повеќе од 50 карактери!"],
    ["email", { email: " " }, "Полето е задолжително!"],
    ["email", { email: "todor" }, "Внесете точен формат на адреса на е-пошта!"],
    ["email", { email: `${"a".repeat(90)}@example.mk` }, "Полето не треба да има повеќе од 100 карактери!"],
    ["phone", { phone: "0".repeat(21) }, "Полето не треба да има повеќе од 20 карактери!"],
    ["subject", { subject: "" }, "Полето е задолжително!"],
    ["subject", { subject: long(101) }, "Полето не треба да има повеќе од 100 карактери!"],
    ["description", { description: "" }, "Полето е задолжително!"],
    ["description", { description: long(201) }, "Полето не треба да има повеќе од 200 карактери!"],
    ["consentData", { consentData: "" }, "Полето е задолжително!"],
    ["consentContact", { consentContact: "" }, "Полето е задолжително!"],
  ])("at %s is told beside the field, with everything kept: %o", async (name, wrong, message) => {
    const page = await citizen.submit(await openContact(citizen), { ...MESSAGE, ...wrong });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Проверете ги полињата за грешки!");
    const told = page.dom.tags("p").find((note) => note.attribute("id") === `contact-${name}-error`);
    expect(told?.text).toBe(`Грешка: ${message}`);
    const typed = { ...MESSAGE, ...wrong };
    const kept = Object.entries(typed).filter(([, value]) => value.trim() !== "");
    expectKept(page, Object.fromEntries(kept));
    expect(page.html).toContain("<title>Грешка: Контакт");
    expect(bodies()).toEqual([]);
  });

  it.each(LANGUAGES)("is told in the language of the page: %s", async (language) => {
    const page = await citizen.submit(await openContact(citizen, language), {});
    const { errors } = resources[language];
    expect(page.text).toContain(errors.form.check);
    expect(page.text.split(errors.required).length - 1).toBe(12);
  });
});

describe("a message that can't be delivered", () => {
  it("with an outcome that nobody knows says so, and is sent again once however often that is asked", async () => {
    const form = await openContact(citizen);
    await product.proxy.set({ kind: "reset" }, { method: "POST" });
    const lost = await citizen.submit(form, MESSAGE);
    expect(lost.status).toBe(502);
    expect(lost.text).toContain("Не знаеме дали пораката е примена");
    expectPlain(lost);
    expectKept(lost, MESSAGE);
    await product.proxy.clear();
    const again = { again: againIn(lost) ?? "" };
    const twins = await Promise.all([1, 2, 3, 4].map(() => twin(citizen, product.app.origin)));
    const pages = await Promise.all(twins.map((one) => one.submit(postForm(lost), again)));
    expect(new Set(pages.map(({ path }) => path))).toEqual(new Set(["/contact"]));
    expect(messagesAt(product.proxy)).toHaveLength(1);
  });
});

it("a machine is marked by the field that nobody sees, and its message delivered", async () => {
  const form = await openContact(citizen);
  await citizen.submit(form, { ...MESSAGE, subject: "Само замка", website: "https://spam.example" });
  expect(messagesAt(product.proxy)).toHaveLength(1);
  expect(messagesAt(product.proxy)[0]?.body).not.toContain("spam");
  await until(() =>
    expect(logged("suspected-spam").at(-1)).toMatchObject({ reason: "trap", state: "contact" }),
  );
  expect(JSON.stringify(logged("suspected-spam"))).not.toMatch(/spam\.example|Здравковски|zdravkovski/);
});
