import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { formatDate } from "#app/model/format.ts";
import { type Client, idsIn, type Page, type PageForm } from "#tests/support/http.ts";
import { useKillableProduct } from "#tests/support/kill/product.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import {
  BY_MAIL,
  caseAt,
  scheduleForm,
  scheduleOf,
  valuesOf,
  workingDay,
} from "#tests/support/schedule-form.ts";
import { signedIn } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";

/** Power cuts between the meeting, the status and the letter of one press: each goes on where it broke off. */

const AT_ONCE = 20;
/** From before the first step to after the last. */
const CUTS_MS = [60, 140, 220, 320, 450];

const mail = await useMailServer();
const product = useKillableProduct({ SMTP_URL: mail.url, MAIL_FROM: "offices@assembly.example" });
let assistant: Client;

beforeEach(async () => {
  assistant = await signedIn(product.app.origin, "assistant");
});

interface Press {
  readonly id: number;
  readonly typed: Readonly<Record<"date" | "startTime" | "endTime", string>>;
  readonly email: string;
  readonly form: PageForm;
}

const DAYS = Array.from({ length: AT_ONCE }, workingDay);

/** In each round another hour, for each person another day: nobody waits for another's turn. */
async function prepare(day: string, round: number): Promise<Press> {
  const email = `p${round}-${day}@example.org`;
  const typed = { date: day, startTime: `${9 + round}:30`.padStart(5, "0"), endTime: `${10 + round}:00` };
  const id = await caseAt(product.reference.url, { reason: BY_MAIL, wantsOnline: false, email });
  // Twenty pages at once may be more than a busy machine takes: the others are asked to come again.
  const form = await until(
    async () => scheduleForm(await assistant.get(scheduleOf(id))) ?? expect.unreachable("No form yet"),
  );
  return { id, typed, email, form };
}

const press = ({ form, typed }: Press) => assistant.submit(form, typed);

const TURN = "Некој друг токму сега го прави истото.";

/** What somebody does who has seen no answer: the same form again, and on with what is missing. */
async function finish(one: Press): Promise<Page> {
  // Whoever was cut off in the middle of a turn keeps it for some seconds.
  let page = await until(async () => {
    const answer = await press(one);
    expect(answer.text).not.toContain(TURN);
    return answer;
  }, 500);
  for (let more = 0; more < 3 && valuesOf(page, "act").includes("complete"); more += 1)
    page = await assistant.submit(
      page.forms.find(({ action }) => action.includes("/meetings/outcome")),
      { act: "complete" },
    );
  return page;
}

async function made({ id, typed, email }: Press) {
  const page = await assistant.get(`/admin/cases/view/${id}`);
  const comment = `Договорена средба за ${formatDate(typed.date)} во ${typed.startTime}.`;
  return {
    meetings: idsIn(page, "/admin/meetings/view/").length,
    statuses: page.text.split(comment).length - 1,
    letters: mail.letters.filter(({ to }) => [to].flat()[0]?.text === email).length,
  };
}

it("is killed at any moment a hundred times, and makes a hundred meetings, statuses and letters", async () => {
  const all: Press[] = [];
  let unanswered = 0;
  for (const [number, cut] of CUTS_MS.entries()) {
    const round = await Promise.all(DAYS.map((day) => prepare(day, number)));
    await product.proxy.set({ kind: "delay", ms: 40 }, { method: "POST" });
    const sending = round.map(async (one, at) => {
      await wait(at * 8);
      return press(one).catch(() => undefined);
    });
    await wait(cut);
    await product.app.kill();
    unanswered += (await Promise.all(sending)).filter((page) => page === undefined).length;
    await product.proxy.clear();
    await product.restart();
    all.push(...round);
  }
  // Else nothing was tried.
  expect(unanswered).toBeGreaterThan(AT_ONCE);
  const finished: [Press, Page][] = [];
  for (const one of all) finished.push([one, await finish(one)]);
  // Letters wait for some seconds before they leave.
  for (const [one, page] of finished) {
    // One that was being handed over when the power went may have arrived: it is not sent twice.
    expect(page.text).toMatch(/Закажана е\. (?:Писмото|Не се знае дали писмото стигна)/);
    const { letters, ...rest } = await made(one);
    expect(rest).toEqual({ meetings: 1, statuses: 1 });
    const isUnknown = page.text.includes("Не се знае дали писмото стигна");
    if (isUnknown) expect(letters).toBeLessThanOrEqual(1);
    else await until(async () => expect((await made(one)).letters).toBe(1));
  }
});
