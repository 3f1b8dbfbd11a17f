import { expect, it } from "vitest";
import { againIn } from "#tests/support/fault-page.ts";
import { type Client, type Page, type PageForm, titleOf } from "#tests/support/http.ts";
import { useKillableProduct } from "#tests/support/kill/product.ts";
import { signedIn } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";
import { slipIn, typedWalkIn, WALK_IN, walkInForm } from "#tests/support/walk-in-form.ts";

/** A power cut at each step of a walk-in: the same form once more makes what is missing, and nothing twice. */

const PEOPLE = 100;

const product = useKillableProduct();

const STEPS = [
  { method: "POST", path: /^\/admin\/api\/cases\/case$/ },
  { method: "POST", path: /^\/admin\/api\/meetings$/ },
  { method: "PUT", path: /^\/admin\/api\/meetings\/\d+\/status/ },
  { method: "PUT", path: /^\/admin\/api\/cases\/\d+\/status/ },
] as const;

/** The API has done the step and its answer is on the way, or has not begun with it. */
const CUTS = STEPS.flatMap((step) => [
  { step, fault: { kind: "delay", ms: 60_000 } as const },
  { step, fault: { kind: "hang" } as const },
]);

const QUERIES = {
  cases: "SELECT count(*) AS n FROM cases WHERE topic = ?",
  meetings: `SELECT count(*) AS n FROM meetings JOIN cases ON cases.id = meetings.caseId
    WHERE cases.topic = ? AND meetings.meetingStatusId = 4`,
  others: `SELECT count(*) AS n FROM meetings JOIN cases ON cases.id = meetings.caseId
    WHERE cases.topic = ? AND meetings.meetingStatusId <> 4`,
  statuses: `SELECT count(*) AS n FROM statusChanges JOIN cases ON cases.id = statusChanges.caseId
    WHERE cases.topic = ? AND kind = 'case' AND statusId = 4`,
};

/** How often each thing stands in the API's own tables. */
const rowsOf = (topics: readonly string[]) =>
  product.afterwards((database) =>
    topics.map((topic) =>
      Object.entries(QUERIES).map(
        ([name, sql]) => `${name} ${Number(database.prepare(sql).get(topic)?.["n"])}`,
      ),
    ),
  );

const DONE = /^Случајот \d+ е запишан$/;

/** A write of a process that has died is waited for as long as a page may take: the rest is made by the next press. */
async function insist(person: Client, page: Page, presses = 3): Promise<Page> {
  if (DONE.test(titleOf(page)) || presses === 0) return page;
  const again = againIn(page);
  return insist(
    person,
    await person.submit(walkInForm(page), again === undefined ? {} : { again }),
    presses - 1,
  );
}

interface Cut {
  readonly step: (typeof STEPS)[number];
  readonly fault: (typeof CUTS)[number]["fault"];
}

/** So many people are entered at once, all are cut off at a step, and each form is sent again. */
async function cutOff(person: Client, many: number, { step, fault }: Cut) {
  const ready: { form: PageForm | undefined; typed: Record<string, string> & { topic: string } }[] = [];
  for (let one = 0; one < many; one += 1) {
    const typed = typedWalkIn({ caseCategoryId: `${1 + (one % 12)}` });
    ready.push({
      form: walkInForm(await person.get(WALK_IN)),
      typed: { ...typed, fullName: `Лице ${typed.topic}` },
    });
  }
  await product.proxy.clear();
  await product.proxy.set(fault, step);
  const sending = ready.map(({ form, typed }) => person.submit(form, typed).catch(() => "no answer"));
  const isCut = (call: { method: string; path: string }) =>
    call.method === step.method && step.path.test(call.path);
  await until(() => expect(product.proxy.calls.filter(isCut).length).toBe(many));
  await product.app.kill();
  await Promise.all(sending);
  await product.proxy.clear();
  await product.restart();
  return Promise.all(
    ready.map(async ({ form, typed }) => ({
      topic: typed.topic,
      page: await insist(person, await person.submit(form, typed)),
    })),
  );
}

it("killed after each step, 100 of 100 are resumed, nothing is doubled, and there is a slip", async () => {
  const person = await signedIn(product.app.origin, "assistant");
  const all: { topic: string; page: Page }[] = [];
  for (const cut of CUTS) all.push(...(await cutOff(person, Math.ceil(PEOPLE / CUTS.length), cut)));
  expect(all.length).toBeGreaterThanOrEqual(PEOPLE);
  // Of many at once the session keeps the last slip only.
  const alone = await cutOff(person, 1, { step: STEPS[3], fault: { kind: "hang" } });
  expect(alone.map(({ page }) => slipIn(page))).toEqual([
    expect.stringContaining("Вашето барање е запишано"),
  ]);
  all.push(...alone);
  expect(all.map(({ page }) => titleOf(page))).toEqual(all.map(() => expect.stringMatching(DONE)));
  const once = ["cases 1", "meetings 1", "others 0", "statuses 1"];
  expect(await rowsOf(all.map(({ topic }) => topic))).toEqual(all.map(() => once));
});
