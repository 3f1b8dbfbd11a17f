import { describe, expect, it } from "vitest";
import { idsIn } from "#tests/support/http.ts";
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
