import { describe, expect, it } from "vitest";
import type { Page } from "#tests/support/http.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { sheetOf } from "#tests/support/workbook.ts";

/** Selects over the registers' rows, and the same rows as a spreadsheet. */

const product = useFaultyApp();
const administrator = useStaff(product.app, "administrator");
const monitor = useStaff(product.app, "monitor");

const namesOf = ({ dom }: Page) =>
  dom.all("link").flatMap(({ target, name }) => (target.includes("/view/") ? [name] : []));
const exported = async (address: string) =>
  (await sheetOf(await administrator.send(address))).rows.slice(1).map(([name]) => String(name));

interface WireMp {
  readonly fullName: string;
  userId: number | null;
  userFullName: string;
  officeId: number | null;
  readonly statusId: boolean;
}

/** The demo's MPs, with gaps that the demo doesn't have. */
async function lackingMps() {
  const mps = (await (await fetch(`${product.reference.url}/api/mps`)).json()) as WireMp[];
  const [first, second, third] = mps.filter(({ statusId }) => statusId);
  if (!first || !second || !third) throw new Error("There are no MPs");
  for (const mp of [first, second]) Object.assign(mp, { userId: null, userFullName: "" });
  third.officeId = null;
  await product.proxy.set({ kind: "json", json: mps }, { path: "/api/mps" });
  return { mps, noAssistant: [first.fullName, second.fullName], noOffice: [third.fullName] };
}

describe("the filters of a register", () => {
  it("find the MPs without an assistant, and those without an office", async () => {
    const { noAssistant, noOffice } = await lackingMps();
    await expect
      .poll(async () => namesOf(await monitor.get("/admin/mps?userId=none&status=active")).toSorted())
      .toEqual(noAssistant.toSorted());
    expect(namesOf(await monitor.get("/admin/mps?officeId=none&status=active"))).toEqual(noOffice);
    expect(await exported("/admin/mps.xlsx?officeId=none&status=active")).toEqual(noOffice);
  });

  it.each([
    ["mps", "partyId=1"],
    ["mps", "mandateId=1&status=active"],
    ["mps", "officeId=1"],
    ["mps", "userId=2&q=%D0%B0"],
    ["mps", "status=inactive"],
    ["offices", "status=inactive"],
    ["offices", "mps=none"],
    ["parties", "status=inactive"],
    ["users", "roleId=2"],
    ["users", "roleId=1&status=active"],
  ])("of %s with %s leave some of the rows, on the screen as in the file", async (register, query) => {
    const page = await administrator.get(`/admin/${register}?size=all&${query}`);
    const names = namesOf(page);
    const [, found, total] = /Пронајден(?:и се|и|а е| е) (\d+) од (\d+)/.exec(page.text) ?? [];
    expect(Number(found)).toBe(names.length);
    expect(names.length).toBeLessThan(Number(total));
    const file = await administrator.send(`/admin/${register}.xlsx?${query}`);
    if (names.length > 0) expect(page.html).toContain(`/admin/${register}.xlsx?size=all`);
    expect(file.headers.get("content-disposition")).toMatch(/filename="[a-z]+-\d{4}-\d\d-\d\d\.xlsx"/);
    const { rows } = await sheetOf(file);
    expect(rows).toHaveLength(names.length + 1);
    expect(names[0] ?? "").toContain(rows[1]?.[0] ?? "");
  });

  it("can be combined with the search, whose form keeps them, and stay beside an opened record", async () => {
    const page = await administrator.get("/admin/users?roleId=2&status=active&size=10");
    const form = page.forms.find(
      ({ fields, action }) => fields.some(([name]) => name === "q") && action !== "/admin/search",
    );
    const found = await administrator.submit(form, { q: "Марјан" });
    expect(found.path).toContain("roleId=2");
    expect(found.path).toContain("size=10");
    expect(namesOf(found)).toEqual(["Марјан Огненовски"]);
    expect(found.html).toMatch(/\/admin\/users\/edit\/\d+\?q=[^"]*roleId=2[^"]*status=active/);
    const nobody = await administrator.get("/admin/users?roleId=2&q=qqqwww");
    expect(nobody.text).toContain("Нема ништо за „qqqwww“.");
    expect((await administrator.get("/admin/offices?status=inactive&mps=none&q=qq")).text).toContain("„qq“");
  });
});
