import { expect, it } from "vitest";
import type { Page } from "#tests/support/http.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { caseAt } from "#tests/support/schedule-form.ts";
import { type Account, signedIn, statusForm } from "#tests/support/staff.ts";

/** "New" is one number: in the menu, on the first page and in the strip above the list of cases. */

const faulty = useFaultyApp();
const { proxy } = faulty;
const person = (account: Account) => signedIn(faulty.app.origin, account);

/** The name of the menu entry; its number is there for eyes and again for screen readers. */
const entryOf = ({ dom }: Page) => {
  const entry = dom.all("link").find(({ target }) => target === "/admin/cases");
  const shown = entry?.tags("b").find((part) => part.attribute("aria-hidden") === "true");
  return { name: entry?.name ?? "", shown: shown?.text };
};
const inMenu = (page: Page) => Number(/(\d+) нов/.exec(entryOf(page).name)?.[1]);
const inStrip = (page: Page) => Number(/Поднесени (\d+)/.exec(page.text)?.[1]);
const onFirstPage = (page: Page) => Number(/Нови \( ?(\d+) ?\)/.exec(page.text)?.[1]);
const COUNT = { path: /cases\/filter\?.*statusId=1(&|$)/ };

it("is the same number in the menu, on the first page and in the strip, at once after a case came or was decided", async () => {
  const client = await person("assistant");
  const numbers = async () => {
    const first = await client.get("/admin/dashboard");
    const lists = [await client.get("/admin/cases"), await client.get("/admin/cases?statusId=1")];
    return [inMenu(first), onFirstPage(first), ...lists.flatMap((list) => [inMenu(list), inStrip(list)])];
  };
  const [before = Number.NaN, ...others] = await numbers();
  expect(new Set([before, ...others])).toEqual(new Set([before]));
  const id = await caseAt(faulty.reference.url);
  expect(new Set(await numbers())).toEqual(new Set([before + 1]));
  // Opening it decides nothing.
  const form = statusForm(await client.get(`/admin/cases/view/${id}`));
  expect(inMenu(await client.get("/admin/events"))).toBe(before + 1);
  const decided = await client.submit(form, { statusId: "3", comment: "Надлежна е општината." });
  expect(inMenu(decided)).toBe(before);
  expect(inMenu(await client.get("/admin/events"))).toBe(before);
  expect(new Set(await numbers())).toEqual(new Set([before]));
});

it("is not for roles that decide no requests, and left out where nobody can say", async () => {
  expect(entryOf(await (await person("monitor")).get("/admin/cases")).name).toBe("Случаи");
  await proxy.set({ kind: "status", status: 500 }, COUNT);
  const client = await person("assistant");
  expect(entryOf(await client.get("/admin/events"))).toEqual({ name: "Случаи", shown: undefined });
  const page = await client.get("/admin/cases?statusId=5");
  expect([page.status, entryOf(page).name]).toEqual([200, "Случаи"]);
});
