import { beforeAll, describe, expect, it } from "vitest";
import { type Register, REGISTERS, ROLE, type RoleId } from "#app/model/access.ts";
import { type Client, client, linksIn, linkTo, optionsOf, type Page } from "#tests/support/http.ts";
import { addNotice, CLOSED } from "#tests/support/notices.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { addCategory, picture, registerForm, valueOf } from "#tests/support/registers.ts";

/** The registers without JavaScript: what holds of all, by their declarations, then what is one's own. */

const product = useFaultyApp();
const administrator = useStaff(product.app, "administrator");
const monitor = useStaff(product.app, "monitor");
const assistant = useStaff(product.app, "assistant");

const PEOPLE: readonly [RoleId, Client][] = [
  [ROLE.administrator, administrator],
  [ROLE.assistant, assistant],
  [ROLE.monitor, monitor],
];

const main = ({ dom }: Page) => dom.get("main").html;
const namesOf = ({ dom }: Page) =>
  dom.all("link").flatMap(({ target, name }) => (target.includes("/view/") ? [name] : []));
const sentWith = (method: string, path: RegExp) =>
  product.proxy.calls.findLast((call) => call.method === method && path.test(call.path));

/** What the ways to a record and to its form end with. */
const ENDS: Readonly<Record<Register, readonly [view: string, edit: string]>> = {
  events: ["Настани Прегледај настан", "Настани Промени настан"],
  notices: ["Известувања Известување", "Известувања Промени известување"],
  categories: ["Категории Прегледај категорија", "Категории Промени категорија"],
  mps: ["Пратеници Прегледај пратеник", "Пратеници Промени пратеник"],
  parties: ["Партии Прегледај партија", "Партии Промени партија"],
  offices: ["Канцеларии Прегледај канцеларија", "Канцеларии Промени канцеларија"],
  users: ["Корисници Прегледај корисник", "Корисници Промени корисник"],
};

interface Declared {
  readonly read: readonly RoleId[];
  readonly write: readonly RoleId[];
  readonly pages: readonly string[];
}

const DECLARED = Object.entries(REGISTERS) as [Register, Declared][];

beforeAll(async () => {
  await addNotice(administrator, CLOSED);
});

describe.each(DECLARED)("the register of %s", (name, { read, write, pages }) => {
  const [viewing, editing] = ENDS[name];
  const readers = PEOPLE.filter(([roleId]) => read.includes(roleId));

  it.each(readers)("shows a person of role %i what they may see, and do", async (roleId, person) => {
    const page = await person.get(`/admin/${name}`);
    const may = write.includes(roleId);
    expect([page.status, main(page).includes(`/admin/${name}/add`)]).toEqual([
      200,
      may && pages.includes("/add"),
    ]);
    const view = await person.get(linkTo(page, `/admin/${name}/view/`));
    expect([view.status, view.text]).toEqual([200, expect.stringContaining(`Дома ${viewing}`)]);
    const edit = linkTo(view, `/admin/${name}/edit/`);
    expect(edit !== "").toBe(may);
    if (may) expect((await person.get(edit)).text).toContain(`Дома ${editing}`);
    expect((await person.get(`/admin/${name}/view/987654321`)).status).toBe(404);
  });
});

it("the menu leads to the registers that a person may read, but assistants not to the categories", async () => {
  for (const [roleId, person] of PEOPLE) {
    const links = linksIn(await person.get("/admin/tutorials"));
    for (const [name, { read }] of DECLARED) {
      const isShown = read.includes(roleId) && !(name === "categories" && roleId === ROLE.assistant);
      expect([name, links.includes(`/admin/${name}`)]).toEqual([name, isShown]);
    }
  }
});

it("the list of MPs stands in Macedonian order, inactive ones too", async () => {
  const page = await monitor.get("/admin/mps?size=all");
  const names = namesOf(page);
  const firsts = [...new Set(names.map((name) => name.slice(0, 1)))];
  const alphabet = "АБВГДЃЕЖЗЅИЈКЛЉМНЊОПРСТЌУФХЦЧЏШ";
  expect(firsts.map((letter) => alphabet.indexOf(letter))).toEqual(
    firsts.map((letter) => alphabet.indexOf(letter)).toSorted((a, b) => a - b),
  );
  expect(page.text).toContain("Неактивен");
  expect(page.text).toContain("Активен");
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
    for (const label of labels) expect(page.text).toContain(label);
    expect(page.text).toMatch(/Мандат 20\d\d-20\d\d/);
    expect(page.text).toMatch(/Датум на раѓање \d\d\.\d\d\.19\d\d/);
  });

  it("is changed for the list and for the public page at once, the mandate as it was", async () => {
    const visitor = client(product.app.origin);
    await visitor.get("/");
    const edit = await administrator.get("/admin/mps/edit/7");
    expect(valueOf(edit, "mandateId")).toBeUndefined();
    const before = valueOf(edit, "fullName") ?? "";
    const page = await administrator.submit(registerForm(edit), { fullName: "Ѓорѓи Сосемановски" });
    expect(page.path).toMatch(/^\/admin\/mps\?at=\d+$/);
    expect(page.text).toContain("Пратеникот е променет");
    expect(sentWith("PUT", /mps\/7$/)?.body).toMatch(/name="mandateId"\r\n\r\n\d/);
    expect((await administrator.get("/admin/mps?q=sosemanovski")).text).toContain("Ѓорѓи Сосемановски");
    expect((await monitor.get("/admin/mps?q=sosemanovski")).text).toContain("Ѓорѓи Сосемановски");
    const home = await client(product.app.origin).get("/");
    expect(home.text).toContain("Ѓорѓи Сосемановски");
    expect(home.text).not.toContain(before);
  });

  it("is asked about once when all three names are replaced, with what stays, and saving keeps the list's filters", async () => {
    const list = await administrator.get("/admin/mps?q=%D0%B0&size=50&at=9");
    const to = linkTo(list, "/admin/mps/edit/9?");
    const edit = await administrator.get(to === "" ? "/admin/mps/edit/9?q=%D0%B0&size=50" : to);
    const names = { fullName: "Ново Лице", fullNameAl: "Person i Ri", fullNameEn: "New Person" };
    const asked = await administrator.submit(registerForm(edit), names);
    expect(asked.status).toBe(409);
    expect(asked.text).toMatch(
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

  it("of a party, an ethnicity and a date of birth that nobody knows keeps them", async () => {
    const body = (mp: object) => ({ ...mp, partyId: 987, ethnicityId: 77, dateOfBirth: "околу 1960" });
    await product.proxy.set({ kind: "shape", change: body }, { method: "GET", path: /admin\/api\/mps\/10$/ });
    const edit = await administrator.get("/admin/mps/edit/10");
    const kept = ["partyId", "ethnicityId", "dateOfBirth"].map((name) => valueOf(edit, name));
    expect(kept).toEqual(["987", "77", "околу 1960"]);
    expect((await administrator.get("/admin/mps/view/10")).text).toContain("Партија Бр. 987");
  });
});

it("a party is shown, and changed but for its Macedonian name", async () => {
  expect((await monitor.get("/admin/parties/view/4")).text).toContain("Име на албански");
  const edit = await administrator.get("/admin/parties/edit/4");
  const input = edit.dom.tags("input").find((field) => field.attribute("disabled") !== undefined);
  expect(input?.attribute("name")).toBeUndefined();
  expect(valueOf(edit, "name")).toBeUndefined();
  const typed = { nameAl: "Partia e re", nameEn: "A new party", active: "false" };
  const asked = await administrator.submit(registerForm(edit), typed, { icon: await picture() });
  expect(asked.status).toBe(409);
  expect(asked.text).toMatch(/Партијата ќе стане неактивна Активни пратеници од неа \(\d+\): \p{L}+ /u);
  expect(asked.text).toContain("Ако избра слика, избери ја повторно");
  const page = await administrator.submit(registerForm(asked), {}, { icon: await picture() });
  expect(page.path).toMatch(/^\/admin\/parties\?at=\d+$/);
  expect(page.text).toContain("Партијата е променета");
  expect(page.text).toContain("Partia e re");
  expect(page.text).toContain("Неактивна");
  expect(sentWith("PUT", /parties\/4$/)?.body).toContain('filename="icon.jpg"');
  expect(sentWith("PUT", /parties\/4$/)?.body).not.toContain('name="name"');
});

describe("a category", () => {
  it("can be chosen for a case as soon as it was added", async () => {
    const { typed } = await addCategory(administrator);
    expect((await assistant.get("/admin/cases/add")).html).toContain(typed.name);
  });

  it("keeps its icon when no other is chosen", async () => {
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
    expect(page.text).toContain("Категоријата е променета");
    expect(await iconOf()).toBe(before);
  });
});
