import { describe, expect, it } from "vitest";
import { formatDate } from "#app/model/format.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import { SLOT_AT_ONCE } from "#app/model/schedule.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { caseForm } from "#tests/support/case-form.ts";
import { mainOf, type Page, titleOf, valueIn, valuesIn } from "#tests/support/http.ts";
import { meetingForm, saveMeeting } from "#tests/support/meeting-forms.ts";
import { meetingDesk, type SentRequest } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { meetingsOn, scheduleForm, valuesOf, workingDay } from "#tests/support/schedule-form.ts";
import { setCaseStatus, withdraw } from "#tests/support/tracked-request.ts";

/** People are told how the meeting that they know of has changed, however often it has changed since. */

const { app, proxy } = useFaultyApp();
const assistant = useStaff(app, "assistant");
const colleague = useStaff(app, "assistant");
const { request, arrange, arranged, change, cancel, press, caseText, day, firstPage, ownPage } = meetingDesk(
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

/** The form that gives a case to another MP, and that MP. */
async function handingOver({ caseId }: SentRequest) {
  const page = await assistant.get(`/admin/cases/edit/${caseId}`);
  const form = caseForm(page);
  const mpId = valuesIn(page, "mpId").find((each) => each !== valueIn(form, "mpId")) ?? "";
  return { form, mpId };
}

const said = (page: Page) => mainOf(page);

describe("people who are to be told", () => {
  it("stand by their hours, and those whose case was rejected last", async () => {
    const rejected = await request(ANSWER_WAY.phone);
    await setCaseStatus(assistant, rejected.caseId, String(CASE_STATUS.rejected));
    const { one } = await arranged();
    const { text } = await firstPage();
    expect(text.indexOf(one.name)).toBeLessThan(text.indexOf(rejected.name));
  });
});

describe("a person who has not been told of the last change", () => {
  it("hears which of them is called off when a moved meeting is called off", async () => {
    const { one, id, date } = await told();
    const next = workingDay();
    await change(id, { date: next });
    const page = await cancel(id);
    expect(said(page)).toContain(`${formatDate(date)} во 09:30 е откажана.“`);
    expect(await hourOf(one)).toContain(date);
    expect(await lineOf(one)).toContain("откажана");
  });

  it("has not confirmed an hour again to which a meeting comes back", async () => {
    const { id, date } = await arranged();
    await press(await day(date), id, { act: "reached" });
    await press(await change(id, { date: workingDay() }), id, { told: "phone" });
    await change(id, { date });
    expect(mainOf(await day(date))).toContain("не е известено");
    expect(mainOf(await day(date))).not.toContain("потврдено");
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
  const off = {
    name: "is rejected",
    async act({ caseId }: SentRequest, id: string) {
      await press(await cancel(id), id, { told: "phone" });
      await setCaseStatus(assistant, caseId, "3");
    },
  };
  it.each<[string, (one: SentRequest, id: string) => Promise<unknown>, typeof off?]>([
    ["its case is open again", ({ caseId }) => setCaseStatus(assistant, caseId, "1"), off],
    ["its citizen has withdrawn", ({ code }) => withdraw(app.origin, code)],
    ["it was held", (_one, id) => change(id, { meetingStatusId: "4" })],
    ["it is gone", async (_one, id) => press(await cancel(id), id, { told: "phone" })],
    [
      "it was moved and told",
      async (_one, id) => press(await change(id, anotherDay()), id, { told: "phone" }),
    ],
  ])("claims nothing that doesn't hold: %s", async (_what, then, before) => {
    const { one, id } = await arranged();
    if (before) await press(await firstPage(), id, { told: "phone" });
    if (before) await before.act(one, id);
    const about = before ? `case-${one.caseId}` : id;
    const page = await press(await firstPage(), about, { told: "phone" });
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

describe("a meeting that was only requested", () => {
  async function requested(answerWayId: number) {
    const one = await request(answerWayId);
    const { id, date, page } = await arrange(one);
    const isCalled = answerWayId === ANSWER_WAY.phone;
    if (isCalled) await press(page, id, { told: "phone" });
    const off = await change(id, { meetingStatusId: "2" });
    if (isCalled) expect(await lineOf(one)).toMatch(/^09:30.*откажана/);
    if (isCalled) await press(off, id, { told: "phone" });
    expect(await caseText(one)).toContain("Поднесен");
    return { one, id, date };
  }

  it("is arranged at its hour, or another one, and its person is told", async () => {
    for (const hour of ["09:30", "11:00"]) {
      const { one, id, date } = await requested(ANSWER_WAY.phone);
      const sheet = (await day(date)).dom.get("list", "Дневен лист");
      expect(sheet.text).toContain("Побаран");
      expect(sheet.all("button")).toEqual([]);
      const view = await assistant.get(`/admin/cases/view/${one.caseId}`);
      const arranging = await assistant.get(view.dom.get("link", "Закажи ја средбата").target);
      const chosen = arranging.dom.all("radio").filter((radio) => radio.attribute("checked") !== undefined);
      expect(chosen.map((radio) => radio.attribute("value"))).toContain(`${date}T09:30`);
      const form = meetingForm(arranging);
      const page = await assistant.submit(form, { slot: `${date}T${hour}` });
      expect(titleOf(page)).toBe("Закажана е. Уште треба да се јавиш");
      expect(await lineOf(one)).toContain("Закажана");
      expect(await hourOf(one)).toContain(`${date}T${hour}`);
      expect(await caseText(one)).toMatch(/Закажан/);
      expect(titleOf(await ownPage(one))).toBe("Средбата е закажана");
      expect(titleOf(await assistant.submit(form, { slot: `${date}T${hour}` }))).toBe(titleOf(page));
      expect(mainOf(await assistant.get(`/admin/meetings/view/${id}`))).toContain("Премести");
    }
  });

  it("is the meeting that is arranged when somebody adds one at its hour", async () => {
    const { one, id, date } = await requested(ANSWER_WAY.phone);
    const form = meetingForm(await assistant.get(`/admin/meetings/add?caseId=${one.caseId}`));
    const typed = { date, startTime: "0930", endTime: "1000", fullName: one.name, topic: "Разговор" };
    await saveMeeting(assistant, form, typed);
    const stored = meetingForm(await assistant.get(`/admin/meetings/edit/${id}`));
    expect(stored && valueIn(stored, "meetingStatusId")).toBe("1");
    expect(await meetingsOn(assistant, date)).toEqual([id]);
  });

  it("is requested again when its arrangement is taken back", async () => {
    const { one, id, date } = await requested(ANSWER_WAY.email);
    const form = meetingForm(await assistant.get(`/admin/meetings/move/${id}`));
    const page = await assistant.submit(form, { slot: `${date}T11:00` });
    const back = page.forms.find((each) => each.action.includes("/meetings/done/"));
    expect(titleOf(await assistant.submit(back, { act: "takeBack" }))).toBe(
      "Вратено е, средбата не е закажана",
    );
    const view = mainOf(await assistant.get(`/admin/meetings/view/${id}`));
    expect(view).toContain("Побаран");
    expect(view).toContain("09:30–10:00");
    expect(await caseText(one)).toContain("Поднесен");
  });
});

it("a meeting that somebody else has moved isn't taken back, and its person isn't said to know of it", async () => {
  const { one, id, page } = await arranged();
  const next = workingDay();
  await theirs.change(id, { date: next });
  const outcome = page.forms.find(({ action }) => action.includes("/meetings/done/"));
  const refused = await assistant.submit(outcome, { act: "takeBack" });
  expect(said(refused)).toContain("Некој ја промени средбата");
  for (const shown of [refused, await assistant.get(page.path)]) {
    expect(said(shown)).not.toContain("Лицето веќе знае");
    expect(said(shown)).not.toMatch(/Направено.*Известено/);
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

describe("a meeting with another MP", () => {
  /** Gives a case whose person knows its meeting to another MP, by a form whose answer is lost. */
  async function brokenOff() {
    const { one, id } = await told();
    const { form, mpId } = await handingOver(one);
    const path = `/admin/api/cases/${one.caseId}`;
    await proxy.set({ kind: "status", status: 503 }, { method: "GET", path, after: 1 });
    await proxy.set({ kind: "reset", carriedOut: true }, { method: "PUT", path });
    const lost = await assistant.submit(form, { mpId });
    await proxy.clear();
    return { one, id, form, mpId, lost };
  }

  it("is told once by the same form sent again, although the first answer got lost", async () => {
    const { one, id, form, mpId, lost } = await brokenOff();
    expect(lost.status).toBe(502);
    expect(await lineOf(one)).toContain("Преместена");
    await assistant.submit(form, { mpId });
    expect(await rowsOf(one)).toHaveLength(1);
    await press(await firstPage(), id, { told: "phone" });
    await assistant.submit(form, { mpId });
    expect(await lineOf(one)).toBe("");
  });

  it("is as somebody has changed it between two posts of the form", async () => {
    const { one, id, form, mpId } = await brokenOff();
    const next = workingDay();
    await change(id, { date: next });
    await assistant.submit(form, { mpId });
    expect(await lineOf(one)).toContain("Преместена од");
    expect(await hourOf(one)).toContain(next);
  });
});
