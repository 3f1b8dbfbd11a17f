import { expect, it } from "vitest";
import { type Page, textOf } from "#tests/support/http.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { caseAt } from "#tests/support/schedule-form.ts";
import { type Account, signedIn } from "#tests/support/staff.ts";

/** The number beside „Случаи“ in the menu: new cases that nobody of the office has opened. */

const faulty = useFaultyApp();
const { proxy } = faulty;
const person = (account: Account) => signedIn(faulty.app.origin, account);

/** The name of the menu entry; its number is there once for eyes and once for ears. */
const entryOf = ({ html }: Page) => {
  const [, inner = ""] = /<a [^>]*href="\/admin\/cases"[^>]*>([\s\S]*?)<\/a>/.exec(html) ?? [];
  const shown = /<b class="unopened" aria-hidden="true">(.*?)<\/b>/.exec(inner)?.[1];
  return { name: textOf(inner.replace(/<b .*?<\/b>/, "")), shown };
};
const numberOn = (page: Page) => Number(/(\d+) неотворен/.exec(entryOf(page).name)?.[1] ?? 0);
const COUNT = { path: /cases\/filter\?.*size=50/ };
const listCalls = () => proxy.calls.filter(({ path }) => path.startsWith("/admin/api/cases/filter"));

it("counts what nobody has opened, for everybody of the office, and only where cases are counted anyway", async () => {
  const id = await caseAt(faulty.reference.url);
  const [client, another] = [await person("assistant"), await person("assistant")];
  const before = numberOn(await client.get("/admin/dashboard"));
  expect(entryOf(await client.get("/admin/cases"))).toEqual({
    name: expect.stringMatching(/^Случаи ?, \d+ неотворени?$/),
    shown: String(before),
  });
  await client.get(`/admin/cases/view/${id}`);
  await client.get(`/admin/cases/view/${id}`);
  const calls = listCalls().length;
  for (const page of ["/admin/events", "/admin/profile/view"])
    await expect.poll(async () => numberOn(await client.get(page))).toBe(before - 1);
  expect(listCalls()).toHaveLength(calls);
  expect(numberOn(await another.get("/admin/cases?statusId=2"))).toBe(before - 1);
  expect(numberOn(await another.get("/admin/events"))).toBe(before - 1);
});

it("shares its call with the queue of the list", async () => {
  await proxy.set({ kind: "status", status: 500 }, COUNT);
  const client = await person("assistant");
  await proxy.clear();
  await client.get("/admin/cases?statusId=5");
  const queries = listCalls().map(({ path }) => new URL(path, proxy.url).search);
  expect(new Set(queries).size).toBe(queries.length);
  expect(queries).toHaveLength(6);
});

it("is not for roles that open no requests, and left out where nobody can say", async () => {
  expect(entryOf(await (await person("monitor")).get("/admin/cases")).name).toBe("Случаи");
  await proxy.set({ kind: "status", status: 500 }, COUNT);
  const client = await person("assistant");
  expect(entryOf(await client.get("/admin/events"))).toEqual({ name: "Случаи", shown: undefined });
  const page = await client.get("/admin/cases?statusId=5");
  expect([page.status, entryOf(page).name]).toEqual([200, "Случаи"]);
});
