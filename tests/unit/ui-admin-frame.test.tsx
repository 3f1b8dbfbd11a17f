import { describe, expect, it } from "vitest";
import { Menu, menuOf } from "#app/admin/kit/frame/menu.tsx";
import { chosenSidebar, keepSidebar, sidebarOf } from "#app/admin/kit/frame/sidebar.ts";
import { mayOpen, type Pattern, ROLE, type RoleId } from "#app/model/access.ts";
import { Part } from "#tests/support/dom.ts";
import { productContext } from "#tests/support/product-context.ts";
import { render } from "#tests/support/render.tsx";

const entriesOf = (roleId: RoleId): readonly string[] => menuOf(roleId);

describe("menu", () => {
  it.each(Object.entries(ROLE))("offers the %s nothing that the guard would refuse", (_, roleId) => {
    const entries = entriesOf(roleId);
    expect(entries.length).toBeGreaterThan(5);
    expect(entries.filter((to) => !mayOpen(to as Pattern, roleId))).toEqual([]);
  });

  it("shows registers to administrator and monitor, users to the administrator only", () => {
    const registers = ["/admin/categories", "/admin/mps", "/admin/parties", "/admin/offices"];
    expect(entriesOf(ROLE.assistant).filter((to) => registers.includes(to))).toEqual([]);
    expect(entriesOf(ROLE.monitor).filter((to) => registers.includes(to))).toEqual(registers);
    expect(entriesOf(ROLE.administrator)).toContain("/admin/users");
    expect(entriesOf(ROLE.monitor)).not.toContain("/admin/users");
  });

  it("marks where one is, also below a list", () => {
    const links = Part.of(render(<Menu shown={menuOf(ROLE.assistant)} />, { at: "/admin/cases/view/7" })).all(
      "link",
    );
    const current = links.filter((link) => link.attribute("aria-current") === "page");
    expect(current.map(({ target }) => target)).toEqual(["/admin/cases"]);
  });
});

describe("sidebar", () => {
  const url = (search: string) => new URL(`https://example.org/admin/cases${search}`);
  const request = (cookie: string) => new Request(url(""), { headers: { Cookie: cookie } });

  it("takes a choice from the address and leads back to it without the parameter", () => {
    expect(chosenSidebar(url("?statusId=1&sidebar=slim&page=2"))).toEqual({
      sidebar: "slim",
      back: "/admin/cases?statusId=1&page=2",
    });
    expect(chosenSidebar(url("?sidebar=wide"))).toEqual({ sidebar: "wide", back: "/admin/cases" });
  });

  it("ignores anything else", () => {
    expect(chosenSidebar(url("?page=2"))).toBeUndefined();
    expect(chosenSidebar(url("?sidebar=huge"))).toBeUndefined();
  });

  it("remembers it in a cookie that scripts can't read", () => {
    const cookie = keepSidebar("slim", productContext());
    expect(cookie).toMatch(/^sidebar=slim; Path=\/admin; Max-Age=\d+; HttpOnly; SameSite=Lax/);
    expect(sidebarOf(request(cookie))).toBe("slim");
  });

  it("is wide without a cookie, and with one that only looks like it", () => {
    expect(sidebarOf(request(""))).toBe("wide");
    expect(sidebarOf(request("xsidebar=slim"))).toBe("wide");
    expect(sidebarOf(request("sidebar=slimmer"))).toBe("wide");
    expect(sidebarOf(request("a=b; sidebar=slim; c=d"))).toBe("slim");
  });
});
