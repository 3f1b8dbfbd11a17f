import { describe, expect, it } from "vitest";
import type { Client, Page, PageForm } from "#tests/support/http.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import {
  addedOffice,
  addedUser,
  found,
  recordForm,
  typedOffice,
  typedUser,
} from "#tests/support/people-forms.ts";

/** Users, the own profile and offices without JavaScript: lists, forms, pictures, MPs by their differences. */

const faulty = useFaultyApp();
const { proxy } = faulty;
const administrator = useStaff(faulty.app, "administrator");
const assistant = useStaff(faulty.app, "assistant");
const monitor = useStaff(faulty.app, "monitor");

const ASSISTANT = { roleId: "2", phone: "070 123 456", workHoursFrom: "0800", workHoursTo: "1600" };

/** The MPs of the form, in its order. */
const offered = ({ dom }: Page) =>
  dom
    .all("checkbox")
    .flatMap((box) => (box.attribute("name") === "mpIds" ? [box.attribute("value") ?? ""] : []));

const assignments = () =>
  proxy.calls
    .filter(({ path }) => /\/admin\/api\/mps\/\d+\/(assistant|office)\//.test(path))
    .map(({ path }) => path.replace("/admin/api/mps/", ""));

/** The form that does what is left. */
const restForm = ({ forms }: Page) => forms.find(({ action }) => action.includes("/done/"));

let taken = 0;
/** MPs whom no other test of this file uses. */
async function freeMps(count: number): Promise<string[]> {
  const ids = offered(await administrator.get("/admin/users/add")).toSorted((a, b) => Number(b) - Number(a));
  taken += count;
  return ids.slice(taken - count, taken).toSorted((a, b) => Number(a) - Number(b));
}

/** With the tick of the active taken away. */
const inactive = (form: PageForm | undefined) =>
  form && { ...form, fields: form.fields.filter(([name]) => name !== "active") };

/** Confirms the question before a record becomes inactive. */
async function confirmed(person: Client, asked: Page) {
  expect(asked.status).toBe(409);
  return person.submit(recordForm(asked));
}

it("the list of users is in Macedonian order, found in any script, and shows nothing but its columns", async () => {
  const page = await administrator.get("/admin/users?q=Katerina+Shutevska");
  expect(page.text).toContain("Катерина Шутевска");
  expect(page.text).toContain("Пронајден");
  const all = await administrator.get("/admin/users?size=all");
  expect(all.text).toMatch(/Ѓорѓи.*Иван.*Јелена/);
  expect(all.html).not.toContain("assistant@example.com");
  expect(all.html).not.toMatch(/07\d \d{3} \d{3}/);
});

describe("the form of a user", () => {
  it("adds an assistant and assigns each MP; the view shows them", async () => {
    const mpIds = await freeMps(2);
    await proxy.clear();
    const { id } = await addedUser(administrator, { ...ASSISTANT, mpIds });
    expect(assignments()).toEqual(mpIds.map((mp) => `${mp}/assistant/assign`));
    const view = await administrator.get(`/admin/users/view/${id}`);
    for (const mp of mpIds) expect(view.html).toContain(`/admin/mps/view/${mp}`);
    expect(view.text).toContain("08:00");
  });

  it("names the MP who fails, and does only what is left", async () => {
    const [good = "", bad = ""] = await freeMps(2);
    const typed = { ...typedUser(), ...ASSISTANT };
    const opened = await administrator.get("/admin/users/add");
    const tick = opened.dom.all("checkbox").find((box) => box.attribute("value") === bad);
    const name = tick?.name.replace(/ \(.*/, "") ?? "?";
    await proxy.set({ kind: "status", status: 500 }, { path: `/admin/api/mps/${bad}/assistant/assign` });
    const page = await administrator.submit(recordForm(opened), { ...typed, mpIds: [good, bad] });
    expect(page.path).toMatch(/^\/admin\/users\/done\/[\w-]{22}$/);
    expect(page.text).toContain("Корисникот е зачуван, но не сите негови пратеници");
    expect(page.text).toContain(`Не се доделени: ${name}`);
    expect(page.text).toContain("Доделени се:");

    await proxy.clear();
    const done = await administrator.submit(restForm(page));
    expect([done.path, done.text]).toEqual([
      expect.stringMatching(/^\/admin\/users\?at=\d+$/),
      expect.stringContaining("Корисникот е променет"),
    ]);
    expect(assignments()).toEqual([`${bad}/assistant/assign`]);
    expect(proxy.calls.filter(({ method, path }) => method !== "GET" && path.includes("/users"))).toEqual([]);
    expect(await found(administrator, "users", typed.username)).toHaveLength(1);
  });

  it("says which field a 409 is about", async () => {
    const form = recordForm(await administrator.get("/admin/users/add"));
    const twice = await administrator.submit(form, { ...typedUser(), username: "Assistant" });
    expect([twice.status, twice.text]).toEqual([
      400,
      expect.stringContaining("Корисничко име: Корисникот веќе постои!"),
    ]);
    const own = recordForm(await administrator.get("/admin/users/edit/1"));
    const last = await administrator.submit(own, { roleId: "3" });
    expect(last.text).toContain("Улога: Мора да остане барем еден активен администратор!");
    expect((await confirmed(administrator, await administrator.submit(inactive(own)))).text).toContain(
      "Активен: Мора да остане барем еден активен администратор!",
    );
  });

  it("asks before an assistant becomes inactive, names the MPs, and gives them free once confirmed", async () => {
    const mpIds = await freeMps(1);
    const { id } = await addedUser(administrator, { ...ASSISTANT, mpIds });
    const form = recordForm(await administrator.get(`/admin/users/edit/${id}`));
    await proxy.clear();
    const asked = await administrator.submit(inactive(form));
    expect(asked.text).toMatch(/Корисникот ќе стане неактивен .*Пратеници кај овој асистент \(1\): .+\./);
    expect(proxy.calls.filter(({ method }) => method !== "GET")).toEqual([]);
    expect((await confirmed(administrator, asked)).text).toContain("Корисникот е променет");
    // Whether the API releases them by itself or not.
    expect(proxy.calls.filter(({ path }) => path.endsWith(`/mps/${mpIds[0]}/assistant/remove`))).toHaveLength(
      1,
    );
    const view = await administrator.get(`/admin/users/view/${id}`);
    expect(view.text).toContain("Неактивен");
    expect(view.text).toContain("Нема пратеници");
  });
});

describe("the own profile", () => {
  it("asks assistants only for phone and hours, and lets nobody change the role", async () => {
    const own = await assistant.get("/admin/profile/edit");
    expect(recordForm(own)?.fields.map(([name]) => name)).toContain("phone");
    const other = await monitor.get("/admin/profile/edit");
    const names = recordForm(other)?.fields.map(([name]) => name);
    expect(names).not.toContain("phone");
    expect(names).not.toContain("roleId");
  });

  it("shows the new name in the frame at once, and the documented words", async () => {
    const page = await monitor.get("/admin/profile/edit");
    const done = await monitor.submit(recordForm(page), { fullName: "Ново Име", roleId: "1" });
    expect(done.path).toBe("/admin/profile/view");
    expect(done.text).toContain("Податоците на профилот се успешно променети!");
    expect(done.dom.get("banner").text).toContain("Ново Име");
    expect(done.text).toContain("Набљудувач");
    expect((await monitor.get("/admin/users")).path).toContain("/admin/unauthorized");
  });
});

describe("offices", () => {
  it("are refused without a place in the country, with a hint", async () => {
    const form = recordForm(await administrator.get("/admin/offices/add"));
    for (const coordinates of ["кај пазарот", "48.2, 16.37", "41.9"]) {
      const page = await administrator.submit(form, typedOffice({ coordinates }));
      expect([page.status, page.text]).toEqual([400, expect.stringContaining("Внеси место во земјата")]);
    }
    const empty = await administrator.submit(form, {});
    expect(empty.text).toContain("Координати: Полето е задолжително!");
  });

  it("draw the part of the map that is asked for, whatever is asked", async () => {
    for (const query of [
      "",
      "?view=100,100,200&at=41.9,21.4",
      "?view=%3Cscript%3E&at=%22/%3E",
      "?view=1,2,1e9",
    ]) {
      const answer = await administrator.send(`/admin/offices/place.svg${query}`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).not.toContain("script");
    }
  });

  it("call only the differences of their MPs, and name who fails", async () => {
    const [one = "", other = ""] = await freeMps(2);
    const { id } = await addedOffice(administrator, { mpIds: [one] });
    const form = recordForm(await administrator.get(`/admin/offices/edit/${id}`));
    await proxy.clear();
    await proxy.set({ kind: "status", status: 500 }, { path: `/admin/api/mps/${one}/office/remove` });
    const page = await administrator.submit(form, { mpIds: [other] });
    expect(page.path).toMatch(/^\/admin\/offices\/done\//);
    expect(page.text).toContain("Канцеларијата е зачувана, но не сите нејзини пратеници");
    expect(page.text).toContain("Не се отстранети:");
    expect(assignments()).toEqual([`${one}/office/remove`, `${other}/office/assign`]);
    await proxy.clear();
    const done = await administrator.submit(restForm(page));
    expect(done.text).toContain("Канцеларијата е променета");
    expect(assignments()).toEqual([`${one}/office/remove`]);
  });

  it("ask before one becomes inactive, also in the form, and name the MPs there", async () => {
    const mpIds = await freeMps(1);
    const { id } = await addedOffice(administrator, { mpIds });
    const form = recordForm(await administrator.get(`/admin/offices/edit/${id}`));
    const asked = await administrator.submit(inactive(form));
    expect(asked.status).toBe(409);
    expect(asked.text).toMatch(/Канцеларијата ќе стане неактивна .* Таму има 1 пратеник: /);
    // An unticked choice writes nothing.
    const kept = await administrator.submit(recordForm(asked), { active: "on" });
    expect(kept.text).toContain("Канцеларијата е променета");
    expect((await administrator.get(`/admin/offices/view/${id}`)).text).not.toContain("Неактивна");
  });

  it("give no MP to an inactive one: nothing is called, and it is said beside the MPs", async () => {
    const [one = "", other = ""] = await freeMps(2);
    const { id } = await addedOffice(administrator, { mpIds: [one] });
    const edit = inactive(recordForm(await administrator.get(`/admin/offices/edit/${id}`)));
    const add = inactive(recordForm(await administrator.get("/admin/offices/add")));
    await proxy.clear();
    for (const refused of [
      await administrator.submit(edit, { mpIds: [other] }),
      await administrator.submit(add, { ...typedOffice(), mpIds: [other] }),
    ]) {
      expect(refused.status).toBe(400);
      expect(refused.text).toContain("Пратеници: Неактивна канцеларија не може да добие пратеник!");
    }
    expect(proxy.calls.filter(({ method }) => method !== "GET")).toEqual([]);
    const done = await confirmed(administrator, await administrator.submit(edit, { mpIds: [one] }));
    expect(done.text).toContain("Канцеларијата е променета");
  });

  it("are on the portal as soon as they are written", async () => {
    // A municipality of its own: a page of the list shows only so many.
    const { typed } = await addedOffice(administrator, { municipalityId: "9" });
    const shown = await administrator.get("/?municipality=9");
    expect(shown.text).toContain(typed.address.replaceAll(/\s+/g, " "));
  });
});
