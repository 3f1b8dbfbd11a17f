import { describe, expect, it } from "vitest";
import { formatDate } from "#app/model/format.ts";
import { skopjeDay } from "#app/model/period.ts";
import { casesCalled } from "#tests/support/case-form.ts";
import { againIn } from "#tests/support/fault-page.ts";
import { client, mainOf, type Page, titleOf, valueIn } from "#tests/support/http.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { caseIn, codeIn, slipIn, typedWalkIn, WALK_IN, walkInForm } from "#tests/support/walk-in-form.ts";

/** One form for a person who is present, without JavaScript: case, meeting and status once each, and a slip. */

const product = useFaultyApp();
const { proxy } = product;
const assistant = useStaff(product.app, "assistant");
const colleague = useStaff(product.app, "assistant2");
const MEETINGS = { method: "POST", path: /^\/admin\/api\/meetings$/ };
const HELD = { method: "PUT", path: /^\/admin\/api\/meetings\/\d+\/status/ };
const STATUS = { method: "PUT", path: /^\/admin\/api\/cases\/\d+\/status/ };

const open = async (address = WALK_IN) => walkInForm(await assistant.get(address));
const enter = async (changes: Readonly<Record<string, string>> = {}) =>
  assistant.submit(await open(), typedWalkIn(changes));
const view = async (page: Page) => mainOf(await assistant.get(`/admin/cases/view/${caseIn(page)}`));
const count = (text: string, part: string) => text.split(part).length - 1;
const onDay = (date: string) => ({ outcome: "meeting", date, startTime: "0930", endTime: "1000" });

describe("somebody who is here", () => {
  it("and was talked to has a case, a meeting that took place, a status and a slip by one press", async () => {
    const page = await enter();
    expect([page.path, titleOf(page)]).toEqual([
      expect.stringMatching(/^\/admin\/walk-in\/done\/[\w-]{22}$/),
      expect.stringMatching(/^Случајот \d+ е запишан$/),
    ]);
    const text = await view(page);
    const day = formatDate(skopjeDay(new Date()));
    expect(text).toContain(`Разговарано во канцеларијата на ${day}, 00:00–00:20.`);
    expect(text).toMatch(/Средба \(беше Поднесен\)/);
    expect(text).toContain("Реализиран");
    expect(text).not.toContain("bez-eposta@");
    expect(slipIn(page)).toContain("Вашето барање е запишано");
    expect(slipIn(page)).toContain(`Разговаравте во канцеларијата на ${day}.`);
    expect(slipIn(page)).not.toContain("ќе ви се јави");
    expect(
      mainOf(await assistant.get(`/admin/search?q=${product.app.origin}/request/${codeIn(page)}&page=1`)),
    ).toContain(`Случај ${caseIn(page)}, `);
    const request = await client(product.app.origin).post("/request?lng=mk", {
      code: codeIn(page),
      digits: "123",
    });
    expect(request.path).toBe(`/request/${codeIn(page)}`);
  });

  it("and is only noted has a case and nothing else; what is said of it stands in the history", async () => {
    const page = await enter({
      outcome: "note",
      note: "Ќе донесе документи.",
      date: "99.99",
      talkedFrom: "x",
    });
    expect(titleOf(page)).toMatch(/^Случајот \d+ е запишан$/);
    const text = await view(page);
    expect(text).toContain("Ќе донесе документи.");
    expect(slipIn(page)).toContain("ќе ви се јави");
    expect(text).toContain("Закажи и извести");
  });

  it("is followed by the next one, with the same MP; the code of the one before is still there", async () => {
    const next = await enter({ next: "another" });
    expect(next.path).toMatch(/^\/admin\/walk-in\?mpId=1&after=[\w-]{22}$/);
    expect(mainOf(next)).toMatch(/Случајот \d+ е запишан: Тодор/);
    expect(mainOf(next)).toMatch(/Код: (?:[2-9AEJKMT]{4} ){2}[2-9AEJKMT]{4}/);
    const form = walkInForm(next);
    expect([valueIn(form, "mpId"), valueIn(form, "fullName")]).toEqual(["1", ""]);
  });

  it("stays among those who entered them", async () => {
    const page = await enter();
    const other = await colleague.get(page.path);
    expect([other.status, mainOf(other)]).toEqual([404, expect.stringContaining("веќе не се гледа")]);
    expect((await assistant.get("/admin/walk-in/done/nobodys")).status).toBe(404);
  });

  it("is not entered for an MP of somebody else", async () => {
    const page = await enter({ mpId: "60" });
    expect([page.status, mainOf(page)]).toEqual([400, expect.stringContaining("Пратеник: ")]);
  });
});

it.each([
  ["with a talk that ends before it begins", { talkedFrom: "0900", talkedTo: "0800" }, "Разговор од: "],
  ["with a talk without an end", { talkedTo: "" }, "Разговор до: Полето е задолжително!"],
  [
    "with a talk that is still to come",
    { talkedFrom: "2359", talkedTo: "2359" },
    "Разговор од: Разговорот не може да биде во иднина!",
  ],
  [
    "with a meeting on no day",
    { outcome: "meeting", date: "", startTime: "0900", endTime: "0930" },
    "Ден на средбата: ",
  ],
  ["with a meeting on a day that there is not", { ...onDay("31.11.2034") }, "Ден на средбата: "],
  ["with a meeting without an hour", { ...onDay("2034-04-06"), startTime: "" }, "Средба од: "],
])("the form comes back with all that was typed %s", async (_what, wrong, says) => {
  const typed = typedWalkIn(wrong);
  const page = await assistant.submit(await open(), typed);
  expect([page.status, mainOf(page)]).toEqual([400, expect.stringContaining(says)]);
  const form = walkInForm(page);
  for (const name of ["fullName", "topic", "reason", "othersInvolved"] as const)
    expect(valueIn(form, name), name).toBe(typed[name]);
  expect(await casesCalled(assistant, typed.topic)).toBe(0);
});

it.each([
  ["the meeting is refused", MEETINGS, { kind: "status", status: 500 }, "Средбата не е запишана"],
  ["the meeting can't be said to have taken place", HELD, { kind: "status", status: 500 }, "не е означена"],
  ["the status meets the end of the session", STATUS, { kind: "status", status: 401 }, "Сесијата истече"],
] as const)(
  "a step that fails when %s: says what is done, gives the slip, and goes on",
  async (_what, at, fault, says) => {
    await proxy.set(fault, at);
    const typed = typedWalkIn();
    const page = await assistant.submit(await open(), typed);
    await proxy.clear();
    expect(titleOf(page)).toMatch(/^Случајот \d+ е запишан, но не сè$/);
    expect(mainOf(page)).toContain(says);
    const again = againIn(page);
    const finished = await assistant.submit(walkInForm(page), again === undefined ? {} : { again });
    expect(titleOf(finished)).toMatch(/^Случајот \d+ е запишан$/);
    expect(codeIn(finished)).toBe(codeIn(page));
    expect(await casesCalled(assistant, typed.topic)).toBe(1);
    const text = await view(finished);
    expect([count(text, "Разговарано во канцеларијата"), count(text, "Реализиран")]).toEqual([1, 1]);
  },
);
