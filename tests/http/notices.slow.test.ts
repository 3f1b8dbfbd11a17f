import { beforeAll, describe, expect, it } from "vitest";
import { RETENTION } from "#server/store/records.ts";
import type { RunningApp } from "#tests/support/app.ts";
import { client, type Client, mainOf } from "#tests/support/http.ts";
import { twin } from "#tests/support/meeting-request.ts";
import { addNotice, CLOSED, endNotice, noticeForm, noticeIdOf } from "#tests/support/notices.ts";
import { askRedis, hasRedis } from "#tests/support/redis-servers.ts";
import { signedIn } from "#tests/support/staff.ts";
import { useTwoNodes } from "#tests/support/two-nodes.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** Notices of offices on two nodes over one Redis, and while only their records are unavailable. */

describe.skipIf(!hasRedis)("notices of offices", () => {
  const two = useTwoNodes();
  let here: Client;
  let there: Client;

  beforeAll(async () => {
    const [first, second] = two.nodes;
    here = await signedIn(first.origin, "assistant");
    there = await twin(await signedIn(first.origin, "administrator"), first.origin, second.origin);
  });

  const citizenAt = async (node: RunningApp) => mainOf(await client(node.origin).get("/?office=1&lng=mk"));
  const RENOVATION = "Се реновира зградата.";
  const NO_POWER = "Во зградата нема струја или вода.";

  it("are told by the other node as soon as one has them: added, changed, ended", async () => {
    expect(await citizenAt(two.nodes[1])).not.toContain(RENOVATION);
    const id = noticeIdOf(await addNotice(here, CLOSED));
    await eventually(() => citizenAt(two.nodes[1])).toContain(RENOVATION);
    expect(mainOf(await there.get("/admin/notices"))).toContain("Илинденска");

    const opened = await there.get(`/admin/notices/edit/${id}`);
    const mine = noticeForm(await here.get(`/admin/notices/edit/${id}`));
    expect((await here.submit(mine, { sentenceId: "2" })).path).toBe(`/admin/notices/view/${id}`);
    await eventually(() => citizenAt(two.nodes[1])).toContain(NO_POWER);
    const both = await there.submit(noticeForm(opened), { sentenceId: "4" });
    expect(both.status).toBe(409);
    expect(mainOf(both)).toMatch(/Зачувано сега .*Во зградата нема струја или вода/);

    await endNotice(here, id);
    await eventually(() => citizenAt(two.nodes[1])).not.toContain(NO_POWER);
    expect((await there.submit(noticeForm(both))).status).toBe(404);
    expect(mainOf(await there.get(`/admin/notices/view/${id}`))).toContain("завршено на");
  });

  /** Redis refuses what has to do with notices, and nothing else. */
  const withoutNotices = () => {
    const kinds = Object.keys(RETENTION).filter((kind) => kind !== "notice");
    const patterns = [...kinds, "service", "ready"].map((name) => `~*${name}*`);
    return askRedis(two.redis.server, "ACL", "SETUSER", "default", "resetkeys", ...patterns);
  };
  const withAll = () => askRedis(two.redis.server, "ACL", "SETUSER", "default", "allkeys");

  it("that can't be read leave public pages whole, and staff are told that nobody knows", async () => {
    const id = noticeIdOf(await addNotice(here, CLOSED));
    const add = noticeForm(await here.get("/admin/notices/add"));
    const edit = noticeForm(await here.get(`/admin/notices/edit/${id}`));
    const end = noticeForm(await here.get(`/admin/notices/end/${id}`));
    await eventually(() => citizenAt(two.nodes[0])).toContain(RENOVATION);
    await withoutNotices();
    try {
      const list = await here.get("/admin/notices");
      expect(list.status).toBe(503);
      expect(mainOf(list)).toContain("Не се знае кои известувања важат");
      const page = await client(two.nodes[0].origin).get("/?office=1&lng=mk");
      expect([page.status, mainOf(page).includes(RENOVATION)]).toEqual([200, true]);
      for (const path of [`view/${id}`, `edit/${id}`, `end/${id}`])
        expect((await here.get(`/admin/notices/${path}`)).status, path).toBe(503);

      const typed = { ...CLOSED, officeId: "2", sentenceId: "4" };
      const added = await here.submit(add, typed);
      expect(added.status).toBeGreaterThanOrEqual(500);
      expect(mainOf(added)).toContain("Известувањето не е зачувано!");
      const kept = new Map(noticeForm(added)?.fields);
      expect([kept.get("officeId"), kept.get("sentenceId")]).toEqual(["2", "4"]);
      const changed = await here.submit(edit, { sentenceId: "2" });
      expect(changed.status).toBeGreaterThanOrEqual(500);
      const ended = await here.submit(end);
      expect(ended.status).toBeGreaterThanOrEqual(500);

      await withAll();
      expect((await here.get("/admin/notices")).status).toBe(200);
      const again = await here.submit(noticeForm(added));
      const confirm = noticeForm(again);
      const saved = confirm?.fields.some(([name]) => name === "confirmed")
        ? await here.submit(confirm)
        : again;
      expect(saved.path).toMatch(/^\/admin\/notices\/view\/\d+$/);
      // Sent again, it is there once; what could not be ended holds.
      expect(mainOf(await here.get("/admin/notices")).match(/ важи /g)).toHaveLength(2);
      await endNotice(here, noticeIdOf(saved));
    } finally {
      await withAll();
      await endNotice(here, id);
    }
  });
});
