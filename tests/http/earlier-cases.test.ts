import { describe, expect, it } from "vitest";
import { addedCase, caseForm, TYPED, valueOf } from "#tests/support/case-form.ts";
import type { Client, Page } from "#tests/support/http.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { signedIn } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";

/** Other cases of the same person beside a case, with the optional search and without. */

const searching = useFaultyApp({}, { offers: 600_000 });
const without = useFaultyApp();

const boxOf = ({ dom }: Page) => dom.tags("details").find(({ text }) => text.startsWith("Беше и порано"));
const linksOf = (page: Page) =>
  (boxOf(page)?.links ?? []).flatMap((href) => {
    const [, id] = /^\/admin\/cases\/view\/(\d+)$/.exec(href) ?? [];
    return id === undefined ? [] : [Number(id)];
  });
const view = (person: Client, id: number) => person.get(`/admin/cases/view/${id}`);
const searches = () => searching.proxy.calls.filter(({ path }) => path.startsWith("/admin/api/cases/search"));

const isOffered = (): Promise<unknown> =>
  until(() => {
    const isSaid = searching.app.logs.some((line) => line.includes('"reason":"search"'));
    if (!isSaid) throw new Error("Not asked yet");
  });

const PERSON = { fullName: "Ќамилџан Ѓурѓевски", phone: "071 555 001", email: "kamildzan@primer.mk" };
const MARKS = { municipalityId: "73" };

const OTHERS: readonly [string, Readonly<Record<string, string>>, string | undefined][] = [
  [
    "the phone, however it is written",
    { fullName: "А Б", phone: "+389 71/555-001", email: "a@b.mk" },
    "ист телефон",
  ],
  [
    "the e-mail in capitals",
    { fullName: "В Г", phone: "071 555 002", email: "KAMILDZAN@primer.mk" },
    "иста е-пошта",
  ],
  [
    "the name in Latin letters",
    { fullName: "Kjamildžan Gjurgjevski", phone: "071 555 003", email: "c@d.mk" },
    "исто име и општина",
  ],
  ["no mailbox at all", { fullName: "Д Ѓ", phone: "071 555 004", email: "bez-eposta@primer.mk" }, undefined],
  [
    "the name in another place",
    { fullName: PERSON.fullName, phone: "071 555 005", email: "e@f.mk", municipalityId: "74" },
    undefined,
  ],
  [
    "the beginning of the e-mail",
    { fullName: "Е Ж", phone: "071 555 006", email: "kamildzan.drug@primer.mk" },
    undefined,
  ],
];

describe.each([
  ["with the API's search", searching, isOffered],
  ["over an assistant's own cases", without, async (): Promise<unknown> => undefined],
] as const)("%s", (_how, product, ready) => {
  it("a case leads to the others of its person, and says why", async () => {
    await ready();
    const person = await signedIn(product.app.origin, "assistant");
    const id = await addedCase(person, { ...PERSON, ...MARKS });
    expect(boxOf(await view(person, id)), "nobody came before").toBeUndefined();
    const ids = new Map<string, number>();
    for (const [what, changes] of OTHERS)
      ids.set(what, await addedCase(person, { ...PERSON, ...MARKS, ...changes }));

    const page = await view(person, id);
    const found = OTHERS.flatMap(([what, , because]) => (because ? [{ id: ids.get(what), because }] : []));
    expect(linksOf(page).toSorted()).toEqual(found.map((one) => one.id).toSorted());
    const text = boxOf(page)?.text ?? "";
    expect(text).toContain("Беше и порано (3)");
    for (const one of found)
      expect(text).toMatch(new RegExp(`Случај ${one.id}, \\d\\d\\.\\d\\d\\.\\d{4} · ${one.because}`));
    expect(text).toContain("Поднесен");

    const log = product.app.logs.join("\n");
    for (const secret of ["71555001", "kamildzan", "милџан"]) expect(log).not.toContain(secret);
  });

  it("the form of a new case says who came before when it is asked or gone on with, and keeps what was typed", async () => {
    await ready();
    const person = await signedIn(product.app.origin, "assistant");
    const typed = { ...TYPED, ...PERSON, ...MARKS, phone: "074 321 654", email: "", topic: "Уште едно" };
    const first = await addedCase(person, { ...typed, email: "nov@primer.mk", topic: "Првото" });
    const form = caseForm(await person.get("/admin/cases/add"));
    for (const button of [{ ask: "before" }, { step: "2" }]) {
      const page = await person.submit(form, { ...typed, ...button });
      expect(page.status).toBe(200);
      expect(page.text).toMatch(/Беше и порано \(\d\)/);
      expect(page.html).toContain(`href="/admin/cases/view/${first}"`);
      expect([valueOf(page, "topic"), valueOf(page, "phone")]).toEqual(["Уште едно", "074 321 654"]);
    }
    const nobody = await person.submit(form, {
      ...typed,
      fullName: "Никој Досега",
      phone: "075 000 009",
      ask: "before",
    });
    expect(nobody.text).not.toContain("Беше и порано (");
  });
});

it("the case is shown without them while the search takes longer than a page waits for it", async () => {
  await isOffered();
  const person = await signedIn(searching.app.origin, "assistant");
  const id = await addedCase(person, { ...PERSON, phone: "073 111 222" });
  await addedCase(person, { ...PERSON, phone: "073 111 222" });
  await searching.proxy.set({ kind: "hold", until: new Promise(() => {}) }, { path: /\/cases\/search/ });
  const page = await view(person, id);
  expect(searches().length).toBeGreaterThan(0);
  expect([page.status, boxOf(page)]).toEqual([200, undefined]);
  await searching.proxy.clear();
  expect(linksOf(await view(person, id)).length).toBeGreaterThan(0);
});
