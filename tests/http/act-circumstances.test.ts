import { describe, expect, it } from "vitest";
import { addDays } from "#app/model/days.ts";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { caseForm } from "#tests/support/case-form.ts";
import { messagesAt } from "#tests/support/contact-message.ts";
import { ACTS, leftOf, readyFor, typedFor } from "#tests/support/act-table.ts";
import { useFullStore } from "#tests/support/full-store.ts";
import { mainOf, titleOf, valueIn, valuesIn } from "#tests/support/http.ts";
import { meetingForm } from "#tests/support/meeting-forms.ts";
import { meetingDesk, type SentRequest } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { signInFrom } from "#tests/support/staff.ts";
import { changeForm, opened, PHONE } from "#tests/support/tracked-request.ts";
import { typedWalkIn, WALK_IN, walkInForm } from "#tests/support/walk-in-form.ts";

/** Acts while something beside the API's calls is away, or while the case isn't one's own. */

/** Nobody listens there. */
const NO_MAIL = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "offices@assembly.example" };

const { app, proxy, reference } = useFaultyApp(NO_MAIL);
const assistant = useStaff(app, "assistant");
const stranger = useStaff(app, "assistant2");
const desk = meetingDesk(app, assistant);

const ROWS = Object.entries(ACTS).map(([name, act]) => ({ name, act }));
const FORGOTTEN = "нема да те чека на контролната табла";
/** What pages say of people who are recorded as to be told. */
const REMINDED = /Стои на контролната табла|На контролната табла стои/;

const withoutStore = useFullStore(app);

/** Gives a case and its meetings to an MP of somebody else. */
function giveAway({ caseId }: SentRequest): void {
  const { database } = reference;
  const other = database
    .prepare(
      `SELECT id FROM mps WHERE userId <> (SELECT mps.userId FROM cases JOIN mps ON mps.id = cases.mpId
       WHERE cases.id = ?) LIMIT 1`,
    )
    .get(caseId)?.["id"];
  database.prepare("UPDATE cases SET mpId = ? WHERE id = ?").run(Number(other), caseId);
  database.prepare("UPDATE meetings SET mpId = ? WHERE caseId = ?").run(Number(other), caseId);
}

const casesOf = (topic: string) =>
  reference.database.prepare("SELECT caseStatusId FROM cases WHERE topic = ?").all(topic).length;

describe("an act", () => {
  it.each(ROWS)("$name goes on without the store, and says what isn't kept", async ({ act }) => {
    const { one, date, meeting } = await readyFor(act, { desk, person: assistant, way: ANSWER_WAY.phone });
    const form = await act.form(assistant, meeting, one);
    const page = await withoutStore(() => assistant.submit(form, typedFor(act, date, one)));
    const [caseStatus, meetings] = act.leaves;
    expect([page.status, leftOf(reference, one, act)]).toEqual([200, [caseStatus, meetings, 1]]);
    if (act.reminds) expect(page.text).toContain(FORGOTTEN);
    expect(page.text).not.toMatch(REMINDED);
    // Its address has no room for the comment.
    expect(page.text).not.toContain("Во историјата: Не е кажано");
  });

  it("absent still says that nobody will be reminded when the page that moves the meeting comes back", async () => {
    const act = ACTS["absent"] ?? expect.unreachable();
    const { one, date, meeting } = await readyFor(act, { desk, person: assistant, way: ANSWER_WAY.phone });
    const form = await act.form(assistant, meeting, one);
    const page = await withoutStore(() => assistant.submit(form, typedFor(act, date, one)));
    const refused = await assistant.submit(meetingForm(page), { slot: "утре" });
    expect([refused.status, mainOf(refused)]).toEqual([400, expect.stringContaining(FORGOTTEN)]);
    const otherDay = await assistant.submit(meetingForm(page), { show: "", day: addDays(date, 7) });
    expect([otherDay.status, mainOf(otherDay)]).toEqual([200, expect.stringContaining(FORGOTTEN)]);
    expect(new URL(otherDay.path, app.origin).searchParams.get("at")).toBe(addDays(date, 7));
  });

  it("posted twice while the store can't remember it is one", async () => {
    const act = ACTS["arrange"] ?? expect.unreachable();
    const { one, date, meeting } = await readyFor(act, { desk, person: assistant, way: ANSWER_WAY.phone });
    const form = await act.form(assistant, meeting, one);
    const again = await withoutStore(async () => {
      await assistant.submit(form, typedFor(act, date, one));
      return assistant.submit(form, typedFor(act, date, one));
    });
    const [caseStatus, meetings] = act.leaves;
    expect([again.status, leftOf(reference, one, act)]).toEqual([200, [caseStatus, meetings, 1]]);
  });

  it.each(ROWS)("$name of somebody who wants e-mail goes on without a mail server", async ({ act }) => {
    const { one, date, meeting } = await readyFor(act, { desk, person: assistant, way: ANSWER_WAY.email });
    const page = await assistant.submit(await act.form(assistant, meeting, one), typedFor(act, date, one));
    const [caseStatus, meetings] = act.leaves;
    expect([page.status, leftOf(reference, one, act)]).toEqual([200, [caseStatus, meetings, 1]]);
  });

  it.each(ROWS)("$name is not open to somebody whose case it isn't", async ({ act }) => {
    const { one, date, meeting } = await readyFor(act, { desk, person: assistant, way: ANSWER_WAY.phone });
    const form = await act.form(assistant, meeting, one);
    const before = leftOf(reference, one, act);
    const theirs = await act.form(stranger, meeting, one).catch(() => undefined);
    const posted = { ...Object.fromEntries(form.fields), ...typedFor(act, date, one) };
    const page = theirs
      ? await stranger.submit(theirs, posted)
      : await stranger.post(form.action, Object.fromEntries(Object.entries(posted)));
    expect(page.path.startsWith("/admin/meetings/outcome")).toBe(false);
    expect(leftOf(reference, one, act)).toEqual(before);
  });

  it.each(ROWS)("$name does nothing once its case has gone to another MP", async ({ act }) => {
    const { one, date, meeting } = await readyFor(act, { desk, person: assistant, way: ANSWER_WAY.phone });
    const form = await act.form(assistant, meeting, one);
    const before = leftOf(reference, one, act);
    giveAway(one);
    const page = await assistant.submit(form, typedFor(act, date, one));
    expect([200, 400, 403, 404, 409]).toContain(page.status);
    expect(page.html).not.toContain("Успешно");
    expect(leftOf(reference, one, act)).toEqual(before);
  });

  it.each(ROWS.filter(({ act }) => act.steps.length > 1))(
    "$name whose case goes to another MP between its steps says so, and does nothing twice",
    async ({ act }) => {
      const { one, date, meeting } = await readyFor(act, { desk, person: assistant, way: ANSWER_WAY.phone });
      const form = await act.form(assistant, meeting, one);
      const [, [method, path] = expect.unreachable()] = act.steps;
      await proxy.set({ kind: "status", status: 409 }, { method, path });
      const page = await assistant.submit(form, typedFor(act, date, one));
      await proxy.clear();
      const before = leftOf(reference, one, act);
      giveAway(one);
      const rest = page.forms.find(({ action }) => action.includes("/meetings/outcome"));
      if (rest) {
        const left = mainOf(await assistant.submit(rest, { act: "complete" }));
        expect(left).toContain("Случајот не е твој.");
      } else expect(page.status).toBe(502);
      expect(leftOf(reference, one, act)).toEqual(before);
    },
  );
});

it("a move is to be told although the session ended before the status that went with it", async () => {
  const one = await desk.request(ANSWER_WAY.phone);
  const { id } = await desk.arrange(one);
  const form = meetingForm(await assistant.get(`/admin/meetings/edit/${id}`));
  await proxy.set({ kind: "status", status: 401 }, { method: "PUT", path: /status$/ });
  const typed = { startTime: "1400", endTime: "1430", meetingStatusId: String(MEETING_STATUS.requested) };
  const login = await assistant.submit(form, typed);
  await proxy.clear();
  const again = await signInFrom(assistant, login, "assistant");
  await assistant.submit(meetingForm(again));
  const history = mainOf(await assistant.get(`/admin/cases/view/${one.caseId}`));
  expect(history).toMatch(/Преместена средба: .*09:30.* → .*14:00/);
  expect(history).toContain("не е кажано");
});

it("several cases rejected without the store name whom to call now, and nothing claims to remind", async () => {
  const people = [await desk.request(ANSWER_WAY.phone), await desk.request(ANSWER_WAY.email)];
  const caseIds = people.map(({ caseId }) => caseId);
  const { forms } = await assistant.get("/admin/cases?size=50");
  const form = forms.find(({ action }) => action.startsWith("/admin/cases/several"));
  const typed = { caseIds, statusId: String(CASE_STATUS.rejected), comment: "Не е за канцеларијата." };
  const page = await withoutStore(() => assistant.submit(form, typed));
  expect([page.status, mainOf(page)]).toEqual([200, expect.stringContaining(FORGOTTEN)]);
  expect(page.text).not.toMatch(REMINDED);
  expect([titleOf(page), page.text]).toEqual([
    "Статусот е променет кај 2 случаи.",
    expect.not.stringContaining("Во формуларот останаа"),
  ]);
  const toCall = page.dom.get("list", "Уште 2 лица треба да дознаат").text;
  for (const { name } of people) expect(toCall).toContain(`${name} · ${PHONE}`);
});

it("a case given to another MP without the store says that its person has to be told now", async () => {
  const one = await desk.request(ANSWER_WAY.phone);
  const { id, page: arranged } = await desk.arrange(one);
  await desk.press(arranged, id, { told: "phone" });
  const edit = await assistant.get(`/admin/cases/edit/${one.caseId}`);
  const mpId = valuesIn(edit, "mpId").find((each) => each !== valueIn(caseForm(edit), "mpId")) ?? "";
  const page = await withoutStore(() => assistant.submit(caseForm(edit), { mpId }));
  expect([page.status, mainOf(page)]).toEqual([200, expect.stringContaining(FORGOTTEN)]);
});

describe("a walk-in", () => {
  it("goes on without the store", async () => {
    const typed = typedWalkIn({ phone: PHONE });
    const form = walkInForm(await assistant.get(WALK_IN));
    const page = await withoutStore(() => assistant.submit(form, typed));
    expect([page.status, casesOf(typed.topic)]).toEqual([200, 1]);
    expect(mainOf(page)).toContain("е запишан");
  });

  it("for an MP of somebody else is refused, with everything that was typed", async () => {
    const typed = typedWalkIn({ phone: PHONE });
    const page = await stranger.submit(walkInForm(await stranger.get(WALK_IN)), typed);
    expect([page.status, casesOf(typed.topic)]).toEqual([400, 0]);
    expect(page.html).toContain(typed.topic);
  });
});

describe("a citizen who withdraws", () => {
  it("has told the office once although the store can't mark it, and is marked by the next press", async () => {
    const one = await desk.request(ANSWER_WAY.phone);
    const { citizen } = await opened(app.origin, one.code);
    const form = changeForm(await citizen.get(`/request/${one.code}?tell=withdraw`), "withdrawn");
    await withoutStore(async () => {
      await citizen.submit(form);
      await citizen.submit(form);
    });
    expect(titleOf(await citizen.submit(form))).toBe("Го повлековте барањето");
    expect(messagesAt(proxy).filter(({ body }) => body.includes(`случај ${one.caseId}"`))).toHaveLength(1);
  });

  it("stands on the case, no matter who has it by then", async () => {
    const one = await desk.request(ANSWER_WAY.phone);
    const { citizen } = await opened(app.origin, one.code);
    const form = changeForm(await citizen.get(`/request/${one.code}?tell=withdraw`), "withdrawn");
    giveAway(one);
    expect(titleOf(await citizen.submit(form))).toBe("Го повлековте барањето");
    const shown = await stranger.get(`/admin/cases/view/${one.caseId}`);
    expect(mainOf(shown)).toContain("Лицето го повлече барањето на");
  });
});
