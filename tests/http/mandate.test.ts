import { describe, expect, it } from "vitest";
import { formatDate } from "#app/model/format.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { addedCase } from "#tests/support/case-form.ts";
import {
  type Client,
  linkTo,
  mainOf,
  type Page,
  refreshOf,
  titleOf,
  valueIn,
  valuesIn,
} from "#tests/support/http.ts";
import { addedMeeting } from "#tests/support/meeting-forms.ts";
import { useMailServer } from "#tests/support/mail-server.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { registerForm } from "#tests/support/registers.ts";
import { signedIn } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";

/** The end of a mandate: one yes for many MPs, a result for each, letters for the people of their open cases. */

const server = await useMailServer();
const { app, proxy } = useFaultyApp(
  { SMTP_URL: server.url, MAIL_FROM: "offices@assembly.example", SUSPECTED_PER_DAY: "2" },
  { offers: 600_000 },
);
const administrator = useStaff(app, "administrator");
const assistant = useStaff(app, "assistant");

const PAGE = "/admin/mps/mandate/";
const page = async (person: Client = administrator) => {
  return person.get(linkTo(await person.get("/admin/mps"), "/admin/mps/mandate/"));
};

const formWith = (shown: Page, act: string) =>
  shown.forms.find(
    ({ action, fields }) =>
      action.includes(PAGE) && (act === "end") === fields.some(([name]) => name === "to"),
  );

/** What the page says of an MP's mandate, up to the next one. */
const rowOf = (shown: Page, name: string) =>
  `${mainOf(shown).split(`${name}: `)[1]}`.split(/ \S+ \S+: (?:мандатот|не е)/)[0] ?? "";

const press = async (shown: Page, act: string, typed: Readonly<Record<string, string | string[]>> = {}) =>
  administrator.submit(formWith(shown, act), { ...typed, act });

const mpName = async (id: number) => titleOf(await administrator.get(`/admin/mps/view/${id}`));

const isActive = async (id: number) =>
  !mainOf(await administrator.get(`/admin/mps/view/${id}`)).includes("Неактивен");

const writes = () =>
  proxy.calls.filter(({ method, path }) => method !== "GET" && path.startsWith("/admin/api/"));

const offered = () =>
  until(() => {
    if (!app.logs.some((line) => line.includes('"reason":"handOver"'))) throw new Error("Not asked yet");
  });

const ownMps = async () => {
  return valuesIn(await assistant.get("/admin/cases/add"), "mpId").map(Number);
};

const caseOf = (mpId: number, answerWayId: number) =>
  addedCase(assistant, {
    mpId: String(mpId),
    email: "ana@example.org",
    fullName: `Лице Крај${answerWayId}`,
    answerWayId: String(answerWayId),
  });

describe("the end of a mandate", () => {
  it("hands the open cases over, lists the meetings, and leaves the letters waiting; each is mailed once", async () => {
    await offered();
    const [mp = 1] = await ownMps();
    const [leaves, stays] = [await mpName(mp), await mpName(30)];
    const cases = [
      await caseOf(mp, ANSWER_WAY.email),
      await caseOf(mp, ANSWER_WAY.letter),
      await caseOf(mp, ANSWER_WAY.phone),
    ];
    const { typed } = await addedMeeting(assistant, { mpId: String(mp), wholeDay: "on" });
    const chosen = await page();
    expect(mainOf(chosen)).toContain(leaves);
    await proxy.clear();
    const done = await press(chosen, "end", { mpIds: [String(mp)], to: "30" });
    expect(titleOf(done)).toBe("Завршени се 1 од 1 мандати");
    expect(rowOf(done, leaves)).toContain(`кај ${stays}`);
    expect(rowOf(done, leaves)).toMatch(
      new RegExp(`Идни средби за проверка: .*${formatDate(typed.date)}(?! во)`),
    );
    expect(await isActive(mp)).toBe(false);
    const handed = writes().filter(({ path }) => path.endsWith("/mp"));
    for (const id of cases) expect(handed.map(({ path }) => path)).toContain(`/admin/api/cases/${id}/mp`);
    expect(new Set(handed.map(({ path }) => path)).size).toBe(handed.length);

    const known = server.letters.length;
    expect(mainOf(done)).toContain("Прати по е-пошта (");
    const [, count = ""] = /Прати по е-пошта \((\d+)\)/.exec(mainOf(done)) ?? [];
    const mailed = await press(done, "mail");
    const sent = await server.letterAfter(known);
    expect(sent.text).toContain(`мандатот на ${leaves} заврши. Вашето барање понатаму го води: ${stays}.`);
    expect(mainOf(mailed)).toContain(`Пратени или во пошта: ${count}.`);
    await press(done, "mail");
    await until(() => expect(server.letters.length).toBe(known + Number(count)));
    const printed = await press(mailed, "letter");
    const [, pdf = ""] = /^0; url=(.*)/.exec(refreshOf(printed)) ?? [];
    const file = await administrator.send(pdf);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(server.letters.length).toBe(known + Number(count));
  });

  it("that breaks in the middle says what is left, and goes on from there: nothing twice", async () => {
    const [, mp = 2] = await ownMps();
    const leaves = await mpName(mp);
    const cases = [await caseOf(mp, ANSWER_WAY.phone), await caseOf(mp, ANSWER_WAY.phone)];
    const bad = cases[1] ?? 0;
    const chosen = await page();
    await proxy.clear();
    await proxy.set({ kind: "status", status: 500 }, { path: `/admin/api/cases/${bad}/mp` });
    const broken = await press(chosen, "end", { mpIds: [String(mp)], to: "30" });
    expect(rowOf(broken, leaves)).toContain(`бр. ${bad} е одбиен или не е одговорено`);
    expect(rowOf(broken, leaves)).toContain("уште 1 случај не е предаден");
    expect(await isActive(mp)).toBe(true);
    await proxy.clear();
    const done = await press(broken, "on");
    expect(rowOf(done, leaves)).toContain("мандатот е завршен");
    expect(writes().map(({ path }) => path)).toEqual([`/admin/api/cases/${bad}/mp`, `/admin/api/mps/${mp}`]);
  });

  it("is ended by one of two administrators at once, each case once; the other is told, and ends the rest", async () => {
    const [mp = 1] = await ownMps();
    const cases = [await caseOf(mp, ANSWER_WAY.phone), await caseOf(mp, ANSWER_WAY.phone)];
    const people = [administrator, await signedIn(app.origin, "administrator")];
    const [mine, theirs] = [await page(), await page(people[1])];
    const typed = [
      { mpIds: [String(mp), "40"], to: "30", act: "end" },
      { mpIds: [String(mp), "41"], to: "31", act: "end" },
    ];
    const forms = [formWith(mine, "end"), formWith(theirs, "end")];
    const send = async (at: number) => people[at]!.submit(forms[at], typed[at]);
    await proxy.clear();
    const pages = await Promise.all([send(0), send(1)]);
    const last = pages.findIndex(({ status }) => status === 409);
    expect(pages[last]?.text).toContain("токму сега работи друг администратор");
    const first = 1 - last;
    const handed = writes().filter(({ path }) => path.endsWith("/mp"));
    for (const id of cases) expect(handed.map(({ path }) => path)).toContain(`/admin/api/cases/${id}/mp`);
    expect(new Set(handed.map(({ path }) => path)).size).toBe(handed.length);
    expect(new Set(handed.map(({ body }) => body))).toEqual(new Set([`{"mpId":${typed[first]?.to}}`]));
    // Sent again: what the other has ended is said, and nothing is done with half of the choice.
    const told = await send(last);
    expect([told.status, told.text]).toEqual([
      409,
      expect.stringContaining("некој друг им го завршил мандатот"),
    ]);
    expect(rowOf(told, await mpName(mp))).toContain(await mpName(Number(typed[first]?.to)));
    const rest = typed[last]?.mpIds[1] ?? "";
    expect(await isActive(Number(rest))).toBe(true);
    expect((await people[last]!.submit(formWith(told, "end"), { mpIds: [rest], act: "end" })).status).toBe(
      200,
    );
    expect(await isActive(Number(rest))).toBe(false);
    // Back, and sent once more.
    expect((await send(first)).status).toBe(200);
    expect(writes().filter(({ path }) => path.endsWith("/mp"))).toHaveLength(handed.length);
  });

  it("is ended once with the MP's own form", async () => {
    const colleague = await signedIn(app.origin, "assistant2");
    const mpId = valuesIn(await colleague.get("/admin/cases/add"), "mpId").find(Boolean) ?? "";
    const mp = Number(mpId);
    const cases = [await addedCase(colleague, { mpId }), await addedCase(colleague, { mpId })];
    const edit = registerForm(await administrator.get(`/admin/mps/edit/${mp}`));
    const asked = await administrator.submit(edit, { active: "false" });
    const chosen = await page();
    await proxy.clear();
    await Promise.all([
      press(chosen, "end", { mpIds: [String(mp)], to: "30" }),
      administrator.submit(registerForm(asked), { successorId: "31" }),
    ]);
    const handed = writes().filter(({ path }) => path.endsWith("/mp"));
    expect(new Set(handed.map(({ path }) => path)).size).toBe(handed.length);
    expect(handed.length).toBeGreaterThanOrEqual(cases.length);
    expect(new Set(handed.map(({ body }) => body)).size).toBe(1);
  });

  it("says that the successor has left since, and goes on with another", async () => {
    const mp = 42;
    const leaves = await mpName(mp);
    await proxy.set({ kind: "status", status: 500 }, { path: `/admin/api/mps/${mp}` });
    await press(await page(), "end", { mpIds: [String(mp)], to: "43" });
    await proxy.clear();
    const edit = await administrator.get("/admin/mps/edit/43");
    const asked = await administrator.submit(registerForm(edit), { active: "false" });
    await administrator.submit(registerForm(asked));
    expect(rowOf(await page(), leaves)).toContain(`${await mpName(43)} веќе не е активен`);
    await press(await page(), "end", { mpIds: [String(mp)], to: "30" });
    expect(rowOf(await page(), leaves)).toContain("мандатот е завршен");
  });

  it("claims to know no open cases of two MPs of one name, which the API counts by name", async () => {
    const name = await mpName(60);
    const rows = async () =>
      (await page()).dom
        .all("row")
        .flatMap((row) => (row.text.includes(name) ? [row.all("cell")[1]?.text === "–"] : []));
    expect(await rows()).toEqual([false]);
    const edit = registerForm(await administrator.get("/admin/mps/edit/61"));
    await administrator.submit(edit, { fullName: name });
    expect(await rows()).toEqual([true, true]);
    await administrator.submit(registerForm(await administrator.get("/admin/mps/edit/61")), {
      fullName: valueIn(edit, "fullName") ?? "",
    });
  });

  it("ends again for an MP who came back, with the cases of that time", async () => {
    const [mp = 3] = await ownMps();
    const leaves = await mpName(mp);
    await press(await page(), "end", { mpIds: [String(mp)], to: "30" });
    expect(await isActive(mp)).toBe(false);
    const edit = await administrator.get(`/admin/mps/edit/${mp}`);
    await administrator.submit(registerForm(edit), { active: "true" });
    expect(await isActive(mp)).toBe(true);
    const id = await caseOf(mp, ANSWER_WAY.phone);
    await proxy.clear();
    const done = await press(await page(), "end", { mpIds: [String(mp)], to: "31" });
    expect(rowOf(done, leaves)).toContain(await mpName(31));
    expect(await isActive(mp)).toBe(false);
    expect(writes().map(({ path }) => path)).toEqual([`/admin/api/cases/${id}/mp`, `/admin/api/mps/${mp}`]);
  });

  it("refuses a successor who is leaving since before, and to end a successor in what is not done", async () => {
    await proxy.set({ kind: "status", status: 500 }, { path: "/admin/api/mps/53" });
    await press(await page(), "end", { mpIds: ["53"], to: "32" });
    await proxy.clear();
    const chosen = await page();
    for (const typed of [
      { mpIds: ["52"], to: "53" },
      { mpIds: ["32"], to: "30" },
    ]) {
      const refused = await press(chosen, "end", typed);
      expect([typed, refused.status, mainOf(refused)]).toEqual([
        typed,
        400,
        expect.stringContaining("мора да е активен пратеник чиј мандат не завршува"),
      ]);
    }
    expect(writes()).toEqual([]);
    await press(await page(), "end", { mpIds: ["53", "32"], to: "30" });
    expect([await isActive(53), await isActive(32)]).toEqual([false, false]);
  });

  it("refuses a successor whose mandate ends too, and nobody at all; what was chosen stays", async () => {
    const chosen = await page();
    await proxy.clear();
    const refused = await press(chosen, "end", { mpIds: ["50", "51"], to: "51" });
    expect([refused.status, mainOf(refused)]).toEqual([
      400,
      expect.stringContaining("мора да е активен пратеник чиј мандат не завршува"),
    ]);
    expect(valueIn(formWith(refused, "end"), "to")).toBe("51");
    expect(refused.html).toMatch(/value="50"[^>]*checked|checked[^>]*value="50"/);
    const nobody = await press(chosen, "end", {});
    expect(nobody.status).toBe(400);
    // Its button is below more than a hundred MPs.
    expect(nobody.dom.get("alert").attribute("autofocus")).toBeDefined();
    expect(writes()).toEqual([]);
  });

  it("is read by a monitor, who changes nothing", async () => {
    const monitor = await signedIn(app.origin, "monitor");
    const shown = await page(monitor);
    expect(titleOf(shown)).toMatch(/^Завршени се/);
    expect(shown.html).not.toContain('name="mpIds"');
    expect(shown.html).not.toContain('name="act"');
    expect(shown.text).toContain("Писма „мандатот заврши“");
  });
});

describe("where the API hands nothing over", () => {
  const without = useFaultyApp();

  it("the end of a mandate offers nobody who takes over, and refuses a form that was open before", async () => {
    const person = await signedIn(without.app.origin, "administrator");
    const shown = await page(person);
    expect(shown.html).not.toContain('name="to"');
    const form = shown.forms.find(({ action }) => action.includes(PAGE));
    const typed = { mpIds: ["1"], act: "end" };
    await without.proxy.clear();
    const refused = await person.submit(form, { ...typed, to: "30" });
    expect([refused.status, mainOf(refused)]).toEqual([
      409,
      expect.stringContaining("сега не предава случаи"),
    ]);
    expect(without.proxy.calls.filter(({ method }) => method === "PUT")).toEqual([]);
    expect(mainOf(await person.submit(form, typed))).toContain("останува");
  });
});
