import { beforeEach, describe, expect, it } from "vitest";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { type Client, mainOf, type Page, titleOf, valueIn } from "#tests/support/http.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { meetingForm } from "#tests/support/meeting-forms.ts";
import { meetingDesk, type SentRequest } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { valuesOf, whenThrough } from "#tests/support/schedule-form.ts";
import { until } from "#tests/support/timing.ts";

/**
 * A click on a half hour of a case arranges the meeting and tells the person; it can be taken back for some seconds.
 */

const MINUTE_MS = 60_000;

const mail = await useMailServer();
const SETTINGS = { SMTP_URL: mail.url, MAIL_FROM: "offices@assembly.example" };
const product = useFaultyApp(SETTINGS, { withdraw: MINUTE_MS });
const { app, proxy } = product;
const assistant = useStaff(app, "assistant");
const desk = meetingDesk(app, assistant);
const STATUS = { method: "PUT", path: /^\/admin\/api\/cases\/\d+\/status/ };
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
});

it("a step that fails can be taken back", async () => {
  const one = await byMail();
  await proxy.set({ kind: "status", status: 500 }, STATUS);
  const done = await arrange(one);
  await proxy.clear();
  expect(titleOf(done)).toMatch(
    /^Закажана е\. (?:Случајот не е променет|Не се знае дали случајот е променет)$/,
  );
  const after = await press(done, "takeBack");
  expect(titleOf(after)).toBe("Вратено е, средбата не е закажана");
  expect(await caseText(one)).toContain("Закажи и извести");
});
