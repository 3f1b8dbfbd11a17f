import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, it } from "vitest";
import { createTrail } from "#server/audit/trail.ts";
import { createLog } from "#server/log/log.ts";
import { createStore } from "#server/store/store.ts";
import { type Client, mainOf, type Page } from "#tests/support/http.ts";
import { letterForm } from "#tests/support/letter-form.ts";
import { useApp, useStaff } from "#tests/support/own-app.ts";
import { addedUser } from "#tests/support/people-forms.ts";
import { ownCase, signedIn, statusForm } from "#tests/support/staff.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** Who did what to which record: in the log (R56), also where it is told to be silent, and for those who may ask. */

type Line = Readonly<Record<string, unknown>>;

const app = useApp({ env: { LOG_LEVEL: "silent" } });
const assistant = useStaff(app, "assistant");
const administrator = useStaff(app, "administrator");
let page: Page;
let id: number;

const main = async (person: Client, path: string) => mainOf(await person.get(path));

beforeAll(async () => {
  page = await ownCase(assistant);
  id = Number(page.path.split("?")[0]?.split("/").at(-1));
  await assistant.get(`/admin/cases/view/${id}/print`);
  await assistant.submit(statusForm(page), { statusId: "2", comment: "Повикани се надлежните." });
  for (const template of ["call", "received"]) {
    const letter = letterForm(await assistant.get(`/admin/cases/write/${id}?template=${template}`));
    await assistant.submit(letter, { way: "print" });
  }
  const other = await signedIn(app.origin, "assistant2");
  await other.get(`/admin/cases/view/${id}`);
  const monitor = await signedIn(app.origin, "monitor");
  await monitor.get(`/admin/cases/edit/${id}`);
  await administrator.get("/admin/cases.xlsx?statusId=1&q=Canary");
  const confirm = await monitor.get("/admin/logout");
  await monitor.submit(confirm.forms.find(({ action }) => action.startsWith("/admin/logout")));
});

const lines = (): Line[] =>
  app.logs.map((line) => JSON.parse(line) as Line).filter(({ audit }) => audit === true);

describe("the log", () => {
  it("says who looked at a case, when, and under which request", async () => {
    await eventually(lines).toContainEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      audit: true,
      requestId: expect.stringMatching(/^[0-9A-Z-]{14}$/),
      userId: expect.any(Number),
      role: 2,
      route: "admin/cases/view/:id/print",
      event: "record-read",
      kind: "cases",
      recordId: id,
      endpoint: "GET /admin/api/cases/{id}",
      msg: "Audit",
    });
  });

  const somebody = { userId: expect.any(Number) as number };
  const change = { event: "record-change", kind: "cases", endpoint: "PUT /admin/api/cases/{id}/status" };

  // R46
  it.each<[string, Line]>([
    ["what is changed, before it is", { ...change, state: "begun" }],
    ["how that ended, and what it touched", { ...change, state: "done", records: expect.anything() }],
    ["who was refused a page by the role", { event: "access-refused", reason: "role", role: 3 }],
    ["who was refused a record by the API", { event: "access-refused", reason: "api", kind: "cases" }],
    ["what was exported", { event: "cases-exported", filter: "statusId=1", count: expect.any(Number) }],
    ["who signed in", { event: "signed-in", role: 3 }],
    ["who signed out", { event: "signed-out", role: 3 }],
  ])("says %s", async (_what, line) => {
    const record = /^(record|access)/.test(String(line["event"])) ? { recordId: id } : {};
    await eventually(lines).toContainEqual(expect.objectContaining({ ...somebody, ...record, ...line }));
  });

  it("says nothing about the citizen, nor what was typed", () => {
    const name = page.dom.get("heading").text;
    expect(name.length).toBeGreaterThan(5);
    for (const text of [name, "надлежните", "Canary"]) expect(app.logs.join()).not.toContain(text);
  });

  it("says whose sessions an administrator has ended, and how many: they are over at once, nobody else's", async () => {
    const [here, there] = [await signedIn(app.origin, "monitor"), await signedIn(app.origin, "monitor")];
    await eventually(() => lines().at(-1)?.["event"]).toBe("signed-in");
    const user = Number(lines().findLast(({ event }) => event === "signed-in")?.["userId"]);
    const isIn = async (person: Client) => (await person.send("/admin/tutorials")).status === 200;
    const shown = await administrator.get(`/admin/users/view/${user}`);
    expect(shown.text).toMatch(/Отворени сесии [1-9]/);
    expect(shown.html).toContain(`href="/admin/users/sessions/${user}"`);

    const ask = await administrator.get(`/admin/users/sessions/${user}`);
    expect(ask.text.match(/Најава на \d\d\.\d\d\.\d{4}/g)?.length).toBeGreaterThanOrEqual(2);
    expect([await isIn(here), await isIn(there)]).toEqual([true, true]);
    const form = ask.forms.find(({ action }) => action.startsWith("/admin/users/sessions/"));
    const done = await administrator.submit(form);
    expect(done.text).toMatch(/Сесиите на корисникот се завршени.*Отворени сесии 0/);
    const ended = () => lines().filter(({ event }) => event === "sessions-ended");
    await eventually(ended).toMatchObject([
      { userId: expect.any(Number), role: 1, kind: "users", recordId: user, count: expect.any(Number) },
    ]);
    expect([await isIn(here), await isIn(there), await isIn(administrator)]).toEqual([false, false, true]);
    const confirm = await administrator.get(`/admin/users/sessions/${Number(ended()[0]?.["userId"])}`);
    expect(confirm.path).toBe("/admin/logout/everywhere");
  });
});

describe("asking the audit", () => {
  it.each([
    [
      "a record",
      () => `id=${id}`,
      [/го отвори случајот/, /го промени статусот на случајот/, /се обиде да го отвори/],
    ],
    ["an action: printed", () => "action=printed", [/го отвори за печатење случајот/]],
    ["an action: changed", () => "action=changed", [/го промени статусот на случајот \d+ .*дозволено/]],
    ["an action: refused", () => `action=refused&id=${id}`, [/Дневник \(2\).*одбиено.*одбиено/]],
    [
      "an action: exported",
      () => "action=exported",
      [/извезе случаи во Excel: \d+ \(од избран список: statusId=1\)/],
    ],
    ["signing in", () => "action=signedIn", [/набљудувач.*се најави/i]],
  ])("finds by %s", async (_by, query, said) => {
    for (const words of said)
      await eventually(() => main(administrator, `/admin/audit?${query()}`)).toMatch(words);
  });

  it("names people to the administrator, says role, outcome and request, and is itself a line", async () => {
    const found = await main(administrator, `/admin/audit?id=${id}&action=changed`);
    expect(found).toMatch(
      /асистент.*го промени статусот на случајот \d+ ?дозволено ?Ознака на пристапот ?[0-9A-Z-]{14}/i,
    );
    expect(found).toContain("И пребарувањето се запишува.");
    await eventually(() => main(administrator, "/admin/audit")).toMatch(
      /пребаруваше во дневникот kind=cases&id=\d+&action=changed/,
    );
    expect(app.logs.join("\n")).toContain('"event":"audit-asked"');
  });

  it("says to whom an MP was given, and from whom", async () => {
    const form = await administrator.get("/admin/users/add");
    const mps = form.dom.all("checkbox").filter((box) => box.attribute("name") === "mpIds");
    const mp = mps.at(-1)?.attribute("value") ?? "";
    const hours = { roleId: "2", phone: "070 123 456", workHoursFrom: "0800", workHoursTo: "1600" };
    const add = (fullName: string) => addedUser(administrator, { ...hours, fullName, mpIds: [mp] });
    await add("Прва Асистентка");
    await add("Втора Асистентка");
    await eventually(() => main(administrator, `/admin/audit?kind=mps&id=${mp}&action=changed`)).toContain(
      `го промени асистентот на пратеникот ${mp} (досега: Прва Асистентка, отсега: Втора Асистентка)`,
    );
  });

  it("tells what is wrong with a question, and asks nothing else in its place", async () => {
    const found = await main(administrator, "/admin/audit?id=5a&fromDate=40.13.2026");
    expect(found).toContain("Напиши број, на пример 5005.");
    expect(await administrator.send("/admin/audit.csv?id=5a").then(({ status }) => status)).toBe(302);
    const kindOnly = await main(administrator, "/admin/audit?kind=parties");
    expect(kindOnly).toContain("Напиши број, на пример 5005.");
    expect(await main(administrator, "/admin/audit?userId=999999&toDate=2020-01-01")).toContain(
      "Нема записи за овој избор.",
    );
  });

  it("gives what it found as CSV, in which nothing runs", async () => {
    const answer = await administrator.send(`/admin/audit.csv?id=${id}`);
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const text = await answer.text();
    expect(text).toMatch(/^\uFEFF?Време;Број на корисник;Вработен;Улога;/);
    expect(text).toMatch(/менувано;го промени статусот на случајот/);
    expect(text).not.toMatch(/(?:^|;)[=+@-]/m);
    await eventually(() => main(administrator, "/admin/audit")).toContain("записи од дневникот");
  });
});

describe("who opened a case", () => {
  it("is told to those who may see it, equal actions together, refused strangers by number only", async () => {
    const path = `/admin/cases/view/${id}/looks`;
    expect((await assistant.get(`/admin/cases/view/${id}`)).html).toContain(`href="${path}"`);
    const found = await main(assistant, path);
    expect(found).toMatch(/го отвори \d+ пати/);
    expect(found).toMatch(/издаде писмо \(печатено\) 2 пати/);
    // The record is the page's own: nothing is left of it in the sentence.
    expect(found).toMatch(/го промени статусот 3 пати \d\d\./);
    expect(found).toContain("Што гледа лицето");
    expect(found).toMatch(/2 обиди, последен на .*Имиња гледа само администраторот/);
    expect(await main(administrator, path)).toContain("се обиде да го отвори");
    const other = await signedIn(app.origin, "assistant2");
    expect((await other.send(path)).status).toBe(403);
  });
});

describe("a line that is missing", () => {
  const SECRET = "a-secret-of-the-tests-longer-than-32-bytes";
  const own = useApp({ env: { SESSION_SECRET: SECRET } });
  const person = useStaff(own, "administrator");

  /** As `npm run audit:check` does beside the product. */
  async function check() {
    const log = createLog("silent", { write: () => undefined });
    const store = createStore({ dataDir: own.dataDir, redisUrl: undefined }, () => [SECRET], log);
    try {
      return await createTrail({ store, months: 6, log }).check();
    } finally {
      await store.close();
    }
  }

  it("is told on the page of the audit after the next check, with its month and number", async () => {
    expect(await main(person, "/admin/audit")).toContain("Записите сè уште не се проверени");
    for (const number of [1, 2, 3]) await person.get(`/admin/cases/view/${number}`);
    await eventually(() => main(person, "/admin/audit")).toContain("го отвори случајот 3");
    await check();
    expect(await main(person, "/admin/audit")).toMatch(/Записите се целосни/);

    const file = readdirSync(own.dataDir).find((name) => /^audit-.*\.sqlite$/.test(name)) ?? "";
    const database = new DatabaseSync(join(own.dataDir, file));
    database.exec("DELETE FROM line WHERE number = 2");
    database.close();
    await check();
    const month = file.slice("audit-".length, -".sqlite".length);
    const found = await main(person, "/admin/audit");
    expect(found).toContain("Недостасуваат или се изменети записи");
    expect(found).toContain(`Прв таков: 2 од месецот ${month}`);
  });
});
