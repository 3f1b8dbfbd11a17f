import { describe, expect, it } from "vitest";
import { client, idsIn, type Page, valueIn } from "#tests/support/http.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";

/** Addresses to which forms without JavaScript lead, and the ways out of a list that shows nothing. */

const product = useFaultyApp();
const administrator = useStaff(product.app, "administrator");

describe("addresses carry no empty or technical parameters", () => {
  it.each([
    "/admin/cases",
    "/admin/events",
    "/admin/meetings",
    "/admin/reports/monthly",
    "/admin/reports/annual",
    "/admin/users",
    "/admin/mps",
    "/admin/parties",
    "/admin/categories",
    "/admin/offices",
  ])("of every form of %s that is sent as it stands", async (path) => {
    const { forms } = await administrator.get(path);
    const asking = forms.filter(({ method, action }) => method === "get" && action !== "/admin/search");
    expect(asking.length).toBeGreaterThan(0);
    for (const form of asking)
      expect((await administrator.submit(form)).path).toMatch(
        path === "/admin/meetings"
          ? /^\/admin\/meetings\?date=[\d-]{10}$|^\/admin\/meetings$/
          : new RegExp(`^${path}$`),
      );
  });

  it.each([
    ["/admin/cases", "10", "?size=10"],
    ["/admin/users", "all", "?size=all"],
    ["/admin/users?size=10&q=a", "", "?q=a"],
  ])("of %s with %j rows a page but %s", async (path, size, wanted) => {
    const { forms } = await administrator.get(path);
    const form = forms.findLast(({ fields }) => fields.some(([name]) => name === "size"));
    expect((await administrator.submit(form, { size })).path).toBe(path.split("?")[0] + wanted);
  });

  it("of the public forms that are sent as they stand", async () => {
    const visitor = client(product.app.origin);
    for (const path of ["/", "/dashboard"]) {
      const asking = (await visitor.get(path)).forms.filter(
        ({ method, action }) => method === "get" && action !== "/admin/search",
      );
      expect(asking.length).toBeGreaterThan(0);
      for (const form of asking) expect((await visitor.submit(form)).path).toBe(path);
    }
  });
});

describe("a list", () => {
  const SOME = ["10", "25", "50", "100"];
  const OR_ALL = ["10", "25", "50", "Сите"];

  it.each([
    ["cases", SOME],
    ["events", SOME],
    ["meetings", ["25", "50", "100"]],
    ["reports/monthly", SOME],
    ["reports/annual", SOME],
    ["mps", OR_ALL],
    ["users", OR_ALL],
  ])("of %s offers the documented numbers of rows", async (list, numbers) => {
    const { dom } = await administrator.get(`/admin/${list}`);
    const sizes = dom.all("combobox").findLast((select) => select.attribute("name") === "size");
    expect(sizes?.all("option").map((size) => size.text)).toEqual(numbers);
  });

  it.each([
    ["cases", "mpId=999999&size=50", "Нема случаи за овој избор. Исчисти ги филтрите за да ги видиш сите."],
    ["events", "fromDate=1990-01-01&toDate=1990-12-31&size=50", "Нема настани за овој избор."],
    ["reports/monthly", "month=2001-01&size=50", "Нема извештаи за овој избор."],
  ])("of %s says of %s that nothing is found, and leads out", async (list, query, says) => {
    const page = await administrator.get(`/admin/${list}?${query}`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(says)]);
    expect(page.dom.get("main").get("link", /^Исчисти филтри/).target).toBe(`/admin/${list}?size=50`);
  });

  it.each([
    ["cases", "size=50"],
    ["events", "eventTypeId=1"],
    ["reports/monthly", "reportStatusId=2"],
    ["mps", "status=active"],
  ])("of %s leads from beyond its end to its last page", async (list, query) => {
    const page = await administrator.get(`/admin/${list}?page=9999&${query}`);
    expect([page.status, idsIn(page, `/admin/${list}/view/`)]).toEqual([200, []]);
    expect(page.text).toContain("Оваа страница не постои");
    const last = await administrator.get(page.dom.get("link", /^Кон последната страница/).target);
    expect(last.path).toContain(query);
    expect(idsIn(last, `/admin/${list}/view/`).length).toBeGreaterThan(0);
  });
});

it("the address of a form that went back shows nobody else what was typed", async () => {
  const [visitor, stranger] = [client(product.app.origin), client(product.app.origin)];
  const browser = { Accept: "text/html" };
  const form = ({ forms }: Page) => forms.find(({ fields }) => fields.some(([name]) => name === "fullName"));
  const { action = "", fields = [] } = form(await visitor.get("/contact", browser)) ?? {};
  const typed = { ...Object.fromEntries(fields), fullName: "Ана Канаринец" };
  const refused = await visitor.post(action, typed, browser);
  expect([refused.status, refused.path]).toEqual([400, "/contact"]);
  expect(valueIn(form(await visitor.get("/contact", browser)), "fullName")).toBe("Ана Канаринец");
  expect((await stranger.get("/contact", browser)).html).not.toContain("Канаринец");
  await visitor.get("/about", browser);
  expect((await visitor.get("/contact", browser)).html).not.toContain("Канаринец");
});
