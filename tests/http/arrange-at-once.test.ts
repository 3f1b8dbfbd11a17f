import { beforeEach, describe, expect, it } from "vitest";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { type Client, idsIn, mainOf, type Page, titleOf, valueIn } from "#tests/support/http.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { meetingForm } from "#tests/support/meeting-forms.ts";
import { meetingDesk, type SentRequest } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { valuesOf, whenThrough, workingDay } from "#tests/support/schedule-form.ts";
import { until } from "#tests/support/timing.ts";
import { withdraw } from "#tests/support/tracked-request.ts";

/**
 * A click on a half hour of a case arranges the meeting and tells the person; it can be taken back for some seconds.
 */

const MINUTE_MS = 60_000;

const mail = await useMailServer();
const SETTINGS = { SMTP_URL: mail.url, MAIL_FROM: "offices@assembly.example" };
const product = useFaultyApp(SETTINGS, { withdraw: MINUTE_MS });
const { app, proxy } = product;
const assistant = useStaff(app, "assistant");
const sameAssistant = useStaff(app, "assistant");
const colleague = useStaff(app, "assistant2");
const desk = meetingDesk(app, assistant);
const STATUS = { method: "PUT", path: /^\/admin\/api\/cases\/\d+\/status/ };
const REMOVAL = { method: "DELETE", path: /^\/admin\/api\/meetings\/\d+/ };
let known = 0;

beforeEach(() => {
  known = mail.letters.length;
});

const SLOT = "slot-at-once";
const caseView = (caseId: string) => `/admin/cases/view/${caseId}`;

const slotForm = (page: Page) => page.forms.find(({ action }) => action.includes("/meetings/add"));

/** Presses the first free half hour of a case. */
async function arrange({ caseId }: SentRequest, person: Client = assistant): Promise<Page> {
  const page = await person.get(caseView(caseId));
  const [at = ""] = valuesOf(page, SLOT);
  expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  return person.submit(slotForm(page), { [SLOT]: at });
}

/** Presses a button of an outcome, which the page has. */
function press(page: Page, act: string): Promise<Page> {
  expect(valuesOf(page, "act")).toContain(act);
  const form = page.forms.find(
    (each) =>
      each.action.includes("/meetings/done/") &&
      valueIn(each, "meeting") === undefined &&
      valueIn(each, "email") === undefined,
  );
  return assistant.submit(form, { act });
}

const caseText = async ({ caseId }: SentRequest) => mainOf(await assistant.get(caseView(caseId)));
/** Letters about meetings that were arranged since the test began. */
const lettersNow = () =>
  mail.letters.slice(known).filter(({ attachments }) => attachments[0]?.contentType === "text/calendar");
const count = (text: string, part: string) => text.split(part).length - 1;
const byMail = () => desk.request(ANSWER_WAY.email);

describe("a half hour that is pressed on a case", () => {
  it.each([
    ["chose e-mail", ANSWER_WAY.email],
    ["chose nothing", ""],
  ] as const)(
    "is a meeting, a scheduled case and a letter that waits, once, of somebody who %s",
    async (_who, way) => {
      const one = await desk.request(way);
      const page = await assistant.get(caseView(one.caseId));
      const [at = ""] = valuesOf(page, SLOT);
      const [done, again] = await Promise.all(
        [0, 1].map(() => assistant.submit(slotForm(page), { [SLOT]: at })),
      );
      expect(titleOf(done ?? expect.unreachable())).toBe("Закажана е. Писмото заминува");
      expect(again?.path).toBe(done?.path);
      expect(mainOf(done ?? expect.unreachable())).toMatch(/Писмото до .* заминува во \d\d:\d\d:\d\d\./);
      const text = await caseText(one);
      expect(text).toContain("Закажан");
      expect(count(text, "Договорена е средба на")).toBe(1);
      expect(text).toContain("писмото заминува");
      expect(lettersNow()).toHaveLength(0);
      await press(done ?? expect.unreachable(), "sendNow");
      await until(() => expect(lettersNow()).toHaveLength(1));
    },
  );

  it.each([
    ["who wants a call", ANSWER_WAY.phone, "Закажана е. Уште треба да се јавиш"],
    ["who wants a letter", ANSWER_WAY.letter, "Закажана е. Уште треба да се испрати писмо"],
  ] as const)("of somebody %s waits to be told, and says so before", async (_who, way, title) => {
    const one = await desk.request(way);
    expect(await caseText(one)).toMatch(/Лицето сака писмо|Лицето сака да му се јавиш/);
    const done = await arrange(one);
    expect(titleOf(done)).toBe(title);
    expect(mainOf(done)).not.toContain("Врати");
    expect(await caseText(one)).toContain("не е известено");
  });

  it("asks first when a colleague has arranged something since the page was opened", async () => {
    const one = await byMail();
    const mine = await assistant.get(caseView(one.caseId));
    await arrange(one);
    const [, at = ""] = valuesOf(mine, SLOT);
    const asked = await assistant.submit(slotForm(mine), { [SLOT]: at });
    expect([asked.status, mainOf(asked)]).toEqual([
      409,
      expect.stringContaining("Во меѓувреме нешто е променето кај овој случај"),
    ]);
    expect(count(await caseText(one), "Договорена е средба на")).toBe(1);
  });

  it.each(["", "утре", "2026-13-45T99:99", "2034-04-06"])(
    "that is none (%j) changes nothing",
    async (slot) => {
      const one = await byMail();
      const page = await assistant.get(caseView(one.caseId));
      const back = await assistant.submit(slotForm(page), { [SLOT]: slot });
      expect(back.path).toContain(caseView(one.caseId));
      expect(await caseText(one)).toContain("Закажи и извести");
    },
  );

  it("is not for colleagues of other MPs", async () => {
    const one = await byMail();
    const form = slotForm(await assistant.get(caseView(one.caseId)));
    const [at = ""] = valuesOf(await assistant.get(caseView(one.caseId)), SLOT);
    const refused = await colleague.submit(form, { [SLOT]: at });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await caseText(one)).toContain("Закажи и извести");
  });
});

describe("taking it back", () => {
  it("leaves no meeting and no letter; the case is as it was, and its history says both", async () => {
    const one = await byMail();
    const done = await arrange(one);
    const back = await press(done, "takeBack");
    expect(titleOf(back)).toBe("Вратено е, средбата не е закажана");
    const text = await caseText(one);
    expect(text).toContain("Закажи и извести");
    expect(text).toContain("Поднесен");
    expect(text).toMatch(/Закажувањето на средбата на .* е вратено; лицето не беше известено\./);
    expect(text).not.toContain("не е известено");
    expect(lettersNow()).toHaveLength(0);
    expect(mainOf(await desk.ownPage(one))).not.toContain("Средбата е закажана");
    // The page and a second press of any of its forms say the same, and nothing comes twice.
    expect(titleOf(await press(done, "takeBack"))).toBe(titleOf(back));
    expect(count(await caseText(one), "е вратено")).toBe(1);
  });

  it("of a meeting that was requested at that hour leaves it requested, whichever form has arranged it", async () => {
    const one = await byMail();
    const { id, date } = await desk.arrange(one);
    const asked = { meetingStatusId: String(MEETING_STATUS.requested), topic: "Тема на лицето" };
    await desk.change(id, asked);
    const stored = () =>
      product.reference.database
        .prepare("SELECT id, meetingStatusId, topic FROM meetings WHERE caseId = ?")
        .all(one.caseId)
        .map((row) => Object.values(row).map(String));
    for (const arranging of [
      () => desk.arrange(one, date).then(({ page }) => page),
      async () => {
        const form = meetingForm(await assistant.get(`/admin/meetings/move/${id}`));
        return assistant.submit(form, { slot: `${date}T09:30` });
      },
    ]) {
      const done = await arranging();
      expect(stored()).toEqual([[id, String(MEETING_STATUS.scheduled), asked.topic]]);
      expect(titleOf(await press(done, "takeBack"))).toBe("Вратено е, средбата не е закажана");
      expect(stored()).toEqual([[id, asked.meetingStatusId, asked.topic]]);
      expect(await caseText(one)).toContain("Поднесен");
    }
    // It can be arranged again, and its letter leaves.
    const { page } = await desk.arrange(one, date);
    known = mail.letters.length;
    await press(page, "sendNow");
    await until(() => expect(lettersNow()).toHaveLength(1));
  });

  it("in two tabs at once is one change", async () => {
    const one = await byMail();
    const done = await arrange(one);
    const tab = await assistant.get(done.path);
    await Promise.all([press(done, "takeBack"), press(tab, "takeBack")]);
    expect(count(await caseText(one), "е вратено")).toBe(1);
    expect(await caseText(one)).toContain("Закажи и извести");
  });

  it("is too late once the letter was sent, which is said, and offers to move or to call off", async () => {
    const one = await byMail();
    const done = await arrange(one);
    const sent = await whenThrough(assistant, await press(done, "sendNow"));
    expect(titleOf(sent)).toBe("Закажана е. Писмото е испратено");
    expect(mainOf(sent)).not.toContain("Врати");
    const late = await press(done, "takeBack");
    expect([late.status, mainOf(late)]).toEqual([409, expect.stringContaining("Лицето веќе знае")]);
    expect(await caseText(one)).toContain("Закажан");
  });

  it("that the API refuses says so; nobody was told, so it stands on the first page", async () => {
    const one = await byMail();
    const done = await arrange(one);
    await proxy.set({ kind: "status", status: 503 }, REMOVAL);
    const failed = await press(done, "takeBack");
    await proxy.clear();
    expect([failed.status, mainOf(failed)]).toEqual([409, expect.stringContaining("Не е вратено")]);
    expect(mainOf(await desk.firstPage())).toContain(one.name);
    const page = await assistant.get(done.path);
    expect(mainOf(page)).toContain("Не е известено");
  });
});

describe("a letter that still waits", () => {
  const theirs = meetingDesk(app, sameAssistant);

  it.each<[string, (one: SentRequest, id: string) => Promise<unknown>, readonly string[]]>([
    [
      "when its citizen withdraws the request",
      async ({ code }) => expect(titleOf(await withdraw(app.origin, code))).toBe("Го повлековте барањето"),
      [],
    ],
    [
      "when a colleague moves the meeting",
      (_one, id) => theirs.change(id, { date: workingDay() }),
      ["PUBLISH"],
    ],
  ])(
    "doesn't leave %s: the person gets what holds then, and the page says so",
    async (_when, act, methods) => {
      const one = await byMail();
      const done = await arrange(one);
      const [id = ""] = idsIn(done, "/admin/meetings/view/");
      await act(one, id);
      await press(done, "sendNow");
      await press(await arrange(await byMail()), "sendNow");
      await until(() => expect(lettersNow().length).toBeGreaterThan(methods.length));
      const ofMeeting = lettersNow().map(({ attachments }) => attachments[0]?.content.toString() ?? "");
      expect(
        ofMeeting.flatMap((ics) => (ics.includes(`meeting-${id}@`) ? /METHOD:(\w+)/.exec(ics)?.[1] : [])),
      ).toEqual(methods);
      const page = await assistant.get(done.path);
      expect([titleOf(page), mainOf(page)]).toEqual([
        "Закажана е. Писмото не замина",
        expect.stringContaining("Запрено е пред да замине"),
      ]);
    },
  );
});

it.each([
  ["is refused", { kind: "status", status: 500 }],
  ["gets lost", { kind: "reset", carriedOut: false }],
  ["is answered 404", { kind: "status", status: 404 }],
  ["is answered 409", { kind: "status", status: 409 }],
] as const)("a step that fails when the status %s can be completed or taken back", async (_what, fault) => {
  for (const act of ["complete", "takeBack"]) {
    const one = await byMail();
    await proxy.set(fault, STATUS);
    const done = await arrange(one);
    await proxy.clear();
    expect(titleOf(done)).toMatch(
      /^Закажана е\. (?:Случајот не е променет|Не се знае дали случајот е променет)$/,
    );
    const after = await press(done, act);
    if (act === "complete") {
      expect(titleOf(after)).toBe("Закажана е. Писмото заминува");
      expect(count(await caseText(one), "Договорена е средба на")).toBe(1);
    } else {
      expect(titleOf(after)).toBe("Вратено е, средбата не е закажана");
      expect(await caseText(one)).toContain("Закажи и извести");
    }
  }
});

describe("with nobody there any more", () => {
  const quick = useFaultyApp(SETTINGS, { withdraw: 300 });
  const person = useStaff(quick.app, "assistant");
  const quickDesk = meetingDesk(quick.app, person);

  it("the letter leaves by itself", async () => {
    const one = await quickDesk.request(ANSWER_WAY.email);
    const page = await person.get(caseView(one.caseId));
    const [at = ""] = valuesOf(page, SLOT);
    await person.submit(slotForm(page), { [SLOT]: at });
    await until(() => expect(lettersNow()).toHaveLength(1));
    expect((await person.get(caseView(one.caseId))).text).not.toContain("не е известено");
  });
});
