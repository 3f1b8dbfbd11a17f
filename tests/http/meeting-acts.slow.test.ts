import { rm } from "node:fs/promises";
import { expect, it } from "vitest";
import { addDays } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { CASE_STATUS, isClosedStatus, MEETING_STATUS } from "#app/model/lookups.ts";
import { skopjeDay, wallTimeOf } from "#app/model/period.ts";
import { SLOT_AT_ONCE } from "#app/model/schedule.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { newDataFolder } from "#tests/support/app-settings.ts";
import { startAppProcess } from "#tests/support/app-process.ts";
import { caseForm } from "#tests/support/case-form.ts";
import { againIn } from "#tests/support/fault-page.ts";
import { startFaultProxy } from "#tests/support/fault-proxy.ts";
import { settingsFor } from "#tests/support/faulty-app.ts";
import { mainOf, type Page, type PageForm, titleOf, valueIn } from "#tests/support/http.ts";
import { standIn, useLater } from "#tests/support/later.ts";
import { meetingDesk, newName, type SentRequest, tellsOf } from "#tests/support/meeting-acts.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { meetingForm } from "#tests/support/meeting-forms.ts";
import { addNotice, CLOSED, endNotice, noticeIdOf } from "#tests/support/notices.ts";
import { useStaff } from "#tests/support/own-app.ts";
import { startOwnReference } from "#tests/support/own-reference.ts";
import { freePort } from "#tests/support/reference.ts";

import { valuesOf, workingDay } from "#tests/support/schedule-form.ts";
import { changeForm, opened, PHONE, setCaseStatus } from "#tests/support/tracked-request.ts";
import { until } from "#tests/support/timing.ts";
import { caseIn, codeIn, typedWalkIn, WALK_IN, walkInForm } from "#tests/support/walk-in-form.ts";

/** Acts on meetings in any order: no two places contradict each other. */

const product = useLater(
  async () => {
    const port = await freePort();
    const reference = await startOwnReference({ env: { PORT: String(port) } });
    const proxy = await startFaultProxy(reference.url);
    const dataDir = await newDataFolder(false);
    const mail = await startMailServer();
    const env = {
      ...settingsFor(reference, proxy.url),
      SMTP_URL: mail.url,
      MAIL_FROM: "offices@assembly.example",
    };
    const start = () => startAppProcess({ reference: false, port, dataDir, env });
    return { reference, proxy, mail, dataDir, start, running: { app: await start() } };
  },
  async ({ reference, proxy, mail, dataDir, running }) => {
    await running.app.stop();
    await mail.stop();
    await proxy.stop();
    await reference.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
);
const app = standIn(() => product.running.app);
const reference = standIn(() => product.reference);
const assistant = useStaff(app, "assistant");
const sameAssistant = useStaff(app, "assistant");
const stranger = useStaff(app, "assistant2");
const desk = meetingDesk(app, assistant);

const NOT_TOLD = "не е кажано";
let daysBack = 0;
const pastDay = () => addDays(skopjeDay(new Date()), -(90 + (daysBack += 1)));

const statusOf = ({ caseId }: SentRequest) =>
  Number(
    reference.database.prepare("SELECT caseStatusId FROM cases WHERE id = ?").get(caseId)?.["caseStatusId"],
  );
interface StoredMeeting {
  readonly id: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly statusId: number;
}
const meetingsOf = ({ caseId }: SentRequest): readonly StoredMeeting[] =>
  reference.database
    .prepare("SELECT id, startDate, endDate, meetingStatusId FROM meetings WHERE caseId = ? ORDER BY id")
    .all(caseId)
    .map(({ id, startDate, endDate, meetingStatusId }) => ({
      id: String(id),
      startDate: String(startDate),
      endDate: String(endDate),
      statusId: Number(meetingStatusId),
    }));

const isOpen = ({ statusId }: StoredMeeting) => statusId === MEETING_STATUS.scheduled;
const isAhead = ({ startDate }: StoredMeeting) => startDate > wallTimeOf(new Date());

/** Of whom the first page says that somebody has to tell them: a meeting and its case, or a rejected case. */
async function toTell(): Promise<readonly string[]> {
  const { html } = await desk.firstPage();
  return [...html.matchAll(/ id="t((?:case-)?\d+(?:-\d+)?)"/g)].map(([, id = ""]) => id);
}

const rowOf = ({ dom }: Page, id: string) =>
  dom.all("listitem").find((item) => item.attribute("id") === `m${id}`)?.text ?? "";

/** When they come, by the letters that a person got: a start for each meeting of which they know. */
function startsByMail({ email }: SentRequest): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  for (const { to, attachments } of product.mail.letters) {
    if ([to].flat()[0]?.text !== email) continue;
    for (const { content } of attachments) {
      const [, id = ""] = /UID:meeting-(\d+)@/.exec(content.toString()) ?? [];
      const start = /DTSTART.*:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(content.toString());
      const [, year, month, day, hour, minute] = start ?? [];
      if (content.includes("METHOD:CANCEL")) known.delete(id);
      else known.set(id, `${year}-${month}-${day}T${hour}:${minute}`);
    }
  }
  return known;
}

/** Meetings whose hour has come, or of which the person has to be told otherwise: letters don't say what they know. */
const notMailed = new Set<string>();

/** Somebody who is e-mailed knows from letters of every meeting to come, and of no other. */
async function expectLetters(one: SentRequest) {
  const now = wallTimeOf(new Date());
  for (const subject of await toTell()) notMailed.add(subject.split("-")[0] ?? "");
  const coming = meetingsOf(one).filter(isOpen);
  const ahead = (entries: Iterable<readonly [string, string]>) =>
    [...entries].filter(([id, start]) => start > now && !notMailed.has(id)).toSorted();
  // A letter about a new meeting leaves after ten seconds.
  const known = () => ahead(startsByMail(one));
  const right = ahead(coming.map(({ id, startDate }) => [id, startDate.slice(0, 16)]));
  await expect.poll(known, { message: "what the letters say", timeout: 30_000 }).toEqual(right);
}

/** Reads every place that speaks of a case; `ids` are all the meetings that it ever had. */
async function expectAgreement(one: SentRequest, ids: ReadonlySet<string>) {
  const [statusId, meetings] = [statusOf(one), meetingsOf(one)];
  const open = await toTell();
  for (const { id, startDate, ...meeting } of meetings) {
    const said = {
      meeting: mainOf(await assistant.get(`/admin/meetings/view/${id}`)).includes(NOT_TOLD),
      sheet: rowOf(await desk.day(startDate.slice(0, 10)), id).includes(NOT_TOLD),
    };
    const isToTell = open.includes(`${id}-${one.caseId}`);
    const isOnSheet = meeting.statusId !== MEETING_STATUS.rejected;
    const right = { meeting: isToTell, sheet: isToTell && isOnSheet };
    expect(said, `whether the person of meeting ${id} knows`).toEqual(right);
  }
  const subjects = [...[...ids].map((id) => `${id}-${one.caseId}`), `case-${one.caseId}`];
  const isToTell = subjects.some((id) => open.includes(id));
  expect((await desk.caseText(one)).includes(NOT_TOLD), "whether the case says so").toBe(isToTell);
  expect((await desk.listedText(one)).includes(NOT_TOLD), "whether the list of cases says so").toBe(isToTell);

  const hasOpen = meetings.some(isOpen);
  const isComing = meetings.some((each) => isOpen(each) && isAhead(each));
  const own = await desk.ownPage(one);
  const isArranged = titleOf(own) === "Средбата е закажана";
  expect(isArranged, "what the citizen reads").toBe(
    isComing && !isClosedStatus(statusId) && !withdrawn.has(one),
  );
  const wasHeld = meetings.some((each) => each.statusId === MEETING_STATUS.realized);
  if (!hasOpen && !wasHeld && statusId === CASE_STATUS.submitted)
    expect(mainOf(own)).not.toContain("Средбата е закажана");
}

const isRequest = (done: unknown): done is SentRequest =>
  typeof done === "object" && done !== null && "code" in done;

/** Numbers of a seed, below 1. */
const random = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** What can be pressed; `false` if this case has nothing to press it on. */
type Act = (one: SentRequest, next: () => number) => Promise<unknown>;

const pick = <Item>(items: readonly Item[], next: () => number) => items[Math.floor(next() * items.length)];
const on =
  (
    isFor: (meeting: StoredMeeting) => boolean,
    act: (id: string, one: SentRequest, next: () => number) => unknown,
  ): Act =>
  async (one, next) => {
    const meeting = pick(meetingsOf(one).filter(isFor), next);
    return meeting ? act(meeting.id, one, next) : false;
  };
const isComing = (meeting: StoredMeeting) => isOpen(meeting) && isAhead(meeting);
/** A notice may begin two years ahead at most. */
const isNear = ({ startDate }: StoredMeeting) => startDate < addDays(skopjeDay(new Date()), 2 * 365);
const isRequested = (meeting: StoredMeeting) =>
  meeting.statusId === MEETING_STATUS.requested && isAhead(meeting);
const isPast = (meeting: StoredMeeting) => isOpen(meeting) && !isAhead(meeting);
/** The day of a meeting that still asks how it went. */
async function askingDay(one: SentRequest, id: string): Promise<Page | undefined> {
  const { startDate = "" } = meetingsOf(one).find((each) => each.id === id) ?? {};
  const page = await desk.day(startDate.slice(0, 10));
  return rowOf(page, id).includes("Се одржа") ? page : undefined;
}
const pressOnDay = (act: string) =>
  on(isPast, async (id, one) => {
    const page = await askingDay(one, id);
    return page !== undefined && desk.press(page, id, { act });
  });
const tell =
  (told: string): Act =>
  async (_one, next) => {
    const id = pick(await toTell(), next);
    const page = await desk.firstPage();
    const isOffered = told !== "letter" || page.html.includes('value="letter"');
    return id !== undefined && isOffered && desk.press(page, id, { told }).then(() => true);
  };

const slotForm = (page: Page) => page.forms.find(({ action }) => action.includes("/cases/schedule/"));
/** The page of a case, and its first free half hour. */
async function halfHourOf({ caseId }: SentRequest) {
  const page = await assistant.get(`/admin/cases/view/${caseId}`);
  return [page, valuesOf(page, SLOT_AT_ONCE)[0]] as const;
}
async function pressHalfHour(one: SentRequest): Promise<Page | undefined> {
  const [page, at] = await halfHourOf(one);
  return at === undefined ? undefined : assistant.submit(slotForm(page), { [SLOT_AT_ONCE]: at });
}
async function expectOneComment(one: SentRequest, act: () => Promise<unknown>) {
  const count = async () => (await desk.caseText(one)).split("Средбата се одржа на").length;
  const before = await count();
  await act();
  expect(await count(), "comments that it took place").toBe(before + 1);
}
const STEPS = {
  "POST /meetings": { method: "POST", path: /^\/admin\/api\/meetings$/ },
  "PUT /meetings": { method: "PUT", path: /^\/admin\/api\/meetings\/\d+$/ },
  "PUT /meetings/status": { method: "PUT", path: /^\/admin\/api\/meetings\/\d+\/status/ },
  "POST /cases": { method: "POST", path: /^\/admin\/api\/cases\/case$/ },
  "DELETE /meetings": { method: "DELETE", path: /^\/admin\/api\/meetings\/\d+$/ },
  "PUT /cases/status": { method: "PUT", path: /^\/admin\/api\/cases\/\d+\/status/ },
} as const;

/**
 * Sends a form, kills the product while one of its steps is on its way, done by the API or not, and sends the form
 * again until nothing is left to do.
 */
async function killedIn(
  form: PageForm | undefined,
  typed: Readonly<Record<string, string>>,
  steps: readonly (keyof typeof STEPS)[],
  next: () => number,
): Promise<Page> {
  const { method, path } = STEPS[pick(steps, next) ?? expect.unreachable()];
  const { proxy } = product;
  await proxy.clear();
  await proxy.set(next() < 0.5 ? { kind: "hang" } : { kind: "delay", ms: 60_000 }, { method, path });
  let isAnswered = false;
  const sent = assistant
    .submit(form, typed)
    .catch(() => undefined)
    .finally(() => (isAnswered = true));
  const isThere = () => proxy.calls.some((call) => call.method === method && path.test(call.path));
  await until(() => expect(isAnswered || isThere()).toBe(true));
  await product.running.app.kill();
  await sent;
  await proxy.clear();
  product.running.app = await product.start();
  let page = await assistant.submit(form, typed);
  for (let presses = 0; presses < 3 && againIn(page) !== undefined; presses += 1)
    page = await assistant.submit(form, { ...typed, again: againIn(page) ?? "" });
  const rest = page.forms.find(({ action }) => action.includes("/meetings/outcome"));
  return page.html.includes('value="complete"') ? assistant.submit(rest, { act: "complete" }) : page;
}

/** Closes the office on the day of a meeting, and opens it again. */
async function closeOffice(one: SentRequest, id: string): Promise<void> {
  const day = formatDate(meetingsOf(one).find((each) => each.id === id)?.startDate ?? "");
  const notice = await addNotice(assistant, { ...CLOSED, from: day, until: day });
  expect(noticeIdOf(notice), mainOf(notice)).not.toBe("");
  const isOfOffice = reference.database.prepare("SELECT mpId FROM cases WHERE id = ?").get(one.caseId);
  if (isOfOffice?.["mpId"] === 1) {
    expect(mainOf(notice), "meetings of a closed day").toContain(one.name);
    expect(titleOf(await desk.ownPage(one)), "a closed day").not.toBe("Средбата е закажана");
  }
  await endNotice(assistant, noticeIdOf(notice));
}

/** Somebody who has come, and what was done: they take the place of a case that was played with. */
async function walkIn(next: () => number): Promise<SentRequest> {
  const name = newName();
  const outcome = pick(["talked", "meeting", "note"], next) ?? "note";
  const ahead = { date: formatDate(workingDay()), startTime: "11:00", endTime: "11:30" };
  const typed = {
    ...typedWalkIn({ outcome, fullName: name, phone: PHONE }),
    ...(outcome === "meeting" && ahead),
  };
  const asked = await assistant.submit(walkInForm(await assistant.get(WALK_IN)), typed);
  const [anyway] = valuesOf(asked, "anyway");
  const page = anyway === undefined ? asked : await assistant.submit(walkInForm(asked), { anyway });
  return { caseId: String(caseIn(page)), code: codeIn(page), name, email: "" };
}

/** Somebody whose walk-in is cut off and gone on with; the slip may be lost with the session, and is made again. */
async function walkInKilled(next: () => number): Promise<SentRequest> {
  const name = newName();
  const typed = typedWalkIn({ fullName: name, phone: PHONE });
  const form = walkInForm(await assistant.get(WALK_IN));
  let page = await killedIn(
    form,
    typed,
    ["POST /cases", "POST /meetings", "PUT /meetings/status", "PUT /cases/status"],
    next,
  );
  // After waiting for a step that was cut off there may be no time left for the others.
  const isLeft = () => codeIn(page) === "" || page.text.includes("Продолжи со останатото");
  for (let presses = 0; presses < 3 && isLeft(); presses += 1)
    page = await assistant.submit(walkInForm(page), { again: againIn(page) ?? "" });
  const stored = reference.database
    .prepare("SELECT count(*) AS n FROM cases WHERE topic = ?")
    .get(typed.topic);
  expect(stored?.["n"], "cases of a walk-in that was cut off").toBe(1);
  const one = { caseId: String(caseIn(page)), code: codeIn(page), name, email: "" };
  expect(meetingsOf(one), "meetings of a walk-in that was cut off").toHaveLength(1);
  return one;
}

/** The cases that are played with, and all that anybody had to be told of each: meetings that it ever had. */
const known = new Map<SentRequest, Set<string>>();

/** Gives a meeting to another case of the same MP. */
async function giveToOther(one: SentRequest, id: string, next: () => number): Promise<boolean> {
  const mpOf = ({ caseId }: SentRequest) =>
    reference.database.prepare("SELECT mpId FROM cases WHERE id = ?").get(caseId)?.["mpId"];
  const others = [...known.keys()].filter((each) => each !== one && mpOf(each) === mpOf(one));
  const other = pick(others, next);
  if (!other) return false;
  await desk.change(id, { caseId: other.caseId, fullName: other.name });
  expect(
    meetingsOf(other).map((meeting) => meeting.id),
    "meetings of the other case",
  ).toContain(id);
  return true;
}

/** Whose citizens don't want a meeting any more. */
const withdrawn = new Set<SentRequest>();

/** Moves the meeting of somebody whom the letter about it doesn't reach, and who has to be told. */
async function moveUnreached(id: string, one: SentRequest): Promise<boolean> {
  if (withdrawn.has(one) || !(await desk.caseText(one)).includes("по е-пошта")) return false;
  product.mail.fault = "refuse";
  await desk.change(id, { date: workingDay() });
  await expect
    .poll(toTell, { message: "whom a refused letter was to tell" })
    .toContain(`${id}-${one.caseId}`);
  product.mail.fault = undefined;
  return true;
}

const ACTS: Readonly<Record<string, Act>> = {
  arrange: async (one) => meetingsOf(one).filter(isOpen).length < 2 && desk.arrange(one),
  "arrange again": async (one) => meetingsOf(one).filter(isOpen).length < 2 && desk.arrange(one),
  "record a past one": async (one) =>
    meetingsOf(one).filter(isOpen).length < 2 && desk.arrange(one, pastDay()),
  move: on(isOpen, (id) => desk.change(id, { date: workingDay() })),
  "let its hour come": on(isComing, (id) => {
    notMailed.add(id);
    return desk.change(id, { date: pastDay() });
  }),
  "move on its page": on(isComing, async (id) => {
    const date = workingDay();
    const form = meetingForm(await assistant.get(`/admin/meetings/move/${id}?at=${date}`));
    return assistant.submit(form, { slot: `${date}T10:00` });
  }),
  "delete a past one": on(isPast, (id) => desk.cancel(id)),
  "set its status by hand": async (one, next) =>
    setCaseStatus(assistant, one.caseId, pick(["1", "2", "4"], next) ?? "1"),
  "only requested in its form": on(isComing, (id) => desk.change(id, { meetingStatusId: "2" })),
  "arranged on its page, at its own hour": on(isRequested, async (id) => {
    const form = meetingForm(await assistant.get(`/admin/meetings/move/${id}`));
    return assistant.submit(form, { slot: (form && valueIn(form, "slot")) ?? "" });
  }),
  "arranged in its form": on(
    (meeting) => !isOpen(meeting) && isAhead(meeting),
    (id) => desk.change(id, { meetingStatusId: "1" }),
  ),
  "delete one that isn't scheduled": on(
    (meeting) => !isOpen(meeting) && isAhead(meeting),
    (id) => desk.cancel(id),
  ),
  "reject in its form": on(isComing, (id) => desk.change(id, { meetingStatusId: "3" })),
  "call off": on(isComing, (id) => desk.cancel(id, { reason: "Седница." })),
  "given to another case": on(isComing, (id, one, next) => giveToOther(one, id, next)),
  "call off and close": on(isComing, (id) => desk.cancel(id, { caseStatusId: "3", reason: "Не е наше." })),
  held: pressOnDay("held"),
  "held again": pressOnDay("held"),
  absent: pressOnDay("absent"),
  told: tell("phone"),
  missed: tell("missed"),
  "told by letter": tell("letter"),
  "told by a stranger": on(isComing, async (id) => {
    const before = await toTell();
    for (const form of (await desk.firstPage()).forms.filter((each) => tellsOf(each, id)))
      await stranger.post("/admin/dashboard", { changes: valueIn(form, "changes") ?? "", told: "phone" });
    if ((await toTell()).length !== before.length) throw new Error("A stranger has ticked it");
  }),
  "press a half hour of the case": async (one) => (await pressHalfHour(one)) !== undefined,
  "press a half hour and take it back": async (one) => {
    const page = await pressHalfHour(one);
    const form = page?.forms.find((each) => each.action.includes("/meetings/outcome"));
    return form !== undefined && assistant.submit(form, { act: "takeBack" });
  },
  "press a half hour twice at once": async (one) => {
    const [page, at] = await halfHourOf(one);
    const before = meetingsOf(one).length;
    if (at === undefined) return false;
    await Promise.all([0, 1].map(() => assistant.submit(slotForm(page), { [SLOT_AT_ONCE]: at })));
    expect(meetingsOf(one).length, "meetings of a press in two tabs").toBe(before + 1);
    return true;
  },
  "moved and called off by two at once": on(isComing, async (id) => {
    const date = workingDay();
    const move = meetingForm(await assistant.get(`/admin/meetings/move/${id}?at=${date}`));
    const call = meetingForm(await sameAssistant.get(`/admin/meetings/delete/${id}`));
    await Promise.all([
      assistant.submit(move, { slot: `${date}T10:00` }),
      sameAssistant.submit(call, { reason: "Седница." }),
    ]);
  }),
  "held by two at once": on(isPast, async (id, one) => {
    const first = await askingDay(one, id);
    if (!first) return false;
    const second = await sameAssistant.get(first.path);
    await expectOneComment(one, () =>
      Promise.all([
        desk.press(first, id, { act: "held" }),
        desk.press(second, id, { act: "held" }, sameAssistant),
      ]),
    );
    return true;
  }),
  "rejected with several": async (one) => {
    const list = await assistant.get("/admin/cases?size=10");
    const form = list.forms.find(({ action }) => action.startsWith("/admin/cases/several"));
    return assistant.submit(form, { caseIds: one.caseId, statusId: "3", comment: "Не е наше." });
  },
  "given to another MP": async (one) => {
    const form = caseForm(await assistant.get(`/admin/cases/edit/${one.caseId}`));
    const mpId = form && valueIn(form, "mpId") === "1" ? "2" : "1";
    return assistant.submit(form, { mpId });
  },
  "withdrawn by its citizen": async (one) => {
    const { citizen } = await opened(app.origin, one.code);
    const asked = await citizen.get(`/request/${one.code}?tell=withdraw`);
    const form = changeForm(asked, "withdrawn");
    if (!form) return false;
    withdrawn.add(one);
    return citizen.submit(form);
  },
  "somebody walks in": (_one, next) => walkIn(next),
  "killed while somebody walks in": (_one, next) => walkInKilled(next),
  "moved by a letter that is refused": on(isComing, (id, one) => moveUnreached(id, one)),
  "its office closes that day": on(
    (meeting) => isComing(meeting) && isNear(meeting),
    (id, one) => closeOffice(one, id),
  ),
  "killed while it is arranged": async (one, next) => {
    const [page, at] = await halfHourOf(one);
    if (at === undefined || meetingsOf(one).filter(isOpen).length > 1) return false;
    const typed = { [SLOT_AT_ONCE]: at };
    const done = await killedIn(slotForm(page), typed, ["POST /meetings", "PUT /cases/status"], next);
    if (next() < 0.5) return true;
    const form = done.forms.find((each) => each.action.includes("/meetings/outcome"));
    return form === undefined || assistant.submit(form, { act: "takeBack" });
  },
  "killed while it is called off": on(isComing, async (id, _one, next) =>
    killedIn(
      await desk.cancelForm(id),
      { reason: "Седница." },
      ["DELETE /meetings", "PUT /cases/status"],
      next,
    ),
  ),
  "killed while it is moved": on(isComing, async (id, _one, next) => {
    const date = workingDay();
    const form = meetingForm(await assistant.get(`/admin/meetings/move/${id}?at=${date}`));
    return killedIn(form, { slot: `${date}T10:00` }, ["PUT /meetings"], next);
  }),
  "killed while it is recorded as held": on(isPast, async (id, one, next) => {
    const page = await askingDay(one, id);
    const form = page?.forms.find((each) => valueIn(each, "meeting") === id);
    if (!form || isClosedStatus(statusOf(one))) return false;
    await expectOneComment(one, async () => {
      await killedIn(form, { act: "held" }, ["PUT /meetings/status", "PUT /cases/status"], next);
      // What is left still stands in its day, and is done with one press.
      const left = await askingDay(one, id);
      if (left) await desk.press(left, id, { act: "held" });
    });
    return true;
  }),
  "called off by two": on(isComing, async (id) => {
    const late = meetingForm(await sameAssistant.get(`/admin/meetings/delete/${id}`));
    await desk.change(id, { date: workingDay() });
    const { status } = await sameAssistant.submit(late, { reason: "Седница." });
    if (status !== 409) throw new Error(`A meeting was called off unseen: ${status}`);
  }),
};

const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
/** Acts that are played: `DAYS=300` for three hundred of them. */
const COUNT = Number(process.env["DAYS"] ?? 100);

it(
  "agrees in every place after each of many acts in any order",
  async () => {
    const next = random(SEED);
    const ways = ["", ANSWER_WAY.phone, ANSWER_WAY.letter, ANSWER_WAY.email] as const;
    const cases = await Promise.all(ways.map((way) => desk.request(way)));
    const isMailed = (each: SentRequest) => {
      const way = ways[cases.indexOf(each)];
      return each.email !== "" && !withdrawn.has(each) && (way === "" || way === ANSWER_WAY.email);
    };
    for (const one of cases) known.set(one, new Set());
    const played: string[] = [];
    try {
      while (played.length < COUNT) {
        const index = Math.floor(next() * cases.length);
        const name = pick(Object.keys(ACTS), next) ?? "";
        const done = await ACTS[name]?.(cases[index] ?? expect.unreachable(), next);
        if (done === false) continue;
        if (isRequest(done)) {
          known.delete(cases[index] ?? expect.unreachable());
          cases[index] = done;
          known.set(done, new Set());
        }
        const one = cases[index] ?? expect.unreachable();
        played.push(`${name} (case ${one.caseId})`);
        for (const each of cases) {
          for (const { id } of meetingsOf(each)) known.get(each)?.add(id);
          if (each === one || /told|missed|another case/.test(name))
            await expectAgreement(each, known.get(each) ?? new Set());
          if (each === one && isMailed(each)) await expectLetters(each);
        }
        if (!isClosedStatus(statusOf(one)) && !withdrawn.has(one)) continue;
        const fresh = await desk.request(ways[index]);
        known.delete(one);
        cases[index] = fresh;
        known.set(fresh, new Set());
      }
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      throw new Error(`SEED=${SEED}: ${said} after: ${played.join(", ")}`, { cause: error });
    }
  },
  COUNT * 5_000,
);
