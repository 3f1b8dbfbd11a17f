import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { addDays } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { isWeekend, wallTimeOf } from "#app/model/period.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { holidaysIn } from "#server/holidays.ts";
import { mainOf } from "#tests/support/http.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { meetingDesk, type SentRequest } from "#tests/support/meeting-acts.ts";
import { addNotice, CLOSED } from "#tests/support/notices.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { workingDay } from "#tests/support/schedule-form.ts";
import { signedIn } from "#tests/support/staff.ts";
import { changeForm, opened, withdraw } from "#tests/support/tracked-request.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** The letter of the working day before a meeting, to whom an e-mail had told of it. */

const mail = await useMailServer();
const SETTINGS = { SMTP_URL: mail.url, MAIL_FROM: "offices@assembly.example" };
const TIMES = { withdraw: 50, reminders: 50 };
const { app, proxy } = useFaultyApp(SETTINGS, TIMES);

afterEach(() => {
  vi.useRealTimers();
  mail.fault = undefined;
});

/** An assistant whose session is of now: a test may have moved the clock by weeks. */
async function desk(at = app) {
  const assistant = await signedIn(at.origin, "assistant");
  return { assistant, ...meetingDesk(at, assistant) };
}

/** A working day after another one. */
function dayWithEve(): string {
  const day = workingDay();
  const eve = addDays(day, -1);
  return isWeekend(eve) || holidaysIn({ from: eve, to: eve })[eve] !== undefined ? dayWithEve() : day;
}

/** Moves the clock to an hour of Skopje's on the day before. */
function setClock(date: string, hour = "09:00") {
  const wall = `${addDays(date, -1)}T${hour}:00Z`;
  const moment = [1, 2].map((ahead) => new Date(Date.parse(wall) - ahead * 3_600_000));
  vi.useFakeTimers({ toFake: ["Date"], now: moment.find((one) => wallTimeOf(one) === wall)! });
}

const lettersTo = ({ email }: SentRequest) =>
  mail.letters.filter(({ to }) => [to].flat().some((one) => one?.text === email));

const REMINDERS = /^(?:Потсетник|Kujtesë|Reminder)/;
const remindersOf = (one: SentRequest) =>
  lettersTo(one).filter(({ subject = "" }) => REMINDERS.test(subject));

/** Told by e-mail of a meeting on that day. */
async function toldOf(date: string, wishes: Readonly<Record<string, string>> = {}, at = app) {
  const acts = await desk(at);
  const one = await acts.request(ANSWER_WAY.email, wishes);
  const { id } = await acts.arrange(one, date);
  await eventually(() => lettersTo(one).length).toBe(2);
  return { ...acts, one, id };
}

/** The same of a meeting online: no closing concerns it. */
async function toldOnline(date: string): Promise<SentRequest> {
  const { one, id, change } = await toldOf(date);
  await change(id, { online: "on" });
  await eventually(() => lettersTo(one).length).toBe(3);
  return one;
}

/** Moves the clock until this person has been reminded: everybody else whose time it was has been looked at. */
async function reminded(date: string, one: SentRequest, hour?: string) {
  setClock(date, hour);
  await eventually(() => remindersOf(one).length).toBe(1);
}

const ics = (letter: ReturnType<typeof lettersTo>[number] | undefined) =>
  letter?.attachments[0]?.content.toString().replaceAll("\r\n ", "") ?? "";
const uidOf = (text: string) => /^UID:(.*)$/m.exec(text)?.[1];

describe("at nine on the working day before", () => {
  it.each([
    ["1", "Потсетник за вашата средба", "Понесете ги документите", "кажете|Кажете"],
    ["2", "Kujtesë për takimin tuaj", "Merrni me vete dokumentet", "Na njoftoni këtu"],
    ["8", "Reminder of your meeting", "Please bring the documents", "code"],
  ])(
    "a person of the language %s gets one letter: hour, place, MP, what to bring, the way back, and the same calendar entry",
    async (talkLanguageId, subject, bring, change) => {
      const date = dayWithEve();
      const { one, id } = await toldOf(date, { talkLanguageId });
      setClock(date);
      await eventually(() => remindersOf(one).length).toBe(1);
      const [arranged, reminder] = lettersTo(one).slice(1);
      expect(reminder?.subject).toContain(subject);
      expect(reminder?.subject).toContain(formatDate(date));
      expect(reminder?.text).toContain("09:30");
      expect(reminder?.text).toMatch(/Илинденска|Ilindenska/);
      expect(reminder?.text).toContain(bring);
      expect(reminder?.text).toMatch(new RegExp(change));
      expect(reminder?.text).toContain(`${app.origin}/request`);
      expect(reminder?.text).not.toMatch(/undefined|\{\{|\[/);
      expect(uidOf(ics(reminder))).toBe(uidOf(ics(arranged)));
      expect(uidOf(ics(reminder))).toBeTruthy();
      // Looked at again, with somebody else who is reminded now.
      vi.useRealTimers();
      await reminded(date, await toldOnline(date), "15:00");
      expect(remindersOf(one)).toHaveLength(1);
      vi.useRealTimers();
      const { assistant, day } = await desk();
      expect(mainOf(await assistant.get(`/admin/meetings/view/${id}`))).toMatch(/потсетник испратен/i);
      expect(mainOf(await day(date))).toMatch(/потсетник испратен/i);
    },
  );

  it.each([
    ["withdrew", ({ one }) => withdraw(app.origin, one.code)],
    [
      "can't that day",
      async ({ one }) => {
        const { citizen, page } = await opened(app.origin, one.code);
        await citizen.submit(changeForm(page, "otherDay"));
      },
    ],
    ["had a meeting that was called off", async ({ cancel, id }) => void (await cancel(id))],
    [
      "comes to an office that is closed",
      async ({ assistant }, date) =>
        void (await addNotice(assistant, { ...CLOSED, from: formatDate(date), until: formatDate(date) })),
    ],
    [
      "comes another day",
      async ({ change, id }) => {
        await change(id, { date: formatDate(workingDay()) });
      },
    ],
  ] as readonly [string, (told: Awaited<ReturnType<typeof toldOf>>, date: string) => Promise<void>][])(
    "somebody who %s gets none",
    async (_who, act) => {
      const date = dayWithEve();
      const told = await toldOf(date);
      await act(told, date);
      await reminded(date, await toldOnline(date));
      expect(remindersOf(told.one)).toHaveLength(0);
    },
  );
});

it("who has two meetings is reminded of each", async () => {
  const [first, second] = [dayWithEve(), dayWithEve()];
  const { one, arrange } = await toldOf(first);
  await arrange(one, second);
  await eventually(() => lettersTo(one).length).toBe(3);
  for (const [count, date] of [first, second].entries()) {
    setClock(date);
    await eventually(() => remindersOf(one).length).toBe(count + 1);
    expect(remindersOf(one).at(-1)?.subject).toContain(formatDate(date));
    vi.useRealTimers();
  }
});

it("comes although the meeting was moved meanwhile, and moved back before its person was told", async () => {
  const [date, other] = [dayWithEve(), workingDay()];
  const { one, id, change } = await toldOf(date);
  mail.fault = "later";
  await change(id, { date: formatDate(other) });
  await change(id, { date: formatDate(date) });
  mail.fault = undefined;
  await reminded(date, one);
  expect(lettersTo(one).at(-1)?.subject).toContain(formatDate(date));
  expect(lettersTo(one)).toHaveLength(3);
});

it("is withdrawn with the meeting while it waits for a mail server that is away at nine", async () => {
  const date = dayWithEve();
  const { one, id, cancel, caseText } = await toldOf(date);
  /** After a look at nine: staff sign in by the clock of now. */
  const isWaiting = async () => {
    setClock(date);
    await pause(2 * TIMES.reminders);
    vi.useRealTimers();
    return (await caseText(one)).includes("Потсетник");
  };
  mail.fault = "later";
  await eventually(isWaiting).toBe(true);
  await cancel(id);
  expect(await isWaiting()).toBe(false);
});

describe("with REMINDERS=off", () => {
  const { app: quiet } = useFaultyApp({ ...SETTINGS, REMINDERS: "off" }, TIMES);

  it("nobody is reminded", async () => {
    const date = dayWithEve();
    const { one } = await toldOf(date, {}, quiet);
    // Whoever is reminded elsewhere meanwhile.
    await reminded(date, await toldOnline(date));
    expect(remindersOf(one)).toHaveLength(0);
  });
});

it("while the API is away at nine, it is sent later, and true", async () => {
  // Lists that were read for an earlier test are good for a day.
  for (let days = 0; days < 2; days += 1) workingDay();
  const date = dayWithEve();
  const { one } = await toldOf(date);
  await proxy.set({ kind: "status", status: 503 });
  setClock(date);
  await eventually(() => app.logs.join("")).toContain('"state":"reminder"');
  expect(remindersOf(one)).toHaveLength(0);
  await proxy.clear();
  await eventually(() => remindersOf(one).length).toBe(1);
});
