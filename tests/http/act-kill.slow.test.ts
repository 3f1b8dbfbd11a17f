import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { CASE_STATUS } from "#app/model/lookups.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { type Act, ACTS, leftOf, readyFor, typedFor } from "#tests/support/act-table.ts";
import { againIn } from "#tests/support/fault-page.ts";
import type { Page, PageForm } from "#tests/support/http.ts";
import { useProductToKill } from "#tests/support/kill/product.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { until } from "#tests/support/timing.ts";
import { random } from "#tests/support/walk/walk.ts";
import { useWorld } from "#tests/support/walk/world.ts";
import { slipIn, typedWalkIn, WALK_IN, walkInForm } from "#tests/support/walk-in-form.ts";

/** Power cuts at any moment of an act: sending the form again does what is missing, and nothing twice. */

/** Acts of each kind that are begun before a power cut: `KILLS=100` for a hundred. */
const KILLS = Number(process.env["KILLS"] ?? 5);
/** Fewer than the mail server and the API take at once. */
const AT_ONCE = 5;
const next = random(Number(process.env["SEED"] ?? Date.now() % 1_000_000));

const mail = await useMailServer();
const product = useProductToKill({ SMTP_URL: mail.url, MAIL_FROM: "offices@assembly.example" });
const { reference, proxy } = product;
const world = useWorld({ ...product, mail });
const { assistant, desk, truth, places, post } = world;

/** An act that has begun, and its expected result. */
interface Begun {
  readonly form: PageForm;
  readonly typed: Readonly<Record<string, string>>;
  /** The form as the page shows it afterwards, if what is left is to be done there. */
  readonly reopen: () => Promise<PageForm | undefined>;
  readonly left: () => unknown;
  readonly leaves: unknown;
}

const several: Act = {
  reminds: true,
  on: "none",
  async form(person, _meeting, { caseId }) {
    const { forms } = await person.get("/admin/cases?size=50");
    const form = forms.find(({ action }) => action.startsWith("/admin/cases/several"));
    return { ...(form ?? expect.unreachable()), fields: [...(form?.fields ?? []), ["caseIds", caseId]] };
  },
  typed: { statusId: String(CASE_STATUS.rejected), comment: "Не е наше." },
  steps: [],
  leaves: [CASE_STATUS.rejected, [], "Не е наше."],
};

/** Makes what an act needs; its form is opened later. */
async function beginAct(act: Act): Promise<() => Promise<Begun>> {
  // A form that was cut off keeps the lock of its day for some seconds.
  const { one, date, meeting } = await until(async () => {
    const ready = await readyFor(act, { desk, person: assistant, way: ANSWER_WAY.email });
    expect(ready.meeting.id === "", "without a meeting").toBe(act.on === "none");
    return ready;
  });
  truth.meet(one);
  const form = () => act.form(assistant, meeting, one);
  const [caseStatus, meetings] = act.leaves;
  return async () => ({
    form: await form(),
    typed: typedFor(act, date, one),
    reopen: form,
    left: () => leftOf(reference, one, act),
    leaves: [caseStatus, meetings, 1],
  });
}

const ROWS_OF_WALK_IN = `SELECT count(*) AS cases,
  (SELECT count(*) FROM meetings WHERE caseId = cases.id AND meetingStatusId = 4) AS held,
  (SELECT count(*) FROM meetings WHERE caseId = cases.id AND meetingStatusId <> 4) AS others,
  (SELECT count(*) FROM statusChanges WHERE caseId = cases.id AND kind = 'case' AND statusId = 4) AS statuses
  FROM cases WHERE topic = ?`;

const beginWalkIn = async () => async (): Promise<Begun> => {
  const typed = typedWalkIn();
  return {
    form: walkInForm(await assistant.get(WALK_IN)) ?? expect.unreachable(),
    typed: { ...typed, fullName: `Лице ${typed.topic}` },
    reopen: () => expect.unreachable("A walk-in goes on with its own form"),
    left: () => ({ ...reference.database.prepare(ROWS_OF_WALK_IN).get(typed.topic) }),
    leaves: { cases: 1, held: 1, others: 0, statuses: 1 },
  };
};

/** As a person without an answer does: the same form again, then the rest. */
async function goOn({ form, typed, reopen, left, leaves }: Begun): Promise<Page> {
  // A form that was cut off keeps its lock for some seconds.
  let page = await until(async () => {
    const answer = await assistant.submit(form, typed);
    expect(answer.text).not.toContain("Некој друг токму сега го прави истото.");
    return answer;
  }, 500);
  // What isn't known to be done is offered, even if it is.
  const isOffered = () => page.html.includes('value="complete"');
  for (let presses = 0; presses < 4 && (isOffered() || !equal(left(), leaves)); presses += 1) {
    const again = againIn(page);
    const rest = page.forms.find(({ action }) => action.includes("/done/"));
    if (rest && isOffered()) page = await assistant.submit(rest, { act: "complete" });
    else if (again !== undefined)
      page = await assistant.submit(walkInForm(page) ?? form, { ...(walkInForm(page) ? {} : typed), again });
    else if (walkInForm(page)) page = await assistant.submit(walkInForm(page));
    else page = await assistant.submit(await reopen(), typed);
  }
  expect(left(), page.text.slice(0, 300)).toEqual(leaves);
  return page;
}

const equal = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface Cut {
  readonly begin: () => Promise<() => Promise<Begun>>;
  /** What has to be so before the forms are opened. */
  readonly ready?: (() => Promise<void>) | undefined;
}

/** Begins some at once, and cuts the power while they are on their way. */
async function cutOff({ begin, ready }: Cut, many: number): Promise<readonly Page[]> {
  const forms: Awaited<ReturnType<Cut["begin"]>>[] = [];
  for (let count = 0; count < many; count += 1) forms.push(await begin());
  await ready?.();
  const all: Begun[] = [];
  for (const open of forms) all.push(await open());
  await proxy.set({ kind: "delay", ms: 25 });
  let unanswered = 0;
  const sending = all.map(async ({ form, typed }, at) => {
    await wait(at * 15);
    await assistant.submit(form, typed).catch(() => (unanswered += 1));
  });
  await wait(next() * (many * 15 + 60));
  await product.kill();
  await Promise.all(sending);
  await proxy.clear();
  await product.start();
  // Otherwise nothing was tested.
  expect(unanswered).toBeGreaterThan(0);
  const pages: Page[] = [];
  for (const begun of all) pages.push(await goOn(begun));
  return pages;
}

async function cutOffOften(cut: Cut): Promise<readonly Page[]> {
  const pages: Page[] = [];
  while (pages.length < KILLS) pages.push(...(await cutOff(cut, Math.min(AT_ONCE, KILLS - pages.length))));
  return pages;
}

/** All people have one letter that says what holds, or are to be told by staff. */
async function expectTold(): Promise<void> {
  truth.look();
  await expect
    .poll(async () => {
      const letters = post.read();
      const said = await places.toTell();
      // A letter that was being handed over may have arrived: its person is called anyway.
      return [...letters, ...truth.toTell().filter((subject) => !said.includes(subject))];
    })
    .toEqual([]);
  post.putAway();
}

const { arrange, move, "call off": callOff, held } = ACTS;

it.each(Object.entries({ arrange, move, "call off": callOff, held, "reject several": several }))(
  "%s, cut off at any moment, is done once and told once by the same form",
  async (name, act = expect.unreachable()) => {
    // A person who doesn't know of a meeting isn't told that it was changed.
    await cutOffOften({ begin: () => beginAct(act), ready: act.on === "ahead" ? expectTold : undefined });
    if (name === "reject several")
      for (const { caseId } of truth.people.values())
        if (truth.statusOf({ caseId }) === CASE_STATUS.rejected) truth.rejected.add(caseId);
    await expectTold();
  },
);

it("a walk-in, cut off at any moment, is entered once by the same form, and has a slip", async () => {
  const pages = await cutOffOften({ begin: beginWalkIn });
  // Of several at once the session keeps the last slip only.
  expect(slipIn(pages.at(-1) ?? expect.unreachable())).toContain("Вашето барање е запишано");
});
