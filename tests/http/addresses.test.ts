import { describe, expect, it } from "vitest";
import { client, type Page, valueIn } from "#tests/support/http.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";

/** Addresses to which forms without JavaScript lead. */

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
