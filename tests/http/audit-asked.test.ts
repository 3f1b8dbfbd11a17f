import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, it } from "vitest";
import { createTrail } from "#server/audit/trail.ts";
import { createLog } from "#server/log/log.ts";
import { createStore } from "#server/store/store.ts";
import { type Client, mainOf } from "#tests/support/http.ts";
import { letterForm } from "#tests/support/letter-form.ts";
import { useApp, useStaff } from "#tests/support/own-app.ts";
import { addedUser, recordForm } from "#tests/support/people-forms.ts";
import { ownCase, signedIn, statusForm } from "#tests/support/staff.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** What the audit answers to those who may ask it. */

const app = useApp();
const assistant = useStaff(app, "assistant");
const administrator = useStaff(app, "administrator");
let id: number;

const main = async (person: Client, path: string) => mainOf(await person.get(path));

beforeAll(async () => {
  const page = await ownCase(assistant);
  id = Number(page.path.split("?")[0]?.split("/").at(-1));
  await assistant.get(`/admin/cases/view/${id}/print`);
  const form = statusForm(page);
  await assistant.submit(form, { statusId: "2", comment: "Повикани се надлежните." });
  for (const template of ["call", "received"]) {
    const letter = letterForm(await assistant.get(`/admin/cases/write/${id}?template=${template}`));
    await assistant.submit(letter, { way: "print" });
  }
  const other = await signedIn(app.origin, "assistant2");
  await other.get(`/admin/cases/view/${id}`);
  const monitor = await signedIn(app.origin, "monitor");
  await monitor.get(`/admin/cases/edit/${id}`);
  await administrator.get("/admin/cases.xlsx?statusId=1");
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
    const [mp = "", another = ""] = mps.slice(-2).map((box) => box.attribute("value"));
    const hours = { roleId: "2", phone: "070 123 456", workHoursFrom: "0800", workHoursTo: "1600" };
    const add = (fullName: string) => addedUser(administrator, { ...hours, fullName, mpIds: [mp] });
    await add("Прва Асистентка");
    const { id: second } = await add("Втора Асистентка");
    const changes = () => main(administrator, `/admin/audit?kind=mps&id=${mp}&action=changed`);
    await eventually(changes).toContain(
      `го промени асистентот на пратеникот ${mp} (досега: Прва Асистентка, отсега: Втора Асистентка)`,
    );
    const edit = await administrator.get(`/admin/users/edit/${second}`);
    await administrator.submit(recordForm(edit), { mpIds: [another] });
    await eventually(changes).toContain(
      `го промени асистентот на пратеникот ${mp} (досега: Втора Асистентка)`,
    );
    const leaving = recordForm(await administrator.get(`/admin/users/edit/${second}`));
    const fields = leaving?.fields.filter(([name]) => name !== "active") ?? [];
    const asked = await administrator.submit(leaving && { ...leaving, fields });
    expect(asked.text).toContain("Пратеници кај овој асистент (1):");
    await administrator.submit(recordForm(asked));
    await eventually(() =>
      main(administrator, `/admin/audit?kind=mps&id=${another}&action=changed`),
    ).toContain(`го промени асистентот на пратеникот ${another} (досега: Втора Асистентка)`);
    const file = await administrator.send(`/admin/audit.csv?kind=mps&id=${mp}`);
    expect(await file.text()).toContain("(досега: Прва Асистентка, отсега: Втора Асистентка)");
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
  });

  it("is nothing for those who may not see the case", async () => {
    const other = await signedIn(app.origin, "assistant2");
    expect((await other.send(`/admin/cases/view/${id}/looks`)).status).toBe(403);
  });
});

describe.each([
  ["altered", "UPDATE line SET value = substr(value, 1, length(value) - 8) || 'AAAAAAAA' WHERE number = 2"],
  ["missing", "DELETE FROM line WHERE number = 2"],
])("a line that is %s", (_what, update) => {
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
    database.exec(update);
    database.close();
    await check();
    const month = file.slice("audit-".length, -".sqlite".length);
    const found = await main(person, "/admin/audit");
    expect(found).toContain("Недостасуваат или се изменети записи");
    expect(found).toContain(`Прв таков: 2 од месецот ${month}`);
  });
});

describe("an index that somebody has emptied", () => {
  const own = useApp();
  const person = useStaff(own, "administrator");
  const SHORT = "Може да недостасуваат записи";

  it("is told with each answer for which it was asked, on the page, of a case and in the file", async () => {
    await person.get("/admin/cases/view/7");
    await eventually(() => main(person, "/admin/audit?id=7")).toContain("го отвори случајот 7");
    expect(await main(person, "/admin/audit?id=7")).not.toContain(SHORT);
    const file = readdirSync(own.dataDir).find((name) => /^audit-.*\.sqlite$/.test(name)) ?? "";
    const database = new DatabaseSync(join(own.dataDir, file));
    database.exec("DELETE FROM mark");
    database.close();
    expect(await main(person, "/admin/audit?id=7")).toContain(SHORT);
    expect(await main(person, "/admin/cases/view/7/looks")).toContain(SHORT);
    expect(await (await person.send("/admin/audit.csv?id=7")).text()).toContain(SHORT);
    expect(await main(person, "/admin/audit")).not.toContain(SHORT);
  });
});
