import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formatDate } from "#app/model/format.ts";
import { type Client, mainOf, type Page, titleOf, valueIn } from "#tests/support/http.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import {
  BY_MAIL,
  caseAt,
  meetingsOn,
  scheduleForm,
  scheduleOf,
  whenThrough,
  workingDay,
} from "#tests/support/schedule-form.ts";

/** One form for a meeting, the status of its case and the letter, without JavaScript: each of the three once, and told. */

const mail = await useMailServer();
const product = useFaultyApp({ SMTP_URL: mail.url, MAIL_FROM: "offices@assembly.example" });
const { proxy } = product;
const assistant = useStaff(product.app, "assistant");
const another = useStaff(product.app, "assistant");
const MEETINGS = { method: "POST", path: /^\/admin\/api\/meetings$/ };
let people = 0;
let known = 0;

beforeEach(() => {
  people += 1;
  known = mail.letters.length;
});

afterEach(() => {
  mail.fault = undefined;
});

/** A person who speaks Albanian and chose e-mail. */
const newCase = (changes: Parameters<typeof caseAt>[1] = {}) =>
  caseAt(product.reference.url, {
    reason: BY_MAIL,
    wantsOnline: false,
    email: `p${people}@example.org`,
    ...changes,
  });

const through = (page: Page) => whenThrough(assistant, page);
const open = async (id: number, person: Client = assistant) => scheduleForm(await person.get(scheduleOf(id)));

/** For a day agreed on that no demo meeting is on. */
const typedOn = (date: string) => ({ date, startTime: "0930", endTime: "1000" });

const letters = () => mail.letters.slice(known);
it("a new case leads from its page to a form in which nothing has to be typed: a wished day, its first half hour, a letter", async () => {
  const id = await newCase();
  const page = await assistant.get(`/admin/cases/view/${id}`);
  expect(mainOf(page)).toMatch(
    /Писмото заминува по е-пошта, на албански\. Закажи и извести (?:чет|пет)\. \d\d\.\d\d\. во \d\d:\d\d, посакуван ден.*Друг термин/,
  );
  expect(page.html).toContain(`href="${scheduleOf(id)}`);
  const form = await open(id);
  const [date = "", time = ""] = ["date", "startTime"].map((name) => valueIn(form, name) ?? "");
  expect([valueIn(form, "language"), valueIn(form, "mail"), valueIn(form, "statusId")]).toEqual([
    "sq",
    "on",
    "2",
  ]);
  expect(valueIn(form, "letter")).toContain(date);
  const sent = await through(await assistant.submit(form));
  expect(titleOf(sent)).toBe("Закажана е. Писмото е испратено");
  expect(mainOf(sent)).toContain(`${date} во ${time}`);
  const [letter] = letters();
  expect(letter?.subject).toContain(`${date}, ${time}`);
  expect(letter?.to).toMatchObject({ text: `p${people}@example.org` });
  expect(letter?.text).toMatch(/^(?:E nderuar|I nderuar|I\/E nderuar)/);
  expect(letter?.attachments[0]?.contentType).toContain("text/calendar");
});

describe("the form", () => {
  it("shows the half hours of another day, takes one, and has the texts follow", async () => {
    const id = await newCase();
    const form = await open(id);
    const shown = await assistant.submit(form, { date: "2034-04-06", show: "" });
    const other = scheduleForm(shown);
    expect(valueIn(other, "date")).toBe("06.04.2034");
    expect(shown.html).toContain('value="2034-04-06T11:00"');
    const taken = await assistant.submit(other, { slot: "2034-04-06T11:00" });
    const texts = ["startTime", "endTime", "statusComment"].map((name) => valueIn(scheduleForm(taken), name));
    expect(texts).toEqual(["11:00", "11:30", "Договорена е средба на 06.04.2034 во 11:00."]);
    expect(valueIn(scheduleForm(taken), "letter")).toContain("e enjte, 06.04.2034");
    expect([await meetingsOn(assistant, "2034-04-06"), letters()]).toEqual([[], []]);
  });

  it("sends what the letter says of the time that is sent, unless somebody has written in it", async () => {
    const date = workingDay();
    await assistant.submit(await open(await newCase()), typedOn(date));
    expect((await mail.letterAfter(known)).text).toContain(formatDate(date));
    const own = `Dita: ${formatDate(date)}, ora 11:00.`;
    const typed = { ...typedOn(date), startTime: "1100", endTime: "1130", letter: own };
    await assistant.submit(await open(await newCase()), typed);
    expect((await mail.letterAfter(known + 1)).text).toContain(own);
  });

  // What is wrong with its meeting, field-rules.test.ts and days-asked.test.ts read.
  it.each([
    ["with a status that there is not", { statusId: "77" }, "Нов статус: "],
    ["without a word for the history", { statusComment: " \u200b" }, "Коментар во историјата: "],
    ["in a language without letters", { language: "tr" }, "Јазик на писмото: "],
    ["with an empty letter", { letter: " " }, "Текст: Полето е задолжително"],
    [
      "with a blank in the letter",
      { letter: "Се гледаме во [место]." },
      "Текст: Во писмото остана празно место",
    ],
    ["with a letter that tells no time", { letter: "Се гледаме." }, "Текст: Во писмото не пишуваат денот"],
  ])("comes back with all that was typed for a meeting %s", async (_what, wrong, says) => {
    const date = workingDay();
    const typed: Readonly<Record<string, string>> = { ...typedOn(date), statusComment: "Мој збор", ...wrong };
    const page = await assistant.submit(await open(await newCase()), typed);
    expect([page.status, mainOf(page)]).toEqual([400, expect.stringContaining(says)]);
    const form = scheduleForm(page);
    expect(valueIn(form, "startTime")).toBe("09:30");
    expect(valueIn(form, "statusComment")?.trim()).toBe(typed["statusComment"]?.trim());
    if (typed["letter"]?.trim()) expect(valueIn(form, "letter")).toBe(typed["letter"]);
    expect(letters()).toHaveLength(0);
  });
});

it("the same half hour for two cases at once is one meeting", async () => {
  const date = workingDay();
  const forms = [await open(await newCase()), await open(await newCase(), another)] as const;
  // The API answers only when the other form is through.
  const answered = Promise.withResolvers<unknown>();
  await proxy.set({ kind: "hold", until: answered.promise }, MEETINGS);
  const sending = [assistant.submit(forms[0], typedOn(date)), another.submit(forms[1], typedOn(date))];
  answered.resolve(Promise.race(sending));
  const pages = await Promise.all(sending);
  expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(pages.map(mainOf).join()).toContain("Некој друг токму сега го прави истото.");
  expect(await meetingsOn(assistant, date)).toHaveLength(1);
});
