import { beforeEach, expect, it } from "vitest";
import { SECRET } from "#tests/support/fault-page.ts";
import { LOST, UNKNOWN } from "#tests/support/fault-rows.ts";
import type { Fault } from "#tests/support/faults.ts";
import { firstOrRest } from "#tests/support/first-or-rest.ts";
import { linkTo, mainOf, type Page, type PageForm, titleOf } from "#tests/support/http.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { signedIn, signInFrom } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";
import { untilWell } from "#tests/support/until-well.ts";

/** Rows F1 to F12 of the fault matrix for the end of a mandate, whose outcome page says what is left and goes on. */

const { app, proxy } = useFaultyApp();
const administrator = useStaff(app, "administrator");

const open = async (person = administrator) => {
  const list = await person.get("/admin/mps");
  // Only ticked boxes are fields of a form.
  return person.get(`${linkTo(list, "/admin/mps/mandate/")}?all=1`);
};
const isOf = ({ action }: PageForm) => action.includes("/admin/mps/mandate/");
const choice = (page: Page) =>
  page.forms.find((form) => isOf(form) && form.fields.some(([name]) => name === "mpIds"));
/** The form that goes on comes first, above the results. */
const rest = (page: Page) => page.forms.find(isOf);
const ticked = (page: Page) =>
  page.dom
    .all("checkbox")
    .flatMap((box) => (box.attribute("name") === "mpIds" && box.isOn ? [box.attribute("value")] : []));
const writes = (id: string) => proxy.calls.filter(({ path }) => path === `/admin/api/mps/${id}`);

let [mp, taken] = ["", 60];
beforeEach(async () => {
  await untilWell(administrator, "/admin/mps");
  mp = String((taken += 1));
});

const press = (page: Page, person = administrator) =>
  person.submit(choice(page), { mpIds: [mp], to: "", act: "end" });
const isActive = async () => !mainOf(await administrator.get(`/admin/mps/view/${mp}`)).includes("Неактивен");
const write = () => ({ method: "PUT", path: `/admin/api/mps/${mp}` });
/** Ended mandates and all that were begun. */
const counts = (page: Page) => /Завршени се (\d+) од (\d+)/.exec(titleOf(page))?.slice(1).map(Number);

const BROKEN: readonly (readonly [string, Fault])[] = [
  ...UNKNOWN,
  ["429 (F10)", { kind: "status", status: 429, headers: { "retry-after": "3" } }],
  ["403 (F9)", { kind: "status", status: 403 }],
];

it.each(firstOrRest(BROKEN))(
  "that meets %s says which is open, and one press ends it",
  async (_name, fault) => {
    const page = await open();
    await proxy.clear();
    await proxy.set(fault, write());
    const broken = await press(page);
    const [done = 0, all = 0] = counts(broken) ?? [];
    expect([broken.status, all - done]).toEqual([200, 1]);
    expect(broken.html).not.toContain(SECRET);
    await proxy.clear();
    const ended = await administrator.submit(rest(broken), { act: "on" });
    expect(counts(ended)).toEqual([all, all]);
    expect([await isActive(), writes(mp).filter(({ method }) => method === "PUT").length]).toEqual([
      false,
      1,
    ]);
  },
);

it.each(LOST)("that meets %s finds out that it is done", async (_name, fault) => {
  const page = await open();
  await proxy.clear();
  await proxy.set(fault, write());
  const [done, all] = counts(await press(page)) ?? [];
  expect(done).toBe(all);
  expect(writes(mp).filter(({ method }) => method === "PUT")).toHaveLength(1);
});

it("whose API refuses connections ends nothing, and goes through later (F1)", async () => {
  const page = await open();
  await proxy.set({ kind: "refuse" });
  await press(page);
  await proxy.clear();
  await until(async () => expect(await isActive()).toBe(true));
  await until(async () => {
    const ended = await administrator.submit(rest(await open()), { act: "on" });
    const [done, all] = counts(ended) ?? [];
    expect(done).toBe(all);
  });
  expect(await isActive()).toBe(false);
});

it("whose session ends at the API leads through sign-in to what is left (F8)", async () => {
  const person = await signedIn(app.origin, "administrator");
  const page = await open(person);
  await proxy.set({ kind: "status", status: 401 }, { ...write(), times: 1 });
  const login = await press(page, person);
  expect(login.path).toMatch(/^\/admin\/login\?/);
  const back = await signInFrom(person, login, "administrator");
  const [done, all] = counts(await person.submit(rest(back), { act: "on" })) ?? [];
  expect([done, await isActive()]).toEqual([all, false]);
});

it("whose browser has lost its cookie finds its ticks again after sign-in (F12)", async () => {
  const person = await signedIn(app.origin, "administrator");
  const page = await open(person);
  await person.jar.removeAllCookies();
  const login = await person.submit(choice(page), { mpIds: [mp, "60"], act: "end" });
  const back = await signInFrom(person, login, "administrator");
  expect([ticked(back).toSorted(), await isActive()]).toEqual([["60", mp].toSorted(), true]);
});
