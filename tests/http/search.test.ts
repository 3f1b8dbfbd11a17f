import { beforeAll, describe, expect, it } from "vitest";
import {
  type Client,
  idsIn,
  linkTo,
  mainOf,
  optionsOf,
  type Page,
  textOf,
  valueIn,
  valuesIn,
} from "#tests/support/http.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { caseAt } from "#tests/support/schedule-form.ts";
import { signedIn } from "#tests/support/staff.ts";

/** One box that finds all people, with and without the call by which an API searches cases. Without JavaScript. */

const people = ["Љубица Ѓорѓиевска", "Shkëlqim Qerimi", "Ќамил Џафери", "Arbër Çela"];

const address = (q: string) => `/admin/search?${new URLSearchParams({ q, page: "1" })}`;
/** The person of each case found; a person with several is named once. */
const cases = (page: Page) =>
  page.html.split("<h2>").flatMap((person) => {
    const its = [...person.matchAll(/href="\/admin\/cases\/view\/\d+\?/g)];
    return its.map(() => textOf(person.slice(0, person.indexOf("</h2>"))));
  });
const ids = (page: Page) => idsIn(page, "/admin/cases/view/");

/** With the call, it is asked for as soon as the product runs. */
describe.each([
  ["with the call of the API", 60_000, "assistant"],
  ["without it, among one's own", Number.POSITIVE_INFINITY, "assistant"],
] as const)("finding anybody %s", (_case, offers, account) => {
  const faulty = useFaultyApp({}, { offers });
  const client: Client = useStaff(faulty.app, account);
  const monitor: Client = useStaff(faulty.app, "monitor");
  let [last, ownMp] = [0, 0];

  beforeAll(async () => {
    ownMp = Number(valuesIn(await client.get("/admin/cases"), "mpId")[0]);
    for (const fullName of people) {
      const unusual = { phone: "071 234 987", topic: "Необична тема" };
      last = await caseAt(faulty.reference.url, { mpId: ownMp, fullName, ...unusual });
    }
  });

  it("finds by number, phone and topic, in its list only what the list shows", async () => {
    expect(cases(await client.get(address(String(last))))).toEqual([people.at(-1)]);
    for (const q of ["71/234-987", "+389 71 234 987", "тел. 071.234.987", "необична ТЕМА"])
      expect([q, ...cases(await client.get(address(q))).toSorted()]).toEqual([q, ...people.toSorted()]);
  });

  it("finds by a number written as people write it, and by a part of an e-mail", async () => {
    const email = "Shkelqim.Necakan@Example.com";
    const id = await caseAt(faulty.reference.url, { mpId: ownMp, fullName: "Само Пошта", email });
    const fresh = await signedIn(faulty.app.origin, account);
    for (const q of [
      `#${id}`,
      `№ ${id}`,
      `Бр. ${id}`,
      `No. ${id}`,
      `nr ${id}`,
      `Случај ${id}`,
      `Случај бр. ${id}.`,
    ])
      expect([q, ...cases(await fresh.get(address(q)))]).toEqual([q, "Само Пошта"]);
    for (const q of [email, "NECAKAN", "ecak"])
      expect(cases(await fresh.get(address(q)))).toEqual(["Само Пошта"]);
    expect(mainOf(await monitor.get(address("7")))).not.toContain("Напиши барем две");
  });

  it("opens one hit at once, and shows topic, phone and what can be taken into a new case", async () => {
    const opened = await client.get(`/admin/search?${new URLSearchParams({ q: "Arbër Çela" })}`);
    expect(opened.path).toBe(`/admin/cases/view/${last}?${new URLSearchParams({ q: "Arbër Çela" })}`);
    const page = await client.get(address("Arbër Çela"));
    expect(mainOf(page)).toContain("Необична тема");
    if (Number.isFinite(offers)) expect(mainOf(page)).toContain("071 234 987");
    for (const to of ["/admin/cases/add", "/admin/walk-in"]) {
      const form = await client.get(`${to}?person=${last}`);
      expect(mainOf(form)).toContain(`Податоците за лицето се од случајот ${last}.`);
      const own = form.forms.find((one) => valueIn(one, "phone") === "071 234 987");
      expect([own && valueIn(own, "fullName"), own && valueIn(own, "topic")]).toEqual(["Arbër Çela", ""]);
    }
  });

  it("finds a meeting without a case by its name, and pages beyond twenty", async () => {
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const meeting = {
      mpId: ownMp,
      caseId: null,
      startDate: `${day}T07:10:00Z`,
      endDate: `${day}T07:20:00Z`,
      fullName: "Ѕвезда Безслучајна",
      topic: "Разговор",
      comment: "",
      meetingLocationId: 1,
      meetingStatusId: 1,
      id: 987_654,
      mpFullName: "Пратеник",
    };
    const json = { content: [meeting], totalElements: 1 };
    await faulty.proxy.set({ kind: "json", json }, { path: "/admin/api/meetings/filter" });
    expect(mainOf(await client.get(address("zvezda bez")))).toContain("Ѕвезда Безслучајна, Разговор");
    expect((await client.get(`/admin/search?${new URLSearchParams({ q: "zvezda bez" })}`)).path).toBe(
      "/admin/meetings/view/987654",
    );
    await faulty.proxy.clear();
  });

  it("shows twenty cases on a page, the others on the next one, and none twice", async () => {
    const added = [];
    for (let at = 0; at < 23; at += 1) {
      const fullName = `Многубројна Личност ${"абвгд"[at % 5]}`;
      const id = await caseAt(faulty.reference.url, { mpId: ownMp, fullName, topic: `Тема ${at}` });
      added.push(String(id));
    }
    const fresh = await signedIn(faulty.app.origin, account);
    const one = await fresh.get(address("Многубројна"));
    const two = await fresh.get(address("Многубројна").replace("page=1", "page=2"));
    expect([ids(one).length, ids(two).length]).toEqual([20, 3]);
    expect([...ids(one), ...ids(two)].toSorted()).toEqual(added.toSorted());
    expect(one.html).toContain("page=2");
    expect(one.html.split("<h2>Многубројна Личност а</h2>")).toHaveLength(2);
  });

  it("says the typed number back, and begins a new case with it, unless it is one of a case", async () => {
    const link = (page: Page) => linkTo(page, "/admin/cases/add");
    for (const [q, field] of [
      ["078/999 123", "phone"],
      ["Никаде Ненајден", "fullName"],
      ["nikade@example.com", "email"],
    ] as const) {
      const page = await client.get(address(q));
      expect(mainOf(page)).toContain(`Внеси нов случај за ${q}`);
      expect(page.dom.tags("h1")[0]?.text).toContain(q);
      const form = (await client.get(link(page) ?? "")).forms.find((one) => valueIn(one, field) === q);
      expect([q, form === undefined]).toEqual([q, false]);
    }
    for (const q of [String(last), "Arbër Çela", "#99999"])
      expect(link(await client.get(address(q))) ?? "").not.toMatch(/q=/);
    expect(link(await monitor.get(address("078 999 123")))).toBe("");
  });

  it("gives nobody what is not theirs", async () => {
    const other = await signedIn(faulty.app.origin, "assistant2");
    for (const q of ["Shkëlqim Qerimi", String(last), "071234987"])
      expect(cases(await other.get(address(q)))).toEqual([]);
    expect((await other.get(address("assistant"))).html).not.toContain("/admin/users/view");
    const page = await monitor.get(address("Shkëlqim"));
    if (Number.isFinite(offers)) expect(cases(page)).toContain("Shkëlqim Qerimi");
    else expect(mainOf(page)).toContain("Случаите се пребаруваат само по број.");
  });

  it("tells neither the log nor the audit what was searched, and is kept by nobody", async () => {
    const page = await client.get(address("Необична Канаринка"));
    expect(page.headers.get("cache-control")).toContain("no-store");
    const lines = faulty.app.logs.join("\n");
    expect(lines).not.toMatch(/Канаринка|%D0%9A/);
    expect(lines).toMatch(/"event":"searched"/);
  });

  it("says that cases can't be searched now, and finds the rest", async () => {
    await faulty.proxy.set({ kind: "status", status: 500 }, { path: "/admin/api/cases" });
    const fresh = await signedIn(faulty.app.origin, account);
    const page = await fresh.get(address("Qerimi"));
    expect([page.status, mainOf(page)]).toEqual([
      200,
      expect.stringContaining("сега не можат да се пребараат"),
    ]);
  });
});

describe("finding what is no case", () => {
  const faulty = useFaultyApp();
  const administrator = useStaff(faulty.app, "administrator");
  const assistant = useStaff(faulty.app, "assistant");

  it("leads to MPs, offices and users as far as the role may open them", async () => {
    const all = await administrator.get(address("скопје"));
    expect(linkTo(all, "/admin/offices/view/")).not.toBe("");
    const users = await administrator.get(address("assistant"));
    expect(idsIn(users, "/admin/users/view/")).not.toEqual([]);
    const mps = optionsOf(await assistant.get("/admin/cases"), "mpId");
    const mp = mps.find(({ value }) => value !== "")?.label ?? "";
    expect(linkTo(await assistant.get(address(mp)), "/admin/cases?mpId=")).not.toBe("");
    expect(linkTo(await administrator.get(address(mp)), "/admin/mps/view/")).not.toBe("");
  });
});
