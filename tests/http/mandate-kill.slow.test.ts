import { expect, it } from "vitest";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { addedCase } from "#tests/support/case-form.ts";
import { type Client, linkTo, mainOf, type Page, titleOf } from "#tests/support/http.ts";
import { useKillableProduct } from "#tests/support/kill/product.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { signedIn } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";

/** A power cut at 20 random moments of a mandate's end and its letters: the next press does what is left. */

const CUTS = 15;
const CUT_LETTERS = 5;
const SUCCESSOR = 30;
/** People who want to be told by e-mail: more than the cuts. */
const MAILS = 12;

const server = await useMailServer();
const product = useKillableProduct({ SMTP_URL: server.url, MAIL_FROM: "offices@assembly.example" });

const OPEN = "caseStatusId IN (1, 2)";

const pageOf = async (person: Client) => {
  return person.get(linkTo(await person.get("/admin/mps"), "/admin/mps/mandate/"));
};

const formWith = (shown: Page, act: "all" | "end" | "on") =>
  shown.forms.find(
    ({ action, fields }) =>
      action.includes("/admin/mps/mandate/") && (act === "end") === fields.some(([name]) => name === "to"),
  );

/** The process ends while one of the next writes is on its way: done already, or not begun. */
async function cutOff(press: Promise<unknown>, isSeen: () => boolean) {
  await until(() => expect(isSeen()).toBe(true));
  await product.app.kill();
  await press;
  await product.proxy.clear();
  await product.restart();
}

it("killed at 20 random moments, a mandate ends for all: nothing is lost, and nothing happens twice", async () => {
  const assistant = await signedIn(product.app.origin, "assistant");
  const wish = { answerWayId: String(ANSWER_WAY.email), email: "ana@example.org" };
  for (let added = 0; added < MAILS; added += 1)
    await addedCase(assistant, { ...wish, fullName: `Лице ${"АБВГДЕЖЗИЈКЛ".charAt(added)}` });
  const person = await signedIn(product.app.origin, "administrator");
  const first = await person.get(`${(await pageOf(person)).path}?all=1`);
  const mpIds = formWith(first, "end")?.fields.flatMap(([name, value]) =>
    name === "mpIds" && value !== String(SUCCESSOR) ? [value] : [],
  );
  expect(mpIds?.length).toBe(119);
  let page = first;
  for (let cut = 0; cut < CUTS; cut += 1) {
    // Enough is left for the cuts to come.
    const after = Math.floor(Math.random() * 8);
    const kind = cut % 2 === 0 ? ({ kind: "hang" } as const) : ({ kind: "delay", ms: 60_000 } as const);
    await product.proxy.clear();
    await product.proxy.set(kind, { method: "PUT", after });
    const typed = cut === 0 ? { mpIds: mpIds ?? [], to: String(SUCCESSOR), act: "end" } : { act: "on" };
    const press = person.submit(formWith(page, cut === 0 ? "end" : "on"), typed).catch(() => "no answer");
    await cutOff(press, () => product.proxy.calls.filter(({ method }) => method === "PUT").length > after);
    page = await pageOf(person);
    expect(titleOf(page)).toMatch(/^Завршени се \d+ од 119 мандати$/);
  }
  const done = "Завршени се 119 од 119 мандати";
  for (let presses = 0; presses < 20 && titleOf(page) !== done; presses += 1)
    page = await person.submit(formWith(page, "on"), { act: "on" });
  expect(titleOf(page)).toBe(done);

  expect(mainOf(page)).toContain(`Прати по е-пошта (${MAILS})`);
  for (let cut = 0; cut < CUT_LETTERS; cut += 1) {
    const known = server.letters.length;
    const press = person.submit(formWith(page, "on"), { act: "mail" }).catch(() => "no answer");
    await cutOff(press, () => server.letters.length > known || mainOf(page).includes("Пратени или во пошта"));
    page = await pageOf(person);
  }
  page = await person.submit(formWith(page, "on"), { act: "mail" });
  expect(mainOf(page)).toContain(`Пратени или во пошта: ${MAILS}.`);
  await person.submit(formWith(page, "on"), { act: "mail" });
  const numbers = server.letters.map(
    ({ text }) => /Број на барањето: (\d+)|kërkesës: (\d+)|number: (\d+)/.exec(text ?? "")?.[0],
  );
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.length).toBeLessThanOrEqual(MAILS);

  const { cases, mps } = await product.afterwards((database) => ({
    cases: database.prepare(`SELECT DISTINCT mpId FROM cases WHERE ${OPEN}`).all(),
    mps: database.prepare("SELECT id FROM mps WHERE active = 1 AND id <= 120").all(),
  }));
  expect([cases, mps]).toEqual([[{ mpId: SUCCESSOR }], [{ id: SUCCESSOR }]]);
});
