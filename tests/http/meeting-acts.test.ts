import { describe, expect, it } from "vitest";
import { addDays } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { skopjeDay } from "#app/model/period.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { mainOf, type Page, titleOf, valueIn } from "#tests/support/http.ts";
import { letterForm } from "#tests/support/letter-form.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { meetingDesk, type SentRequest } from "#tests/support/meeting-acts.ts";
import { meetingForm } from "#tests/support/meeting-forms.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { workingDay } from "#tests/support/schedule-form.ts";
import { PHONE, setCaseStatus } from "#tests/support/tracked-request.ts";

/** The results of acts on a meeting, read in every place that shows them. */

const server = await useMailServer();
const faulty = useFaultyApp({ SMTP_URL: server.url, MAIL_FROM: "offices@assembly.example" });
const { app } = faulty;
const assistant = useStaff(app, "assistant");

const { request, arrange, arranged, change, cancel, cancelForm, press, day, caseText, firstPage, ownPage } =
  meetingDesk(app, assistant);
const move = (id: string, date: string) => change(id, { date });
const desk = async () => mainOf(await firstPage());

const unfinishedOn = (page: Page) => mainOf(page).split("Недовршено")[1] ?? "";
const unfinished = async () => unfinishedOn(await firstPage());

/** Writes a letter by hand, and prints it. */
async function printLetter({ caseId }: SentRequest, template: string): Promise<void> {
  const form = letterForm(await assistant.get(`/admin/cases/write/${caseId}?template=${template}`));
  const left = await assistant.submit(form, { way: "print" });
  expect(left.path).toMatch(/^\/admin\/cases\/letters\//);
}

describe("a meeting that is called off", () => {
  it("says its reason in the history of its case and to the citizen", async () => {
    const { one, id, date, page } = await arranged();
    await press(page, id, { told: "phone" });
    const done = await cancel(id, { reason: "Пратеничката е на седница." });
    expect(mainOf(done)).toContain("во 09:30 е откажана. Пратеничката е на седница.“");
    expect(await caseText(one)).toContain(
      `Откажана е средбата на ${formatDate(date)} во 09:30. Пратеничката е на седница.`,
    );
    expect(mainOf(await ownPage(one))).toContain("Пратеничката е на седница.");
  });

  it("closes the case instead, if that is chosen, but never without a reason", async () => {
    const { one, id } = await arranged();
    const refused = await cancel(id, { caseStatusId: "3", reason: " " });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("Откажи ја средбата");
    expect(mainOf(refused)).toContain("Зошто *");
    await assistant.submit(meetingForm(refused), { caseStatusId: "3", reason: "Не е наша надлежност." });
    expect(await caseText(one)).toContain("Одбиен");
  });

  it("leaves a case with another meeting as it is, and says so", async () => {
    const one = await request(ANSWER_WAY.phone);
    const first = await arrange(one);
    await arrange(one);
    const asked = mainOf(await assistant.get(`/admin/meetings/delete/${first.id}`));
    expect(asked).toContain("има и друга средба: случајот останува „Закажан“");
    expect(asked).not.toContain("Што станува со случајот");
    await press(await day(first.date), first.id, { act: "told" });
    const done = mainOf(await cancel(first.id));
    expect(done).toContain("Случајот е „Закажан“");
  });
});

it("a meeting that is called off by a page that was open while another one was arranged asks again", async () => {
  const { one, id } = await arranged();
  const form = await cancelForm(id);
  await arrange(one);
  const page = await assistant.submit(form, { caseStatusId: "3", reason: "Не." });
  expect([page.status, page.text]).toEqual([409, expect.stringContaining("Случајот не е таков")]);
  expect(await caseText(one)).toContain("Закажан");
  expect(page.text).toContain("има и друга средба");
  expect(valueIn(meetingForm(page), "reason")).toBe("Не.");
  await assistant.submit(meetingForm(page));
  expect(await caseText(one)).toMatch(/Закажан.*Откажана е средбата/);
});

describe("a meeting that is moved", () => {
  it("is to be told again, also in the list of cases, although the old hour was confirmed", async () => {
    const { one, id, date } = await arranged();
    expect(mainOf(await press(await day(date), id, { act: "reached" }))).toMatch(/потврдено во \d\d:\d\d/);
    const next = workingDay();
    expect(mainOf(await move(id, next))).toContain("Потврдата за стариот час не важи");
    const sheet = mainOf(await day(next));
    expect(sheet).toContain("не е известено");
    expect(sheet).not.toContain("потврдено");
    expect(mainOf(await assistant.get(`/admin/cases?q=${one.caseId}&statusId=2`))).toContain(
      "не е известено",
    );
  });

  it("is told by a letter that somebody writes instead of a call", async () => {
    const { one, id, page } = await arranged();
    await press(page, id, { told: "phone" });
    const done = await move(id, workingDay());
    expect(done.html).toContain(`/admin/cases/write/${one.caseId}?template=moved`);
    await printLetter(one, "call");
    expect(await desk()).toContain(one.name);
    await printLetter(one, "moved");
    expect(await desk()).toContain(one.name);
    await press(await firstPage(), id, { told: "letter" });
    expect(await desk()).not.toContain(one.name);
    expect(await caseText(one)).toContain("известено со писмо");
  });
});

it("is asked about a meeting that is recorded as held before its hour", async () => {
  const { one, id } = await arranged();
  const form = meetingForm(await assistant.get(`/admin/meetings/edit/${id}`));
  const asked = await assistant.submit(form, { meetingStatusId: "4" });
  expect([asked.status, mainOf(asked)]).toEqual([
    409,
    expect.stringContaining("Нејзиниот час сè уште не е дојден"),
  ]);
  expect(await caseText(one)).not.toContain("Средбата се одржа на");
});

describe("a meeting whose hour has come", () => {
  it("to which nobody came is settled by a letter", async () => {
    const { one, id, date } = await arranged(ANSWER_WAY.phone, addDays(skopjeDay(new Date()), -1));
    await press(await day(date), id, { act: "absent" });
    expect(await unfinished()).toMatch(new RegExp(`${one.name} не дојде во 09:30`));
    await printLetter(one, "call");
    expect(await unfinished()).not.toContain(one.name);
  });
});

describe("a meeting that is only requested", () => {
  it("can't have been held: everywhere somebody is asked to arrange one", async () => {
    const { one, id, date } = await arranged(ANSWER_WAY.phone, "2020-03-10");
    const outdated = await day(date);
    await change(id, { meetingStatusId: "2" });
    expect(await caseText(one)).toContain("Закажи и извести");
    expect(await caseText(one)).not.toMatch(/Се одржа|Не дојде/);
    for (const page of [await day(date), await assistant.get(`/admin/meetings/view/${id}`)])
      expect(mainOf(page)).not.toMatch(/Се одржа|Не дојде/);
    await press(outdated, id, { act: "held" });
    const stored = faulty.reference.database.prepare("SELECT meetingStatusId FROM meetings WHERE id = ?");
    expect(stored.get(id)).toEqual({ meetingStatusId: 2 });
  });
});

it("that is still to come can't be recorded as over, whatever is posted", async () => {
  const { one, id, date } = await arranged();
  for (const act of ["held", "absent"]) {
    const done = await press(await day(date), id, { act });
    expect(mainOf(done)).toContain("не е известено");
    expect(await caseText(one)).not.toMatch(/Лицето не дојде|Средбата се одржа/);
  }
});

it("a status that contradicts the meetings of its case is told in the form, and saved all the same", async () => {
  const one = await request(ANSWER_WAY.phone);
  expect(await caseText(one)).toContain("Статусот е „Закажан“, а нема закажана средба.");
  expect(await caseText(one)).toContain("Статусот е „Средба“, а нема средба запишана како одржана.");
  await setCaseStatus(assistant, one.caseId, "2");
  expect(titleOf(await ownPage(one))).toBe("Средбата се договара");

  const { date } = await arrange(one);
  const told = await caseText(one);
  for (const status of ["Поднесен", "Решен"])
    expect(told).toContain(
      `Статусот е „${status}“, а средбата ${formatDate(date)} во 09:30 останува закажана.`,
    );
  expect(told).not.toContain("Статусот е „Закажан“, а нема");
});

it("asks whom to tell before a meeting is called off by its status, as the page that calls it off does", async () => {
  const { one, id, page } = await arranged();
  await press(page, id, { told: "phone" });
  const form = meetingForm(await assistant.get(`/admin/meetings/edit/${id}`));
  const asked = await assistant.submit(form, { meetingStatusId: "3" });
  expect(asked.status).toBe(409);
  for (const said of [
    "Да се откаже средбата?",
    "ова е единствената средба",
    "Се враќа на „Поднесен“",
    "Потоа јави се: лицето така сака.",
    PHONE,
  ])
    expect(mainOf(asked)).toContain(said);
  expect(asked.html).toContain(`/admin/meetings/delete/${id}`);
  expect(await caseText(one)).toContain("Закажан");
  const done = await change(id, { meetingStatusId: "3" });
  expect(titleOf(done)).toBe("Откажана е. Уште треба да се јавиш");
  expect(await caseText(one)).toContain("Поднесен");
});

it("the first page lists six past meetings without a result, and says how many more there are", async () => {
  for (let count = 1; count <= 7; count += 1)
    await arrange(await request(), addDays(skopjeDay(new Date()), -2 - count));
  const text = await unfinished();
  expect(text.split("не е запишано како помина")).toHaveLength(7);
  expect(text).toMatch(/и уште \d+ средб/);
});
