import { describe, expect, it } from "vitest";
import { MUNICIPALITIES } from "#app/model/municipalities.ts";
import { weekdayOf } from "#app/model/period.ts";
import { nextOfficeDay } from "#app/portal/home/start/answer.server.ts";
import { holidaysIn } from "#server/holidays.ts";
import type { Part } from "#tests/support/dom.ts";
import { client, type Page } from "#tests/support/http.ts";
import { useApp } from "#tests/support/own-app.ts";

/** The page that answers "Which office is mine?"; what is found is in `home-finder.test.ts`. */

const app = useApp();

const ask = (where: string, language = "mk") =>
  client(app.origin).get(`/?${new URLSearchParams({ where, lng: language }).toString()}`);

const findCard = ({ dom }: Page) =>
  dom.all("region").find((part) => part.attribute("aria-labelledby") === "answer");
const cardOf = (page: Page) => findCard(page) ?? expect.unreachable("no answer");
const answerTo = async (where: string, language?: string) => cardOf(await ask(where, language)).text;
const choicesIn = (card: Part) =>
  card.all("link").filter(({ target }) => /^\/\?where=[^#]+#answer$/.test(target));
const nameOf = (card: Part) => card.get("heading").content;
const isRequest = (href: string) => /^\/\?office=\d+&mp=\d+#meeting-request$/.test(href);

describe("a place", () => {
  it("is answered with all its offices, equal, the earliest day first", async () => {
    const card = cardOf(await ask("Кума\u00ADново\u200B"));
    const [, count] = /^Во Куманово има (\d) канцеларии$/.exec(nameOf(card)) ?? [];
    const days = [...card.text.matchAll(/петок , (\d\d)\.(\d\d)\.(\d{4})/g)].map(([, day, month, year]) =>
      [year, month, day].join("-"),
    );
    expect(days).toHaveLength(Number(count));
    expect(days).toEqual(days.toSorted());
    expect(card.links).toContainEqual(expect.stringMatching(/^tel:\d+$/));
    expect(card.links.filter(isRequest).length).toBeGreaterThanOrEqual(Number(count));
  });

  it.each([
    ["Струмица, канцеларија 1", "Струмица, канцеларија 1"],
    ["Делчево", "Делчево"],
  ])("„%s“ with one office is answered with it", async (typed, name) => {
    const card = cardOf(await ask(typed));
    expect(nameOf(card)).toBe(name);
    expect(card.text).toMatch(/Следен прием петок , \d\d\.\d\d\.\d{4}/);
    expect(card.text).toMatch(/Работно време \d\d:\d\d–\d\d:\d\d Телефон [\d ]+/);
    expect(card.links).toContainEqual(
      expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/directions\?to=4\d\.\d+%2C2\d\.\d+$/),
    );
    expect(card.links.some(isRequest)).toBe(true);
  });

  it.each([
    ["Скопје", "mk", "Во Скопје има 20 канцеларии, во 10 општини", "Во која општина живеете?"],
    ["Shkup", "sq", "Shkupi ka 20 zyra, në 10 komuna", "Në cilën komunë banoni?"],
  ])("„%s“ is the whole city: it asks for the municipality", async (typed, language, title, question) => {
    const card = cardOf(await ask(typed, language));
    expect(nameOf(card)).toBe(title);
    expect(card.text).toContain(question);
    const parts = choicesIn(card);
    expect(parts).toHaveLength(10);
    expect(parts.reduce((sum, part) => sum + Number(/ (\d+) /.exec(part.text)?.[1]), 0)).toBe(20);
    expect(card.html).not.toContain("#meeting-request");
  });

  it("without an office says so first, and then the nearest one", async () => {
    const card = cardOf(await ask("Вевчани"));
    expect(card.text).toMatch(
      /^Во Вевчани нема канцеларија\. Најблиската е во Струга\. Струга, канцеларија \d/,
    );
  });
});

describe("a settlement", () => {
  it.each([
    ["Драчево", "mk", "Драчево е во општина Кисела Вода. Во Кисела Вода има 2 канцеларии"],
    ["Богомила", "mk", "Богомила е во општина Чашка. Во Чашка нема канцеларија. Најблиската е во"],
    ["zletovo", "sq", "Zletovo është në komunën: Probishtipi. Probishtip"],
    ["zletovo", "en", "Zletovo is in the municipality of Probishtip. Probishtip"],
  ])("„%s“ leads to its municipality in %s", async (typed, language, answer) => {
    expect((await answerTo(typed, language)).startsWith(answer), await answerTo(typed, language)).toBe(true);
  });

  it.each([
    ["Градец", ["Градец, Виница", "Градец, Врапчиште"]],
    ["Неготино", ["Општина Неготино", "Неготино, Врапчиште"]],
  ])("„%s“, of which there are two, is asked about, and each answer is one", async (typed, names) => {
    const card = cardOf(await ask(typed));
    const links = choicesIn(card);
    expect(links.map(({ text }) => text)).toEqual(names);
    for (const { target } of links)
      expect(nameOf(cardOf(await client(app.origin).get(target))), target).not.toMatch(
        /^Повеќе|^Не најдовме/,
      );
  });

  it("that is not known is said so, and one chooses among all municipalities on the same page", async () => {
    const card = cardOf(await ask("Горно Нерези"));
    expect(card.text).toContain("Изберете ја општината во која живеете");
    expect(card.text).not.toContain("Проверете");
    expect(card.all("option")).toHaveLength(MUNICIPALITIES.length + 1);
  });
});

it("a name that several have is asked about", async () => {
  const card = cardOf(await ask("Марија"));
  expect(nameOf(card)).toBe("Повеќе резултати за „Марија“");
  const links = card
    .all("link")
    .flatMap(({ target, text }) => (/^\/\?office=\d+#office$/.test(target) ? [text] : []));
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) expect(link).toMatch(/^Марија \S+, \S+/);
});

describe("what is not found", () => {
  it.each([
    ["Skpje", "Скопје"],
    ["Tetvo", "Тетово"],
    ["Карпинци", "Карбинци"],
    ["Sekulovksi Boris", "Борис Секуловски, Центар"],
  ])("„%s“ may be %s misspelled", async (typed, meant) => {
    const card = cardOf(await ask(typed));
    expect(nameOf(card)).toBe(`Не најдовме „${typed}“`);
    const guesses = card
      .all("link")
      .flatMap((link) => (link.attribute("class") === "btn plain" ? [link.text] : []));
    expect(guesses.length).toBeLessThanOrEqual(3);
    expect(guesses[0]).toBe(meant);
  });

  it("still leads to map and list", async () => {
    const card = cardOf(await ask("qqqqqq"));
    expect(card.links).toEqual(expect.arrayContaining(["#finder-title", "/?all=1#offices"]));
    expect(card.html).not.toContain("btn plain");
  });
});

it("names and addresses are not translated by browsers", async () => {
  for (const language of ["mk", "sq", "en"])
    for (const where of ["Sekulovski", "Тетово"]) {
      const card = cardOf(await ask(where, language));
      const names = card
        .all("link")
        .filter(({ target, text }) => /\/dashboard\/mp\//.test(target) && text !== "");
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) expect(name.attribute("translate"), name.text).toBe("no");
      const address = card.tags("span").find((part) => /\d/.test(part.text) && part.attribute("translate"));
      expect(address?.attribute("translate"), where).toBe("no");
    }
});

it("nothing typed shows the home page as ever", async () => {
  const page = await ask("   ");
  expect(findCard(page)).toBeUndefined();
  expect(page.text).toContain("Канцелариите за контакт се отворени за секого.");
});

it.each([
  ["a Tuesday", "2026-11-24T10:00:00Z", "16:00", "2026-11-27"],
  ["the day itself", "2026-11-27T15:59:00Z", "16:00", "2026-11-27"],
  ["the day itself, once it is over", "2026-11-27T16:00:00Z", "16:00", "2026-12-04"],
  ["the day itself, with hours unknown", "2026-11-27T23:00:00Z", "", "2026-11-27"],
  ["the week before a holiday", "2026-12-31T12:00:00Z", "16:00", "2027-01-08"],
])("the next office day from %s", async (_name, now, until, day) => {
  const holidays = holidaysIn({ from: "2026-01-01", to: "2027-12-31" });
  expect(nextOfficeDay(now, until, (one) => one in holidays)).toBe(day);
  expect(weekdayOf(day)).toBe(weekdayOf("2026-11-27"));
});
