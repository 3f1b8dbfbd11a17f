import { describe, expect, it } from "vitest";
import { client, columnOf, linkTo, optionsOf, type Page } from "#tests/support/http.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { addCategory, icon, picture, registerForm, valueOf } from "#tests/support/registers.ts";
import { until } from "#tests/support/timing.ts";

/** Categories, MPs and parties without JavaScript: lists, views, forms, and what all see after a change. */

const product = useFaultyApp();
const administrator = useStaff(product.app, "administrator");
const monitor = useStaff(product.app, "monitor");
const assistant = useStaff(product.app, "assistant");

const text = (page: Page) => page.text;
const main = ({ dom }: Page) => dom.get("main").html;
const namesOf = ({ dom }: Page) =>
  dom.all("link").flatMap(({ target, name }) => (target.includes("/view/") ? [name] : []));
const rowsOf = ({ dom }: Page) => dom.all("row").length;
const sentWith = (method: string, path: RegExp) =>
  product.proxy.calls.findLast((call) => call.method === method && path.test(call.path));

describe("the list of MPs", () => {
  it("is paged by its address: 25 at first, or 10, 50 or all", async () => {
    expect(rowsOf(await monitor.get("/admin/mps"))).toBe(26);
    expect(rowsOf(await monitor.get("/admin/mps?size=10&page=2"))).toBe(11);
    expect(rowsOf(await monitor.get("/admin/mps?size=all"))).toBeGreaterThan(101);
  });

  it("stands in Macedonian order, inactive ones too", async () => {
    const page = await monitor.get("/admin/mps?size=all");
    const names = namesOf(page);
    const firsts = [...new Set(names.map((name) => name.slice(0, 1)))];
    const alphabet = "АБВГДЃЕЖЗЅИЈКЛЉМНЊОПРСТЌУФХЦЧЏШ";
    expect(firsts.map((letter) => alphabet.indexOf(letter))).toEqual(
      firsts.map((letter) => alphabet.indexOf(letter)).toSorted((a, b) => a - b),
    );
    expect(text(page)).toContain("Неактивен");
    expect(text(page)).toContain("Активен");
  });

  it("finds names in any script, by an address that can be shared", async () => {
    const [name = ""] = namesOf(await monitor.get("/admin/mps?page=3"));
    const form = (await monitor.get("/admin/mps?size=10")).forms.find(
      ({ fields, action }) => fields.some(([f]) => f === "q") && action !== "/admin/search",
    );
    const found = await monitor.submit(form, { q: name });
    expect(found.path).toContain("size=10");
    expect(text(found)).toContain(name);
    expect(rowsOf(found)).toBeLessThan(11);
    for (const place of ["Тетово", "Tetovo", "Tetova"]) {
      expect(text(await monitor.get(`/admin/mps?q=${encodeURIComponent(place)}`))).toContain("Тетово");
      expect(text(await monitor.get(`/admin/offices?q=${encodeURIComponent(place)}`))).toContain("Тетово");
    }
    const nobody = await monitor.get("/admin/mps?q=qqqwww");
    expect(text(nobody)).toContain("Нема ништо за „qqqwww“.");
  });

  it("has the last known MPs while the API is down, and says so", async () => {
    await monitor.get("/admin/mps");
    await product.proxy.set({ kind: "status", status: 500 }, { path: "/api/mps" });
    // As soon as what was read before is no longer young enough.
    const page = await until(async () => {
      const found = await monitor.get("/admin/mps");
      expect(text(found)).toContain("Податоците можеби не се најнови");
      return found;
    }, 100);
    expect(page.status).toBe(200);
    expect(rowsOf(page)).toBe(26);
  });
});

describe("an MP", () => {
  it("is shown with everything that is known", async () => {
    const page = await monitor.get("/admin/mps/view/5");
    const labels = [
      "Име и презиме",
      "Мандат",
      "Партија",
      "Пол",
      "Етничка припадност",
      "Датум на раѓање",
      "Е-пошта",
      "Канцеларија",
      "Асистент",
    ];
    for (const label of labels) expect(text(page)).toContain(label);
    expect(text(page)).toMatch(/Мандат 20\d\d-20\d\d/);
    expect(text(page)).toMatch(/Датум на раѓање \d\d\.\d\d\.19\d\d/);
    expect(main(page)).not.toContain("/admin/mps/edit/");
    expect(main(await administrator.get("/admin/mps/view/5"))).toContain("/admin/mps/edit/5");
    expect((await monitor.get("/admin/mps/view/987654321")).status).toBe(404);
  });

  it("is changed for the list and for the public page at once, the mandate as it was", async () => {
    const visitor = client(product.app.origin);
    await visitor.get("/");
    const edit = await administrator.get("/admin/mps/edit/7");
    expect(valueOf(edit, "mandateId")).toBeUndefined();
    const before = valueOf(edit, "fullName") ?? "";
    const page = await administrator.submit(registerForm(edit), { fullName: "Ѓорѓи Сосемановски" });
    expect(page.path).toMatch(/^\/admin\/mps\?at=\d+$/);
    expect(text(page)).toContain("Пратеникот е променет");
    expect(sentWith("PUT", /mps\/7$/)?.body).toMatch(/name="mandateId"\r\n\r\n\d/);
    expect(text(await administrator.get("/admin/mps?q=sosemanovski"))).toContain("Ѓорѓи Сосемановски");
    expect(text(await monitor.get("/admin/mps?q=sosemanovski"))).toContain("Ѓорѓи Сосемановски");
    const home = await client(product.app.origin).get("/");
    expect(text(home)).toContain("Ѓорѓи Сосемановски");
    expect(text(home)).not.toContain(before);
  });

  it("is asked about once when all three names are replaced, with what stays, and saving keeps the list's filters", async () => {
    const list = await administrator.get("/admin/mps?q=%D0%B0&size=50&at=9");
    const to = linkTo(list, "/admin/mps/edit/9?");
    const edit = await administrator.get(to === "" ? "/admin/mps/edit/9?q=%D0%B0&size=50" : to);
    const names = { fullName: "Ново Лице", fullNameAl: "Person i Ri", fullNameEn: "New Person" };
    const asked = await administrator.submit(registerForm(edit), names);
    expect(asked.status).toBe(409);
    expect(text(asked)).toMatch(
      /Истиот пратеник под друго име\? Досега: .+ (?:случај останува|случаи остануваат) на овој/,
    );
    const saved = await administrator.submit(registerForm(asked));
    expect(saved.path).toBe("/admin/mps?q=%D0%B0&size=50&at=9");
    const view = (await administrator.get("/admin/mps/view/9")).html;
    for (const link of ["/admin/cases?mpId=9", "/admin/dashboard?mp=9", "/admin/reports/monthly?userId="])
      expect(view).toContain(`href="${link}`);
    // Two names may be corrected without a question.
    const again = await administrator.get("/admin/mps/edit/9");
    const two = await administrator.submit(registerForm(again), {
      fullName: "Ново Име",
      fullNameEn: "New Name",
    });
    expect(two.path).toMatch(/^\/admin\/mps\?at=\d+$/);
  });

  it("becomes inactive only after a question that names what hangs on it; leaves the portal, not the list", async () => {
    const edit = await administrator.get("/admin/mps/edit/8");
    const name = valueOf(edit, "fullName") ?? "";
    const view = text(await administrator.get("/admin/mps/view/8"));
    const asked = await administrator.submit(registerForm(edit), { active: "false" });
    expect(asked.status).toBe(409);
    expect(text(asked)).toContain("Пратеникот ќе стане неактивен");
    const [, assistantName = "", office = ""] =
      /Асистент: (.+?)\. Канцеларија: (.+?)\. Отворени случаи: [\d.]+\./.exec(text(asked)) ?? [];
    expect(view).toContain(assistantName);
    expect(view).toContain(office.split(",")[0]);
    expect(sentWith("PUT", /mps\/8$/)).toBeUndefined();
    await product.proxy.set({ kind: "status", status: 500 }, { path: "/admin/api/cases/filter" });
    const unseen = await administrator.submit(registerForm(edit), { active: "false" });
    expect([unseen.status, sentWith("PUT", /mps\/8$/)]).toEqual([502, undefined]);
    await product.proxy.clear();
    expect((await administrator.submit(registerForm(asked))).path).toMatch(/^\/admin\/mps\?at=\d+$/);
    expect(text(await client(product.app.origin).get("/"))).not.toContain(name);
    expect(text(await administrator.get(`/admin/mps?q=${encodeURIComponent(name)}`))).toContain("Неактивен");
  });

  it("who is inactive keeps the name in the forms and filters of their records, and is not offered for new ones", async () => {
    const chosenIn = (page: Page, name: string) =>
      optionsOf(page, name).find(({ value, chosen }) => chosen && value !== "") ?? { value: "", label: "" };
    const event = linkTo(await assistant.get("/admin/events"), "/admin/events/edit/");
    const mp = chosenIn(await assistant.get(event), "mpId").value;
    const edit = await administrator.get(`/admin/mps/edit/${mp}`);
    const name = valueOf(edit, "fullName") ?? "";
    const asked = await administrator.submit(registerForm(edit), { active: "false" });
    expect((await administrator.submit(registerForm(asked))).path).toMatch(/^\/admin\/mps\?at=\d+$/);

    for (const list of ["cases", "meetings", "events"])
      for (const person of [monitor, assistant])
        expect(chosenIn(await person.get(`/admin/${list}?mpId=${mp}`), "mpId").label).toBe(
          `${name} (неактивен)`,
        );
    for (const list of ["cases", "events"]) {
      const rows = main(await assistant.get(`/admin/${list}?mpId=${mp}`));
      const [path = ""] = new RegExp(`/admin/${list}/edit/\\d+`).exec(rows) ?? [];
      expect(chosenIn(await assistant.get(path), "mpId").label).toBe(`${name} (неактивен)`);
      expect(main(await assistant.get(`/admin/${list}/add`))).not.toContain(name);
    }
    const back = registerForm(await administrator.get(`/admin/mps/edit/${mp}`));
    expect((await administrator.submit(back, { active: "true" })).path).toMatch(/^\/admin\/mps\?at=\d+$/);
  });

  it("gets a picture, a square jpg of our own making, beside unchanged fields", async () => {
    const edit = await administrator.get("/admin/mps/edit/9");
    const page = await administrator.submit(registerForm(edit), {}, { picture: await picture() });
    expect(text(page)).toContain("Пратеникот е променет");
    expect(sentWith("PUT", /mps\/9$/)?.body).toContain('filename="picture.jpg"');
    const view = (await administrator.get("/admin/mps/view/9")).dom.get("main");
    const face = view.tags("img").find((image) => image.attribute("class") === "face");
    expect((await administrator.send(face?.attribute("src") ?? "")).headers.get("content-type")).toBe(
      "image/jpeg",
    );
  });

  it("whose date of birth is no day keeps it", async () => {
    const body = (mp: object) => ({ ...mp, dateOfBirth: "околу 1960" });
    await product.proxy.set({ kind: "shape", change: body }, { method: "GET", path: /admin\/api\/mps\/10$/ });
    const edit = await administrator.get("/admin/mps/edit/10");
    expect(valueOf(edit, "dateOfBirth")).toBe("околу 1960");
    expect(edit.dom.control("dateOfBirth")?.attribute("type")).toBe("text");
    expect(text(await administrator.get("/admin/mps/view/10"))).toContain("околу 1960");
  });

  it("of a party, gender or ethnicity that nobody knows keeps them", async () => {
    const body = (mp: object) => ({ ...mp, partyId: 987, ethnicityId: 77 });
    await product.proxy.set({ kind: "shape", change: body }, { method: "GET", path: /admin\/api\/mps\/10$/ });
    const edit = await administrator.get("/admin/mps/edit/10");
    expect([valueOf(edit, "partyId"), valueOf(edit, "ethnicityId")]).toEqual(["987", "77"]);
    expect(text(await administrator.get("/admin/mps/view/10"))).toContain("Партија Бр. 987");
  });
});

it("a party is shown, and changed but for its Macedonian name", async () => {
  expect(text(await monitor.get("/admin/parties/view/4"))).toContain("Име на албански");
  const edit = await administrator.get("/admin/parties/edit/4");
  const input = edit.dom.tags("input").find((field) => field.attribute("disabled") !== undefined);
  expect(input?.attribute("name")).toBeUndefined();
  expect(valueOf(edit, "name")).toBeUndefined();
  const typed = { nameAl: "Partia e re", nameEn: "A new party", active: "false" };
  const asked = await administrator.submit(registerForm(edit), typed, { icon: await picture() });
  expect(asked.status).toBe(409);
  expect(text(asked)).toMatch(/Партијата ќе стане неактивна Активни пратеници од неа \(\d+\): \p{L}+ /u);
  expect(text(asked)).toContain("Ако избра слика, избери ја повторно");
  const page = await administrator.submit(registerForm(asked), {}, { icon: await picture() });
  expect(page.path).toMatch(/^\/admin\/parties\?at=\d+$/);
  expect(text(page)).toContain("Партијата е променета");
  expect(text(page)).toContain("Partia e re");
  expect(text(page)).toContain("Неактивна");
  expect(sentWith("PUT", /parties\/4$/)?.body).toContain('filename="icon.jpg"');
  expect(sentWith("PUT", /parties\/4$/)?.body).not.toContain('name="name"');
});

describe("categories", () => {
  it("are listed for all three roles by number; only administrators add and edit", async () => {
    for (const person of [administrator, monitor, assistant]) {
      const page = await person.get("/admin/categories");
      expect(page.status).toBe(200);
      const heads = page.dom.tags("th").map((head) => head.text);
      expect(heads.slice(0, 4)).toEqual(["Број", "Име", "Опис", "Икона"]);
      expect(main(page).includes("/admin/categories/add")).toBe(person === administrator);
      expect(main(page).includes("/admin/categories/edit/")).toBe(person === administrator);
      expect((await person.get("/admin/categories/view/2")).status).toBe(200);
    }
    const ids = columnOf((await monitor.get("/admin/categories?size=all")).dom, "Број").map(Number);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it("are added once with the documented toast, and everybody has them at once", async () => {
    const { page, typed, id } = await addCategory(administrator);
    expect(page.path).toBe("/admin/categories");
    expect(text(page)).toContain("Категоријата е внесена");
    const view = await assistant.get(`/admin/categories/view/${id}`);
    for (const value of Object.values(typed)) expect(text(view)).toContain(value.replace(/\s+/g, " "));
    const choice = (await assistant.get("/admin/cases/add")).html;
    expect(choice).toContain(typed.name);
  });

  it("keep their icon when no other is chosen", async () => {
    const { id } = await addCategory(administrator);
    const iconOf = async () => {
      const { dom } = await monitor.get(`/admin/categories/view/${id}`);
      return dom
        .tags("img")
        .find((image) => image.attribute("class") === "emblem")
        ?.attribute("src");
    };
    const before = await iconOf();
    const edit = await administrator.get(`/admin/categories/edit/${id}`);
    const page = await administrator.submit(registerForm(edit), { description: "Само друг опис" });
    expect(text(page)).toContain("Категоријата е променета");
    expect(await iconOf()).toBe(before);
    await administrator.submit(
      registerForm(await administrator.get(`/admin/categories/edit/${id}`)),
      {},
      { icon: await icon() },
    );
    expect(await iconOf()).not.toBe(before);
  });
});

it.each([
  ["categories", "Категории", "категорија"],
  ["mps", "Пратеници", "пратеник"],
  ["parties", "Партии", "партија"],
  ["offices", "Канцеларии", "канцеларија"],
  ["users", "Корисници", "корисник"],
])("the way to a page of %s ends with what one does there", async (list, title, one) => {
  for (const [act, does] of [
    ["view", "Прегледај"],
    ["edit", "Промени"],
  ])
    expect(text(await administrator.get(`/admin/${list}/${act}/1`))).toContain(
      `Дома ${title} ${does} ${one}`,
    );
});
