import { describe, expect, it } from "vitest";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import { SLOT_AT_ONCE } from "#app/model/schedule.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { mainOf, type Page } from "#tests/support/http.ts";
import { meetingForm } from "#tests/support/meeting-forms.ts";
import { meetingDesk, type SentRequest } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { scheduleForm, valuesOf, workingDay } from "#tests/support/schedule-form.ts";
import { setCaseStatus, withdraw } from "#tests/support/tracked-request.ts";

/** People are told how the meeting that they know of has changed, however often it has changed since. */

const { app, reference } = useFaultyApp();
const assistant = useStaff(app, "assistant");
const colleague = useStaff(app, "assistant");
const { request, arranged, change, cancel, press, caseText, day, firstPage } = meetingDesk(app, assistant);
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

/** The hour of the first one, as ISO text. */
const hourOf = async (one: SentRequest) => (await rowsOf(one))[0]?.tags("time")[0]?.attribute("datetime");

/** A person with a meeting that they were told of. */
async function told() {
  const { one, id, date, page } = await arranged();
  await press(page, id, { told: "phone" });
  expect(await lineOf(one)).toBe("");
  return { one, id, date };
}

const anotherDay = () => ({ date: workingDay() });

describe("people who are to be told", () => {
  it("stand by their hours, and those whose case was rejected last", async () => {
    const rejected = await request(ANSWER_WAY.phone);
    await setCaseStatus(assistant, rejected.caseId, String(CASE_STATUS.rejected));
    const { one } = await arranged();
    const { text } = await firstPage();
    expect(text.indexOf(one.name)).toBeLessThan(text.indexOf(rejected.name));
  });
});

describe("a page that was open while a colleague changed something", () => {
  const reject = ({ caseId }: SentRequest) => setCaseStatus(assistant, caseId, "3");

  it("isn't said to know what has changed since the page was shown on which somebody presses", async () => {
    const { one, id } = await told();
    const outcome = await change(id, anotherDay());
    const pages = [outcome, await firstPage(), await assistant.get(`/admin/cases/view/${one.caseId}`)];
    await theirs.change(id, anotherDay());
    for (const page of pages) {
      expect((await press(page, id, { told: "phone" })).text).toContain("Ништо не е запишано");
      expect(await rowsOf(one)).toHaveLength(1);
    }
    const page = await firstPage();
    await reject(one);
    await press(page, id, { told: "phone" });
    expect((await rowsOf(one)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^(?!.*Преместена).*Одбиен случај/),
    ]);
  });
});

describe("a tick that is taken back after something else has happened", () => {
  it.each<[string, (one: SentRequest, id: string) => Promise<unknown>]>([
    ["its citizen has withdrawn", ({ code }) => withdraw(app.origin, code)],
    ["it was held", (_one, id) => change(id, { meetingStatusId: "4" })],
    ["it is gone", async (_one, id) => press(await cancel(id), id, { told: "phone" })],
    [
      "it was moved and told",
      async (_one, id) => press(await change(id, anotherDay()), id, { told: "phone" }),
    ],
  ])("claims nothing that doesn't hold: %s", async (_what, then) => {
    const { one, id } = await arranged();
    const page = await press(await firstPage(), id, { told: "phone" });
    const [takeBack = ""] = valuesOf(page, "takeBack");
    await then(one, id);
    await assistant.submit(
      page.forms.find(({ action }) => action === "/admin/dashboard"),
      { takeBack },
    );
    expect(takeBack).not.toBe("");
    expect((await rowsOf(one)).length).toBe(0);
  });
});

describe("a day's list that was open while a colleague changed a meeting", () => {
  it.each([
    ["moved it", () => ({ startTime: "1100", endTime: "1130" }), "told"],
    ["moved it", () => ({ startTime: "1100", endTime: "1130" }), "reached"],
    ["made it take place elsewhere", () => ({ online: "on" }), "reached"],
  ] as const)("isn't what somebody was told of who %s: %s", async (_what, typed, act) => {
    const { one, id, date, page } = await arranged();
    if (act === "reached") await press(page, id, { told: "phone" });
    const open = await day(date);
    await theirs.change(id, typed());
    expect(mainOf(await press(open, id, { act }))).toContain("не е известено");
    expect(mainOf(await day(date))).not.toContain("потврдено");
    expect(await lineOf(one)).not.toBe("");
  });
});

it("a meeting that somebody else has moved isn't taken back, and its person isn't said to know of it", async () => {
  const { one, id, page } = await arranged();
  const next = workingDay();
  await theirs.change(id, { date: next });
  const outcome = page.forms.find(({ action }) => action.includes("/meetings/done/"));
  const refused = await assistant.submit(outcome, { act: "takeBack" });
  expect(mainOf(refused)).toContain("Некој ја промени средбата");
  for (const shown of [refused, await assistant.get(page.path)]) {
    expect(mainOf(shown)).not.toContain("Лицето веќе знае");
    expect(mainOf(shown)).not.toMatch(/Направено.*Известено/);
  }
  expect(await hourOf(one)).toContain(next);
});

describe("a person who has withdrawn their request", () => {
  it("is asked about before anything is arranged with them, also by a form that was open before", async () => {
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
});

describe("a person to be told of a meeting that another program has changed", () => {
  const setMeeting = (id: string, set: string) =>
    reference.database.exec(`UPDATE meetings SET ${set} WHERE id = ${id}`);

  it("isn't to be told any more once it is held", async () => {
    const { one, id } = await told();
    await change(id, { startTime: "1100", endTime: "1130" });
    expect(await lineOf(one)).toMatch(/11:00.*09:30/);
    setMeeting(id, `meetingStatusId = ${MEETING_STATUS.realized}`);
    expect(await lineOf(one)).toBe("");
  });

  it("is told its new hour, and told once", async () => {
    const { one, id, date } = await arranged();
    setMeeting(id, `startDate = '${date}T15:00:00', endDate = '${date}T15:30:00'`);
    expect(await lineOf(one)).toContain("15:00");
    await press(await firstPage(), id, { told: "phone" });
    expect(await lineOf(one)).toBe("");
    expect(await caseText(one)).toContain("известено по телефон");
  });
});
