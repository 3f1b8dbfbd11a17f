import { describe, expect, it } from "vitest";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { SLOT_AT_ONCE } from "#app/model/meeting.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { linkTo, mainOf, type Page, titleOf } from "#tests/support/http.ts";
import { meetingDesk, type SentRequest } from "#tests/support/meeting-acts.ts";
import { meetingForm } from "#tests/support/meeting-forms.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { scheduleForm, valuesOf, workingDay } from "#tests/support/schedule-form.ts";
import { setCaseStatus, PHONE, withdraw } from "#tests/support/tracked-request.ts";

/** What the walk over acts on meetings doesn't meet: questions before an act, and pages that were open meanwhile. */

const { app, reference } = useFaultyApp();
const assistant = useStaff(app, "assistant");
const colleague = useStaff(app, "assistant");

const { request, arrange, arranged, change, cancel, press, day, caseText, firstPage } = meetingDesk(
  app,
  assistant,
);
const theirs = meetingDesk(app, colleague);

/** The rows of the first page about a person who is to be told. */
async function rowsOf({ name }: SentRequest, page?: Page) {
  const { dom } = page ?? (await firstPage());
  const list = dom.all("region").find((part) => part.attribute("aria-labelledby") === "waiting");
  return (list?.all("listitem") ?? []).filter(
    ({ text, html }) => text.includes(name) && html.includes('name="changes"'),
  );
}

/** The text of the first one; `""` if there is none. */
const lineOf = async (one: SentRequest) => (await rowsOf(one))[0]?.text ?? "";

describe("a meeting that is called off", () => {
  it("closes the case instead, if that is chosen, but never without a reason", async () => {
    const { one, id } = await arranged();
    const refused = await cancel(id, { caseStatusId: "3", reason: " " });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("Откажи ја средбата");
    expect(mainOf(refused)).toContain("Зошто *");
    await assistant.submit(meetingForm(refused), { caseStatusId: "3", reason: "Не е наша надлежност." });
    expect(await caseText(one)).toContain("Одбиен");
  });

  it("is named on paper at the hour that its person knows, not at one to which it was moved since", async () => {
    const { id, date, page } = await arranged(ANSWER_WAY.letter);
    await press(page, id, { told: "letter" });
    const later = workingDay();
    await change(id, { date: later });
    const paper = mainOf(await assistant.get(linkTo(await cancel(id), "/admin/cases/letters/")));
    expect(paper).toContain(`Кога: ${weekdayName(date, "mk")}, ${formatDate(date)}`);
    expect(paper).not.toContain(formatDate(later));
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

it("that is still to come can't be recorded as over, whatever is posted", async () => {
  const { one, id, date } = await arranged();
  for (const act of ["held", "absent"]) {
    const done = await press(await day(date), id, { act });
    expect(mainOf(done)).toContain("не е известено");
    expect(await caseText(one)).not.toMatch(/Лицето не дојде|Средбата се одржа/);
  }
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

it("nobody is said to know what a colleague has changed since the pressed page was shown", async () => {
  const { one, id, page: arrangedPage } = await arranged();
  await press(arrangedPage, id, { told: "phone" });
  const outcome = await change(id, { date: workingDay() });
  const pages = [outcome, await firstPage(), await assistant.get(`/admin/cases/view/${one.caseId}`)];
  await theirs.change(id, { date: workingDay() });
  for (const page of pages) {
    expect((await press(page, id, { told: "phone" })).text).toContain("Ништо не е запишано");
    expect(await rowsOf(one)).toHaveLength(1);
  }
  const page = await firstPage();
  await setCaseStatus(assistant, one.caseId, "3");
  await press(page, id, { told: "phone" });
  expect((await rowsOf(one)).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^(?!.*Преместена).*Одбиен случај/),
  ]);
});

it("a person who has withdrawn meanwhile is asked about before anything is arranged with them", async () => {
  const one = await request(ANSWER_WAY.phone);
  const view = await assistant.get(`/admin/cases/view/${one.caseId}`);
  const half = [scheduleForm(view), { [SLOT_AT_ONCE]: valuesOf(view, SLOT_AT_ONCE)[0] ?? "" }] as const;
  const adding = meetingForm(await assistant.get(`/admin/meetings/add?caseId=${one.caseId}`));
  const add = [
    adding,
    { date: workingDay(), startTime: "0930", endTime: "1000", topic: "Разговор" },
  ] as const;
  await withdraw(app.origin, one.code);
  for (const [form, typed] of [half, add]) {
    const asked = await assistant.submit(form, typed);
    expect([asked.status, mainOf(asked)]).toEqual([
      409,
      expect.stringContaining("Лицето го повлече барањето"),
    ]);
    expect(await caseText(one)).not.toContain("Договорена");
  }
  const asked = await assistant.submit(...add);
  await assistant.submit(meetingForm(asked), { anyway: valuesOf(asked, "anyway")[0] ?? "" });
  expect(await caseText(one)).toContain("Договорена");
});

it("a person is told the hour that another program has set, once", async () => {
  const { one, id, date } = await arranged();
  const times = `startDate = '${date}T15:00:00', endDate = '${date}T15:30:00'`;
  reference.database.exec(`UPDATE meetings SET ${times} WHERE id = ${id}`);
  expect(await lineOf(one)).toContain("15:00");
  await press(await firstPage(), id, { told: "phone" });
  expect(await lineOf(one)).toBe("");
  expect(await caseText(one)).toContain("известено по телефон");
});
