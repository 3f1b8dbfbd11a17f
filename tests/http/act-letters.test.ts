import { afterEach, describe, expect, it } from "vitest";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { caseForm } from "#tests/support/case-form.ts";
import { type Client, linkTo, mainOf, type Page } from "#tests/support/http.ts";
import { letterForm } from "#tests/support/letter-form.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { meetingDesk, type SentRequest, tellsOf } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { scheduleForm, scheduleOf, workingDay } from "#tests/support/schedule-form.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** An e-mail about a meeting, or about a rejection, that doesn't arrive: its person still has to be told. */

const server = await useMailServer();
const { app } = useFaultyApp(
  { SMTP_URL: server.url, MAIL_FROM: "offices@assembly.example" },
  { withdraw: 100 },
);
const assistant = useStaff(app, "assistant");
const desk = meetingDesk(app, assistant);
const NOT_TOLD = "не е известено";

afterEach(() => {
  server.fault = undefined;
});

/** Whether each place says that the person has to be told. */
async function placesOf(one: SentRequest, { id, date }: { id: string; date: string }) {
  const first = await desk.firstPage();
  const isRejection = id === "";
  return {
    first: first.forms.some((form) => tellsOf(form, isRejection ? `case-${one.caseId}` : id)),
    case: (await desk.caseText(one)).includes(NOT_TOLD),
    list: (await desk.listedText(one)).includes(NOT_TOLD),
    ...(date !== "" && {
      day: mainOf(await desk.day(date)).includes(NOT_TOLD),
      meeting: mainOf(await assistant.get(`/admin/meetings/view/${id}`)).includes(NOT_TOLD),
    }),
  };
}

/** A request by e-mail, whose receipt has arrived. */
async function requested(): Promise<SentRequest> {
  const before = server.letters.length;
  const one = await desk.request(ANSWER_WAY.email);
  await server.letterAfter(before);
  return one;
}

/** What its writer reads of a letter that didn't arrive. */
const noticeOf = ({ caseId }: SentRequest) =>
  new RegExp(`Случај ${caseId} Е-пошта до граѓанин не е испратена[^·]*· Напишана е на `);

const everywhere = (isToTell: boolean, date: string) => ({
  first: isToTell,
  case: isToTell,
  list: isToTell,
  ...(date !== "" && { day: isToTell, meeting: isToTell }),
});

const reject = async (person: Client, { caseId }: SentRequest) => {
  const list = await person.get("/admin/cases?size=50");
  const form = list.forms.find(({ action }) => action.startsWith("/admin/cases/several"));
  return person.submit(form, { caseIds: caseId, statusId: "3", comment: "Не е наше." });
};

/** What sends a letter (the walk moves meetings): the page after it, the meeting, and the day on which it still is. */
type Sending = (one: SentRequest) => Promise<{ page: Page; id: string; date: string }>;

/** A meeting whose arrangement its person knows. */
async function known(one: SentRequest) {
  const { fault } = server;
  server.fault = undefined;
  const before = server.letters.length;
  const meeting = await desk.arrange(one);
  await server.letterAfter(before);
  server.fault = fault;
  return meeting;
}

const SENDINGS: Readonly<Record<string, Sending>> = {
  arranged: async (one) => {
    const date = workingDay();
    const typed = { date, startTime: "09:30", endTime: "10:00" };
    const page = await assistant.submit(scheduleForm(await assistant.get(scheduleOf(one.caseId))), typed);
    const [, id = ""] = /\/admin\/meetings\/view\/(\d+)/.exec(page.html) ?? [];
    return { page, id, date };
  },
  "called off": async (one) => {
    const { id } = await known(one);
    return { page: await desk.cancel(id, { reason: "Седница." }), id, date: "" };
  },
  "rejected with others": async (one) => ({ page: await reject(assistant, one), id: "", date: "" }),
};

// What else a mail server does, outbox.test.ts tries.
it.each(Object.entries(SENDINGS))(
  "that it was %s, and the mail server refused it, is to be told everywhere, until somebody has",
  async (_what, send) => {
    const one = await requested();
    server.fault = "refuse";
    const { id, date } = await send(one);
    await eventually(() => placesOf(one, { id, date })).toEqual(everywhere(true, date));
    server.fault = undefined;
    await desk.press(await desk.firstPage(), id || `case-${one.caseId}`, { told: "phone" });
    expect(await placesOf(one, { id, date })).toEqual(everywhere(false, date));
    expect((await desk.firstPage()).text, "what one press ends").not.toMatch(noticeOf(one));
  },
);

describe("a letter that was refused", () => {
  it("is told once it was sent again to another address, by way of its own page", async () => {
    const one = await requested();
    server.fault = "refuse";
    const { page, id, date } = await (SENDINGS["arranged"] ?? expect.unreachable())(one);
    await eventually(() => placesOf(one, { id, date })).toEqual(everywhere(true, date));
    server.fault = undefined;
    const letter = await assistant.get(linkTo(await assistant.get(page.path), "/admin/cases/letters/"));
    const edit = await assistant.get(linkTo(letter, "/admin/cases/edit/"));
    await assistant.submit(caseForm(edit), { email: "prava@example.org" });
    const before = server.letters.length;
    await assistant.submit(letterForm(await assistant.get(linkTo(letter, "/admin/cases/write/"))), {
      way: "mail",
    });
    expect((await server.letterAfter(before)).to).toMatchObject({ text: "prava@example.org" });
    expect(await placesOf(one, { id, date })).toEqual(everywhere(false, date));
  });
});
