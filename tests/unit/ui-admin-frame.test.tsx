import { describe, expect, it } from "vitest";
import { menuOf } from "#app/admin/kit/frame/menu.tsx";
import { ROLE, type RoleId } from "#app/model/access.ts";

/** Entries that the guard would refuse are none, by the same table. */
const entriesOf = (roleId: RoleId): readonly string[] => menuOf(roleId);

describe("menu", () => {
  it("shows registers to administrator and monitor, users to the administrator only", () => {
    const registers = ["/admin/categories", "/admin/mps", "/admin/parties", "/admin/offices"];
    expect(entriesOf(ROLE.assistant).filter((to) => registers.includes(to))).toEqual([]);
    expect(entriesOf(ROLE.monitor).filter((to) => registers.includes(to))).toEqual(registers);
    expect(entriesOf(ROLE.administrator)).toContain("/admin/users");
    expect(entriesOf(ROLE.monitor)).not.toContain("/admin/users");
  });
});
