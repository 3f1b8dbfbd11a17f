import { describe, expect, it } from "vitest";
import { openContact, MESSAGE } from "#tests/support/contact-message.ts";
import { client, type Client, mainOf, type Page, windowTitleOf } from "#tests/support/http.ts";
import { openRequest, postForm, requestsAt, ANSWERS } from "#tests/support/meeting-request.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";

/** A personal number, an IBAN or a card in a public form: a question, once, without JavaScript. */

const product = useFaultyApp();

const NUMBER = "0101990450006";
const IBAN = "MK07 2501 2000 0058 984";
const REASON = `Чекам од мај, мојот матичен број е ${NUMBER}, а велат дека го нема.`;
const ASKED = "Напишавте матичен број (…0006)";

const sent = () =>
  requestsAt(product.proxy).map(({ body }) => (JSON.parse(body) as { reason: string }).reason);
const newCitizen = () => client(product.app.origin);
const send = async (citizen: Client, changes: Readonly<Record<string, string>> = {}) =>
  citizen.submit(await openRequest(citizen), { ...ANSWERS, reason: REASON, ...changes });
const answer = (citizen: Client, page: Page, numbers: string) => citizen.submit(postForm(page), { numbers });

describe("a request with a personal number", () => {
  it("comes back with the question, everything in it, and nothing sent", async () => {
    const page = await send(newCitizen());
    expect([page.status, sent()]).toEqual([200, []]);
    expect(windowTitleOf(page)).toMatch(/^Напишавте матичен број/);
    const text = mainOf(page);
    expect(text).toContain(`${ASKED} Тој број не е потребен. Сè уште ништо не е испратено.`);
    expect(text).toContain("мојот матичен број е •••••••••0006 , а велат дека го нема.");
    expect(text).toContain("Испрати без бројот Испрати како што е");
    expect(postForm(page)?.fields).toContainEqual(["reason", REASON]);
  });

  it("is sent without it", async () => {
    const citizen = newCitizen();
    const receipt = await answer(citizen, await send(citizen), "without");
    expect(receipt.path).toMatch(/^\/\?receipt=/);
    expect(sent()).toEqual([expect.stringContaining("мојот матичен број е (матичен број), а велат")]);
    expect(receipt.html).not.toContain(NUMBER);
  });

  it("is sent as it is", async () => {
    const citizen = newCitizen();
    const page = await send(citizen);
    expect((await answer(citizen, page, "as-is")).path).toMatch(/^\/\?receipt=/);
    expect(sent()).toEqual([expect.stringContaining(NUMBER)]);
  });

  it("asks about several at once, and takes every one out", async () => {
    const citizen = newCitizen();
    const page = await send(citizen, { topic: `Сметка ${IBAN}`, othersInvolved: "4111 1111 1111 1111" });
    const text = mainOf(page);
    expect(text).toContain("Напишавте броеви што не се потребни");
    for (const last of ["0006", "8984", "1111"]) expect(text).toContain(`•••••••••${last}`);
    await answer(citizen, page, "without");
    const body = requestsAt(product.proxy)[0]?.body ?? "";
    for (const number of [NUMBER, "MK07", "4111"]) expect(body).not.toContain(number);
    expect(body).toContain("Сметка (број на сметка)");
  });
});

it("a contact message with a personal number is asked about too", async () => {
  const citizen = newCitizen();
  const page = await citizen.submit(await openContact(citizen), {
    ...MESSAGE,
    description: `Мојот број е ${NUMBER}.`,
  });
  expect(mainOf(page)).toContain(ASKED);
  const done = await citizen.submit(postForm(page), { numbers: "without" });
  expect(done.path).toBe("/contact");
  const call = product.proxy.calls.find(({ method }) => method === "POST");
  expect(call?.body).toContain("Мојот број е (матичен број).");
});
