import { describe, expect, it } from "vitest";
import { type Client, client, type Page, type PageForm } from "#tests/support/http.ts";
import { fileOf, plain } from "#tests/support/images.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import {
  addedOffice,
  addedUser,
  found,
  recordForm,
  typedOffice,
  typedUser,
} from "#tests/support/people-forms.ts";
import { signInFrom } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";

/** Users, the own profile and offices without JavaScript: lists, forms, pictures, MPs by their differences. */

const faulty = useFaultyApp();
const { proxy } = faulty;
const administrator = useStaff(faulty.app, "administrator");
const assistant = useStaff(faulty.app, "assistant");
const monitor = useStaff(faulty.app, "monitor");

const text = (page: Page) => page.text;

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
  expect(text(page)).toContain("Катерина Шутевска");
  expect(text(page)).toContain("Пронајден");
  const all = await administrator.get("/admin/users?size=all");
  expect(text(all)).toMatch(/Ѓорѓи.*Иван.*Јелена/);
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
    expect(text(view)).toContain("08:00");
  });

  it("ignores what only assistants have, for any other role", async () => {
    const mpIds = await freeMps(1);
    await proxy.clear();
    const { id } = await addedUser(administrator, { ...ASSISTANT, roleId: "3", phone: "", mpIds });
    expect(assignments()).toEqual([]);
    const page = await administrator.get(`/admin/users/view/${id}`);
    expect(page.html).not.toContain("08:00");
  });

  it.each(["add", "edit"] as const)(
    "names the MP who fails, and does only what is left: %s",
    async (kind) => {
      const [good = "", bad = ""] = await freeMps(2);
      const typed = { ...typedUser(), ...ASSISTANT };
      const known = kind === "edit" ? await addedUser(administrator) : undefined;
      const address = known ? `/admin/users/edit/${known.id}` : "/admin/users/add";
      const opened = await administrator.get(address);
      const tick = opened.dom.all("checkbox").find((box) => box.attribute("value") === bad);
      const name = tick?.name.replace(/ \(.*/, "") ?? "?";
      await proxy.set({ kind: "status", status: 500 }, { path: `/admin/api/mps/${bad}/assistant/assign` });
      const page = await administrator.submit(recordForm(opened), { ...typed, mpIds: [good, bad] });
      expect(page.path).toMatch(/^\/admin\/users\/done\/[\w-]{22}$/);
      expect(text(page)).toContain("Корисникот е зачуван, но не сите негови пратеници");
      expect(text(page)).toContain(`Не се доделени: ${name}`);
      expect(text(page)).toContain("Доделени се:");

      await proxy.clear();
      const done = await administrator.submit(restForm(page));
      expect([done.path, text(done)]).toEqual([
        expect.stringMatching(/^\/admin\/users\?at=\d+$/),
        expect.stringContaining("Корисникот е променет"),
      ]);
      expect(assignments()).toEqual([`${bad}/assistant/assign`]);
      expect(proxy.calls.filter(({ method, path }) => method !== "GET" && path.includes("/users"))).toEqual(
        [],
      );
      expect(await found(administrator, "users", typed.username)).toHaveLength(1);
    },
  );

  it("says which field a 409 is about", async () => {
    const form = recordForm(await administrator.get("/admin/users/add"));
    const twice = await administrator.submit(form, { ...typedUser(), username: "Assistant" });
    expect([twice.status, text(twice)]).toEqual([
      400,
      expect.stringContaining("Корисничко име: Корисникот веќе постои!"),
    ]);
    const own = recordForm(await administrator.get("/admin/users/edit/1"));
    const last = await administrator.submit(own, { roleId: "3" });
    expect(text(last)).toContain("Улога: Мора да остане барем еден активен администратор!");
    expect(text(await confirmed(administrator, await administrator.submit(inactive(own))))).toContain(
      "Активен: Мора да остане барем еден активен администратор!",
    );
  });

  /** A new administrator, and the form of their own record. */
  async function themselves() {
    const { id, typed } = await addedUser(administrator, { roleId: "1" });
    const person = client(faulty.app.origin);
    await signInFrom(person, await person.get("/admin/login"), typed.username);
    return { person, form: recordForm(await person.get(`/admin/users/edit/${id}`)) };
  }

  it("that takes the own role away leads to where one still may be, and says that it is done", async () => {
    const { person, form } = await themselves();
    const done = await person.submit(form, { roleId: "3" });
    expect([done.status, done.path]).toEqual([200, "/admin/dashboard"]);
    expect(text(done)).toContain("Корисникот е променет");
  });

  it("that makes oneself inactive ends the session, and says that it is done", async () => {
    const { person, form } = await themselves();
    const asked = await person.submit(inactive(form));
    const done = await confirmed(person, asked);
    expect([done.status, done.path]).toEqual([200, "/admin/login"]);
    expect(text(done)).toContain("Корисникот е променет");
    expect(text(done)).not.toContain("сесија истече");
    expect((await person.get("/admin/profile/view")).path).toMatch(/^\/admin\/login\?/);
  });

  it("leaves the browser of a person made inactive to the next", async () => {
    const { id, typed } = await addedUser(administrator);
    const person = client(faulty.app.origin);
    const home = await signInFrom(person, await person.get("/admin/login"), typed.username);
    expect(home.path).toBe("/admin/dashboard");
    const edit = recordForm(await administrator.get(`/admin/users/edit/${id}`));
    const asked = await administrator.submit(inactive(edit));
    await confirmed(administrator, asked);
    const login = await person.get("/admin/profile/view");
    expect(login.path).toMatch(/^\/admin\/login\?/);
    expect(text(await signInFrom(person, login, "monitor"))).toContain("Мој профил");
  });

  it("asks before an assistant becomes inactive, names the MPs, and gives them free once confirmed", async () => {
    const mpIds = await freeMps(1);
    const { id } = await addedUser(administrator, { ...ASSISTANT, mpIds });
    const before = text(await administrator.get(`/admin/users/view/${id}`));
    const form = recordForm(await administrator.get(`/admin/users/edit/${id}`));
    await proxy.clear();
    const asked = await administrator.submit(inactive(form), { fullName: "Ново Презиме" });
    expect(asked.status).toBe(409);
    expect(text(asked)).toContain("Корисникот ќе стане неактивен");
    const [, mp = ""] = /Пратеници кај овој асистент \(1\): (.+?)\./.exec(text(asked)) ?? [];
    expect(before).toContain(mp);
    expect(mp).not.toBe("");
    expect(new Map(recordForm(asked)?.fields).get("fullName")).toBe("Ново Презиме");
    expect(proxy.calls.filter(({ method }) => method !== "GET")).toEqual([]);
    const done = await administrator.submit(recordForm(asked));
    expect(text(done)).toContain("Корисникот е променет");
    // Whether the API releases them by itself or not.
    expect(proxy.calls.filter(({ path }) => path.endsWith(`/mps/${mpIds[0]}/assistant/remove`))).toHaveLength(
      1,
    );
    const view = await administrator.get(`/admin/users/view/${id}`);
    expect(text(view)).toContain("Неактивен");
    expect(text(view)).toContain("Нема пратеници");
  });
});

describe("a picture", () => {
  it("is no picture when none was chosen", async () => {
    const page = await monitor.get("/admin/profile/edit");
    const sent = await monitor.submit(recordForm(page), {}, { profilePicture: fileOf("", "") });
    expect(sent.path).toBe("/admin/profile/view");
  });

  it("of the own profile is stored again and shown in the frame at once", async () => {
    const page = await assistant.get("/admin/profile/edit");
    await proxy.clear();
    const photo = fileOf(await plain(300, 200, "png"), "моја слика.jpg");
    const view = await assistant.submit(recordForm(page), {}, { profilePicture: photo });
    expect(view.path).toBe("/admin/profile/view");
    const put = proxy.calls.find(({ method }) => method === "PUT");
    expect(put?.body).toContain('filename="profilePicture.png"');
    const pictures = view.dom.tags("img").map((image) => image.attribute("src") ?? "");
    const own = pictures.filter((src) => /^\/media\/profile-pictures\/.+\.png$/.test(src));
    expect(own.length).toBeGreaterThan(1);
    expect((await assistant.send(own[0] ?? "")).headers.get("content-type")).toBe("image/png");
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
    expect(text(done)).toContain("Податоците на профилот се успешно променети!");
    expect(done.dom.get("banner").text).toContain("Ново Име");
    expect(text(done)).toContain("Набљудувач");
    expect((await monitor.get("/admin/users")).path).toContain("/admin/unauthorized");
  });
});

describe("offices", () => {
  it("are listed with their MPs; a monitor only looks", async () => {
    const page = await monitor.get("/admin/offices");
    expect(text(page)).toMatch(/Општина Адреса Пратеници Статус/);
    expect(page.html).toContain("/admin/offices/view/");
    expect(page.html).not.toMatch(/\/admin\/offices\/(edit|add|deactivate)/);
    const [id = ""] = await found(monitor, "offices", "Bitola");
    const view = await monitor.get(`/admin/offices/view/${id}`);
    expect(text(view)).toContain("Битола");
    expect(view.html).not.toContain("/admin/offices/edit");
  });

  it("are refused without a place in the country, with a hint", async () => {
    const form = recordForm(await administrator.get("/admin/offices/add"));
    for (const coordinates of ["кај пазарот", "48.2, 16.37", "41.9"]) {
      const page = await administrator.submit(form, typedOffice({ coordinates }));
      expect([page.status, text(page)]).toEqual([400, expect.stringContaining("Внеси место во земјата")]);
    }
    const empty = await administrator.submit(form, {});
    expect(text(empty)).toContain("Координати: Полето е задолжително!");
  });

  it("take the place that was pressed on the picture of the map, nearer each time", async () => {
    const page = await administrator.get("/admin/offices/add");
    expect(page.html).toMatch(/<input type="image"[^>]*src="\/admin\/offices\/place\.svg\?/);
    const typed = typedOffice({ coordinates: "" });
    const first = await administrator.submit(recordForm(page), {
      ...typed,
      "place.x": "84",
      "place.y": "51",
    });
    expect(first.status).toBe(200);
    const fields = new Map(recordForm(first)?.fields);
    expect(fields.get("coordinates")).toMatch(/^41\.\d{5}, 21\.\d{5}$/);
    expect(fields.get("address")).toBe(typed.address);
    expect(fields.get("view")).not.toBe(new Map(recordForm(page)?.fields).get("view"));
    const second = await administrator.submit(recordForm(first), { "place.x": "112", "place.y": "89" });
    const near = new Map(recordForm(second)?.fields).get("coordinates") ?? "";
    for (const [at, part] of near.split(", ").entries())
      expect(Number(part)).toBeCloseTo(Number(fields.get("coordinates")?.split(", ")[at]), 2);
    const seat = await administrator.submit(recordForm(second), { seat: "1" });
    expect(new Map(recordForm(seat)?.fields).get("coordinates")).toBe("41.03230, 21.33550");
    const done = await administrator.submit(recordForm(seat));
    expect(text(done)).toContain("Канцеларијата е внесена");
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
    expect(text(page)).toContain("Канцеларијата е зачувана, но не сите нејзини пратеници");
    expect(text(page)).toContain("Не се отстранети:");
    expect(assignments()).toEqual([`${one}/office/remove`, `${other}/office/assign`]);
    await proxy.clear();
    const done = await administrator.submit(restForm(page));
    expect(text(done)).toContain("Канцеларијата е променета");
    expect(assignments()).toEqual([`${one}/office/remove`]);
  });

  it("ask before one becomes inactive, also in the form, and name the MPs there", async () => {
    const mpIds = await freeMps(1);
    const { id } = await addedOffice(administrator, { mpIds });
    const form = recordForm(await administrator.get(`/admin/offices/edit/${id}`));
    const asked = await administrator.submit(inactive(form));
    expect(asked.status).toBe(409);
    expect(text(asked)).toMatch(/Канцеларијата ќе стане неактивна .* Таму има 1 пратеник: /);
    // An unticked choice writes nothing.
    const kept = await administrator.submit(recordForm(asked), { active: "on" });
    expect(text(kept)).toContain("Канцеларијата е променета");
    expect(text(await administrator.get(`/admin/offices/view/${id}`))).not.toContain("Неактивна");
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
      expect(text(refused)).toContain("Пратеници: Неактивна канцеларија не може да добие пратеник!");
    }
    expect(proxy.calls.filter(({ method }) => method !== "GET")).toEqual([]);
    const done = await confirmed(administrator, await administrator.submit(edit, { mpIds: [one] }));
    expect(text(done)).toContain("Канцеларијата е променета");
  });

  it("are deactivated after a question, and not offered it again", async () => {
    const { id, typed } = await addedOffice(administrator);
    const page = await administrator.get(`/admin/offices/deactivate/${id}`);
    expect(text(page)).toContain("Дали навистина сакаш да ја деактивираш канцеларијата?");
    await proxy.clear();
    const done = await administrator.submit(recordForm(page));
    expect(done.path).toMatch(/^\/admin\/offices(\?at=\d+)?$/);
    expect(JSON.parse(proxy.calls.find(({ method }) => method === "PUT")?.body ?? "{}")).toEqual({
      municipalityId: 4,
      address: typed.address,
      coordinates: typed.coordinates,
      statusId: false,
    });
    const list = await administrator.get(`/admin/offices?q=${encodeURIComponent(typed.address)}`);
    expect(text(list)).toContain("Неактивна");
    expect(list.html).not.toContain(`/admin/offices/deactivate/${id}`);
    const again = await administrator.get(`/admin/offices/deactivate/${id}`);
    expect(text(again)).toContain("Канцеларијата веќе е неактивна.");
    expect(recordForm(again)).toBeUndefined();
    await proxy.clear();
    await administrator.submit(recordForm(page));
    expect(proxy.calls.filter(({ method }) => method === "PUT")).toEqual([]);
  });

  it("are on the portal as soon as they are written", async () => {
    // A municipality of its own: a page of the list shows only so many.
    const { typed } = await addedOffice(administrator, { municipalityId: "9" });
    const shown = await administrator.get("/?municipality=9");
    expect(text(shown)).toContain(typed.address.replaceAll(/\s+/g, " "));
  });

  // Must be last: after a failure the list is left alone for some seconds.
  it("say that their MPs may not be the newest when these can't be had", async () => {
    await proxy.set({ kind: "status", status: 500 }, { path: "/api/mps" });
    const said = "Податоците можеби не се најнови";
    await until(async () => expect(text(await administrator.get("/admin/offices"))).toContain(said));
  });
});
