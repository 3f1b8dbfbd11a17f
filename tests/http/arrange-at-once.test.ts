import { beforeEach, expect, it } from "vitest";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { mainOf, type Page, titleOf, valueIn } from "#tests/support/http.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { meetingDesk, type SentRequest } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { valuesOf } from "#tests/support/schedule-form.ts";

/**
 * A click on a half hour of a case arranges the meeting and tells the person; it can be taken back for some seconds.
 */

const MINUTE_MS = 60_000;

const mail = await useMailServer();
const SETTINGS = { SMTP_URL: mail.url, MAIL_FROM: "offices@assembly.example" };
const { app } = useFaultyApp(SETTINGS, { withdraw: MINUTE_MS });
const assistant = useStaff(app, "assistant");
const desk = meetingDesk(app, assistant);
let known = 0;

beforeEach(() => {
  known = mail.letters.length;
});

const SLOT = "slot-at-once";
const caseView = (caseId: string) => `/admin/cases/view/${caseId}`;

/** A double click on the first free half hour of a case. */
async function arrange({ caseId }: SentRequest): Promise<Page> {
  const page = await assistant.get(caseView(caseId));
  const [at = ""] = valuesOf(page, SLOT);
  expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  const form = page.forms.find(({ action }) => action.includes("/meetings/add"));
  const click = () => assistant.submit(form, { [SLOT]: at });
  const [done, again] = await Promise.all([click(), click()]);
  expect(again.path).toBe(done.path);
  return done;
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

it("a half hour that is pressed on a case is a meeting, once, and a letter that waits", async () => {
  const one = await desk.request(ANSWER_WAY.email);
  const done = await arrange(one);
  expect(titleOf(done)).toBe("Закажана е. Писмото заминува");
  expect(mainOf(done)).toMatch(/Писмото до .* заминува во \d\d:\d\d:\d\d\./);
  const text = await caseText(one);
  expect(text).toContain("Закажан");
  expect(count(text, "Договорена е средба на")).toBe(1);
  expect(text).toContain("писмото заминува");
  expect(lettersNow()).toHaveLength(0);
});

it("taking it back leaves no meeting and no letter; the case is as it was, and its history says both", async () => {
  const one = await desk.request(ANSWER_WAY.email);
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
