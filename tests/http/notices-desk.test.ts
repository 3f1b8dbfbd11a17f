import { afterEach, describe, expect, it } from "vitest";
import { addDays, daysOf } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { isWeekend, skopjeDay } from "#app/model/period.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { holidaysIn } from "#server/holidays.ts";
import { mainOf } from "#tests/support/http.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { meetingDesk } from "#tests/support/meeting-acts.ts";
import { meetingForm } from "#tests/support/meeting-forms.ts";
import { ABSENT, addNotice, CLOSED, ELSEWHERE, endNotice, noticeIdOf } from "#tests/support/notices.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { valuesOf } from "#tests/support/schedule-form.ts";

/** What staff see of a closed office, another address and an absent MP where they arrange meetings. */

const mail = await useMailServer();
const { app } = useFaultyApp({ SMTP_URL: mail.url, MAIL_FROM: "offices@assembly.example" });
const assistant = useStaff(app, "assistant");
const desk = meetingDesk(app, assistant);

const open: string[] = [];

async function told(notice: Readonly<Record<string, string>>, from: string, last = from) {
  const typed = { ...notice, from: formatDate(from), until: formatDate(last) };
  open.push(noticeIdOf(await addNotice(assistant, typed)));
}

afterEach(async () => {
  for (const id of open.splice(0)) await endNotice(assistant, id);
});

describe.each([
  ["a closed office", CLOSED, "Тој ден канцеларијата е затворена"],
  ["an absent MP", ABSENT, "Тој ден Борис Секуловски отсуствува"],
] as const)("a day of %s", (_what, notice, asked) => {
  it("is not among the free half hours, and is asked about when it is typed", async () => {
    const one = await desk.request(ANSWER_WAY.phone);
    const slots = async () =>
      valuesOf(await assistant.get(`/admin/cases/view/${one.caseId}`), "slot-at-once");
    const [first = ""] = (await slots()).map((slot) => slot.slice(0, "YYYY-MM-DD".length));
    await told(notice, first);
    expect((await slots()).filter((slot) => slot.startsWith(first))).toEqual([]);
    const form = meetingForm(await assistant.get(`/admin/meetings/add?caseId=${one.caseId}`));
    const typed = {
      date: formatDate(first),
      startTime: "0930",
      endTime: "1000",
      fullName: one.name,
      topic: "Вода",
    };
    const page = await assistant.submit(form, typed);
    expect([page.status, mainOf(page)]).toEqual([409, expect.stringContaining(asked)]);
  });
});

it("leaves days that the post can't reach to people who want a letter only where no other is free", async () => {
  const one = await desk.request(ANSWER_WAY.letter);
  const offered = async () => {
    const page = await assistant.get(`/admin/cases/view/${one.caseId}`);
    return { text: mainOf(page), days: valuesOf(page, "slot-at-once").map((slot) => slot.slice(0, 10)) };
  };
  const tomorrow = addDays(skopjeDay(new Date()), 1);
  const month = { from: tomorrow, to: addDays(tomorrow, 30) };
  const holidays = holidaysIn(month);
  const working = daysOf(month).filter((day) => !isWeekend(day) && holidays[day] === undefined);
  const reached = working[3] ?? expect.unreachable();
  const inTime = await offered();
  expect(inTime.days.filter((day) => day < reached)).toEqual([]);
  expect(inTime.text).toContain("ќе биде подготвено за печатење");
  await told(CLOSED, reached, month.to);
  const late = await offered();
  expect(late.days.filter((day) => day >= reached)).toEqual([]);
  expect(late.text).toContain("писмото не стигнува: јави се");
});

it("a day on which the office receives elsewhere has that address among the half hours", async () => {
  const { one, id } = await desk.arranged();
  const view = `/admin/cases/view/${(await desk.request()).caseId}`;
  const [day = ""] = valuesOf(await assistant.get(view), "slot-at-once").map((slot) => slot.slice(0, 10));
  await told(ELSEWHERE, day);
  expect(mainOf(await assistant.get(view))).toContain(`${formatDate(day).slice(0, 6)} ${ELSEWHERE.address}`);
  for (const page of [`meetings/move/${id}`, `meetings/add?caseId=${one.caseId}`])
    expect(mainOf(await assistant.get(`/admin/${page}`))).toContain(ELSEWHERE.address);
});
