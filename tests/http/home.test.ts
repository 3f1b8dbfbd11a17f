import { beforeEach, describe, expect, it } from "vitest";
import type { Part } from "#tests/support/dom.ts";
import { client, type Client, linksIn, type Page, valueIn, windowTitleOf } from "#tests/support/http.ts";
import { ANSWERS, expectKept, postForm, requestsAt } from "#tests/support/meeting-request.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";

/** Walk 1 without JavaScript: the finder, the meeting request, its receipt, and every way in which it can fail. */

const { app, proxy } = useFaultyApp();
let citizen: Client;

beforeEach(() => {
  citizen = client(app.origin);
});

const OFFICE = "/?office=1&lng=mk";

const sent = () => requestsAt(proxy);
const value = (page: Page, name: string) => valueIn(postForm(page), name);
const requestLink = (page: Page) =>
  linksIn(page).find((href) => /^\/\?office=\d+&mp=\d+#meeting-request$/.test(href));

async function openRequest(): Promise<Page> {
  const link = requestLink(await citizen.get(OFFICE));
  return citizen.get((link ?? "").replaceAll("&amp;", "&"));
}

const send = async (changes: Record<string, string> = {}) =>
  citizen.submit(postForm(await openRequest()), { ...ANSWERS, ...changes });

it("the finder offers every office as a link, on the map and in the list", async () => {
  const { dom, status } = await citizen.get("/?all=1");
  const offices = (parts: readonly Part[]) =>
    new Set(parts.flatMap(({ target }) => /^\/\?office=(\d+)#office$/.exec(target)?.[1] ?? []));
  const pins = offices(dom.tags("a").filter((link) => link.attribute("class") === "pin"));
  const listed = offices(dom.tags("h4").flatMap((heading) => heading.all("link")));
  expect(status).toBe(200);
  expect(pins.size).toBe(75);
  expect(listed).toEqual(pins);
});

describe("the meeting request", () => {
  it("is the plain home page for an MP that nobody knows", async () => {
    expect(postForm(await citizen.get("/?mp=999999"))).toBeUndefined();
  });

  it("changes the tab with everything kept, nothing checked and nothing sent", async () => {
    const typed = { fullName: "Тодор", email: "no address", topic: "x".repeat(300) };
    const page = await citizen.submit(postForm(await openRequest()), { ...typed, step: "2" });
    expect(page.status).toBe(200);
    expectKept(page, typed);
    expect(value(page, "shown")).toBe("2");
    expect(page.html).not.toContain("aria-invalid");
    // The browser neither speaks nor cuts text off.
    expect(page.html).not.toMatch(/\s(?:required|maxlength|minlength|pattern)(?:=|[\s>])/i);
    expect(page.html).toContain('aria-required="true"');
    expect(sent()).toHaveLength(0);
  });

  it("changes the language with everything kept, by its own buttons: the header's links would lose it", async () => {
    const form = await openRequest();
    const buttons = form.dom.all("button").filter((button) => button.attribute("name") === "lng");
    expect(buttons).toHaveLength(2);
    const page = await citizen.submit(postForm(await openRequest()), { ...ANSWERS, shown: "2", lng: "sq" });
    expect(page.status).toBe(200);
    expect(page.html).toContain('<html lang="sq"');
    expectKept(page);
    expect(value(page, "shown")).toBe("2");
    expect((await citizen.get("/")).html).toContain('<html lang="sq"');
  });

  // R75
  it("tells each mistake beside its field, named in a summary, with everything kept", async () => {
    const changes = { email: "никаде", firstVisit: "x".repeat(201), caseCategoryId: "", ageCategoryId: "77" };
    const page = await send(changes);
    expect(page.status).toBe(400);
    expect(windowTitleOf(page)).toMatch(/^Грешка: Барање за средба · /);
    expectKept(page, { ...ANSWERS, ...changes, ageCategoryId: "" });
    const text = page.text;
    expect(text).toContain("Проверете ги полињата за грешки!");
    for (const message of [
      "Внесете точен формат на адреса на е-пошта!",
      "Полето не треба да има повеќе од 200 карактери!",
      "Полето е задолжително!",
    ]) {
      expect(text.split(message), message).toHaveLength(2);
    }
    expect(page.html).toContain('href="#request-email"');
    expect(page.html.split('aria-invalid="true"').length).toBeGreaterThan(4);
    expect(sent()).toHaveLength(0);
  });

  it("reaches the API once, as the documents want it, and ends at a receipt", async () => {
    const opened = await openRequest();
    const page = await citizen.submit(postForm(opened), ANSWERS);
    expect(page.status).toBe(200);
    expect(page.path).toMatch(/^\/\?receipt=[\w-]+$/);
    const bodies = sent().map(({ body }) => JSON.parse(body) as unknown);
    expect(bodies).toEqual([
      {
        fullName: ANSWERS.fullName,
        organization: "",
        email: ANSWERS.email,
        phone: ANSWERS.phone,
        municipalityId: 73,
        address: "",
        genderId: 1,
        ageCategoryId: 4,
        ethnicityId: 2,
        religionId: null,
        mpId: Number(value(opened, "mpId")),
        caseCategoryId: 7,
        topic: ANSWERS.topic,
        reason: "Патот е оштетен.\nДецата пешачат. 😀",
        firstVisit: ANSWERS.firstVisit,
        othersInvolved: ANSWERS.othersInvolved,
        initiativeSubmission: true,
        wantsOnline: false,
      },
    ]);
  });

  it("gives the documented thanks and everything that was sent, escaped", async () => {
    const page = await send();
    const text = page.text;
    expect(text).toContain("Ви благодариме за интересот за средба. Ќе ве контактираме во најкус можен рок!");
    expect(text).toMatch(/Код на вашето барање (?:[2-9AEJKMT]{4} ){3}/);
    expect(text).toContain("Денот и часот важат откако ќе ви ги потврдат.");
    expect(text).toMatch(/Број на барањето \d+ /);
    // It would be a third name beside number and code.
    expect(text).not.toContain("Ознака");
    for (const shown of [
      "Тодор <b>Здравковски</b>",
      "Тетово",
      "Албанска",
      "Транспорт и инфраструктура",
      "Децата пешачат. 😀",
    ]) {
      expect(text).toContain(shown);
    }
    expect(text).toMatch(/Испратено \d\d\.\d\d\.\d{4} \d\d:\d\d/);
  });

  it("shows a receipt to nobody else", async () => {
    const page = await send();
    const stranger = await client(app.origin).get(page.path);
    expect(stranger.status).toBe(404);
    expect(windowTitleOf(stranger)).toMatch(/^Потврдата веќе не е достапна · /);
    expect(stranger.html).not.toContain("Здравковски");
    expect((await citizen.get("/?receipt=..%2F")).status).toBe(404);
  });
});

// R22
it.each([
  ["no", () => undefined],
  ["an empty", () => ""],
  ["a forged", () => "forged"],
  ["another visitor's", async () => valueIn(postForm(await client(app.origin).get("/?mp=1")), "formKey")],
])("a meeting request that fails is not sent with %s form key, and gets a new one", async (_whose, keyOf) => {
  const opened = postForm(await openRequest());
  const fields = (opened?.fields ?? []).filter(([name]) => name !== "formKey");
  const formKey = await keyOf();
  const page = await citizen.post(opened?.action ?? "", {
    ...Object.fromEntries(fields),
    ...ANSWERS,
    ...(formKey !== undefined && { formKey }),
  });
  expect(page.status).toBe(400);
  expectKept(page);
  expect(page.text).toContain("Страницата беше предолго отворена");
  expect(sent()).toHaveLength(0);
  expect((await citizen.submit(postForm(page), {})).path).toContain("receipt=");
});
