import { beforeAll, describe, expect, it } from "vitest";
import { RETENTION } from "#server/store/records.ts";
import { type Client, mainOf, valueIn } from "#tests/support/http.ts";
import { twin } from "#tests/support/meeting-request.ts";
import { askRedis, hasRedis } from "#tests/support/redis-servers.ts";
import { signedIn } from "#tests/support/staff.ts";
import { useTwoNodes } from "#tests/support/two-nodes.ts";

/** Saved views of one person on two nodes over one Redis, and while their records alone can't be had. */

describe.skipIf(!hasRedis)("saved views", () => {
  const two = useTwoNodes();
  let here: Client;
  let there: Client;

  beforeAll(async () => {
    here = await signedIn(two.nodes[0].origin, "assistant");
    there = await twin(here, two.nodes[0].origin, two.nodes[1].origin);
  });

  const nameForm = async (person: Client, query: string) =>
    (await person.get(`/admin/cases/views/name?${query}`)).forms.find(
      (form) => valueIn(form, "name") !== undefined,
    );
  const names = async (person: Client) =>
    (await person.get("/admin/cases/views")).dom
      .all("listitem")
      .flatMap((row) => (row.find("button") ? (row.find("link")?.text ?? []) : []));

  it("that are kept on two nodes at once are all there, on both", async () => {
    const kept = Array.from({ length: 8 }, (_each, at) => `Приказ ${at + 1}`);
    const forms = await Promise.all(
      kept.map((_name, at) => nameForm(at % 2 ? there : here, `caseCategoryId=${at + 1}`)),
    );
    await Promise.all(kept.map((name, at) => (at % 2 ? there : here).submit(forms[at], { name })));
    for (const person of [here, there]) expect((await names(person)).toSorted()).toEqual(kept);
  });

  /** Redis refuses what has to do with views, and nothing else. */
  const withoutViews = () => {
    const kinds = Object.keys(RETENTION).filter((kind) => kind !== "saved-views");
    const patterns = [...kinds, "service", "ready"].map((name) => `~*${name}*`);
    return askRedis(two.redis.server, "ACL", "SETUSER", "default", "resetkeys", ...patterns);
  };
  const withAll = () => askRedis(two.redis.server, "ACL", "SETUSER", "default", "allkeys");

  it("that can't be read leave the list and its numbers, and what can't be kept is told with its name kept", async () => {
    const form = await nameForm(here, "statusId=1");
    const before = await names(here);
    await withoutViews();
    try {
      const list = await here.get("/admin/cases?statusId=1");
      expect(list.status).toBe(200);
      expect(mainOf(list)).toMatch(/Поднесени \d+/);
      expect(list.html).not.toContain("Приказ 1");
      expect((await here.get("/admin")).path).toBe("/admin/dashboard");
      const all = await here.get("/admin/cases/views");
      expect([all.status, mainOf(all)]).toEqual([200, expect.stringContaining("сега не се достапни")]);

      const refused = await here.submit(form, { name: "За одговор" });
      expect(refused.status).toBeGreaterThanOrEqual(500);
      const back = refused.forms.find((one) => valueIn(one, "name") !== undefined);
      expect(valueIn(back, "name")).toBe("За одговор");
      expect(refused.text).not.toContain("Успешно");
      await withAll();
      expect(await names(here)).toEqual(before);
      expect((await here.submit(back)).path).toBe("/admin/cases?statusId=1");
      expect(await names(here)).toEqual([...before, "За одговор"]);
    } finally {
      await withAll();
    }
  });
});
