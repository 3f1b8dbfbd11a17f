import { describe, expect, it } from "vitest";
import { accessTo, mayOpen, mayPost, type Pattern, ROLE, type RoleId } from "#app/model/access.ts";

/** How the table is read; what stands in it is compared with the documents in `tests/http/access-matrix.test.ts`. */

const { administrator, assistant, monitor } = ROLE;

describe("the row of a pattern", () => {
  it.each(["/admin/users", "admin/users", "admin/users/", "//admin/users//"])(
    "is found however its ends are written: %s",
    (pattern) => {
      expect(accessTo(pattern, "read")).toEqual([administrator]);
    },
  );

  it("of the front page is found with and without its slash", () => {
    expect(accessTo("/", "read")).toBe("anyone");
    expect(accessTo("", "read")).toBe("anyone");
  });

  it("is missing for whatever has none, also for words that every object knows", () => {
    for (const pattern of ["admin/secret", "adminusers", "admin//users", "toString", "__proto__"])
      expect(accessTo(pattern, "read"), pattern).toBeUndefined();
  });

  it("may be stricter for posting than for reading", () => {
    expect(accessTo("admin/cases/view/:id", "read")).toEqual([administrator, assistant, monitor]);
    expect(accessTo("admin/cases/view/:id", "write")).toEqual([assistant]);
    expect(accessTo("admin/events/view/:id", "write")).toEqual([administrator, assistant, monitor]);
  });
});

describe("menus and forms ask", () => {
  it.each<{ pattern: Pattern; roleId: RoleId | undefined; open: boolean; post: boolean }>([
    { pattern: "/", roleId: undefined, open: true, post: true },
    { pattern: "/contact", roleId: monitor, open: true, post: true },
    // Nothing leads to the pages that only a demo has.
    { pattern: "/kit", roleId: undefined, open: false, post: false },
    { pattern: "/kit", roleId: administrator, open: false, post: false },
    { pattern: "/admin/users", roleId: undefined, open: false, post: false },
    { pattern: "/admin/users", roleId: administrator, open: true, post: true },
    { pattern: "/admin/users", roleId: assistant, open: false, post: false },
    { pattern: "/admin/mps", roleId: monitor, open: true, post: true },
    { pattern: "/admin/mps", roleId: assistant, open: false, post: false },
    { pattern: "/admin/cases/view/:id", roleId: undefined, open: false, post: false },
    { pattern: "/admin/meetings/view/:id", roleId: administrator, open: true, post: false },
    { pattern: "/admin/cases/view/:id", roleId: administrator, open: true, post: false },
    { pattern: "/admin/cases/view/:id", roleId: assistant, open: true, post: true },
    { pattern: "/admin/cases/view/:id", roleId: monitor, open: true, post: false },
  ])("whether role $roleId may open ($open) and post to ($post) $pattern", ({ pattern, roleId, ...may }) => {
    expect({ open: mayOpen(pattern, roleId), post: mayPost(pattern, roleId) }).toEqual(may);
  });
});
