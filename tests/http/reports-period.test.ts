import { describe, expect, it } from "vitest";
import { addDays } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { skopjeDay } from "#app/model/period.ts";
import type { Page } from "#tests/support/http.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";

/** The reports of a period together: the deadline, and who is missing. */

const product = useFaultyApp();
const { proxy } = product;
const monitor = useStaff(product.app, "monitor");

const today = skopjeDay(new Date());
/** The month that is running: it has a deadline ahead, whatever the day. */
const RUNNING = today.slice(0, 7);
const TRACKER = `/admin/reports/monthly/overview?month=${RUNNING}`;

/** The day on which the reports of a month are due. */
function dueDay(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 10)).toISOString().slice(0, 10);
}

interface WireReport {
  readonly id: number;
  readonly userId: number;
  readonly userFullName: string;
  readonly month: string;
  readonly reportStatusId: number;
}

interface WireAssistant {
  readonly id: number;
  readonly fullName: string;
}

/** Reports of the running month: of the first assistants with these statuses, of the others none. */
async function withStatuses(...statuses: readonly number[]) {
  const all: WireAssistant[] = [];
  await proxy.set(
    {
      kind: "shape",
      change: (body: never) => {
        all.splice(0, all.length, ...(body as WireAssistant[]));
        return body;
      },
    },
    { path: "/admin/api/users/assistants" },
  );
  await monitor.get("/admin/cases?page=1");
  await monitor.get(TRACKER);
  const content = statuses.map((reportStatusId, at): WireReport => {
    const { id: userId = 0, fullName: userFullName = "" } = all[at] ?? {};
    return { id: 900 + at, userId, userFullName, month: RUNNING, reportStatusId };
  });
  await proxy.set(
    { kind: "json", json: { content, totalElements: content.length, draw: null } },
    { path: /^\/admin\/api\/reports\/monthly\/filter/ },
  );
  return all;
}

const counters = ({ dom }: Page) =>
  dom.all("link").flatMap(({ target, text }) => {
    const [, count = "", name = ""] = /^([\d.]+) (.*)$/.exec(text) ?? [];
    return target.includes("overview?") && count !== "" ? [{ name, count: Number(count), to: target }] : [];
  });
const rowsOf = ({ dom }: Page) =>
  dom
    .all("list")
    .find(({ name }) => name.startsWith("Извештаите на сите"))
    ?.all("listitem").length ?? 0;

describe("the reports of a period", () => {
  it("say by when they are due, and how many days are left", async () => {
    await withStatuses(2, 1);
    const due = dueDay(RUNNING);
    const left = (Date.parse(due) - Date.parse(today)) / 86_400_000;
    expect(left).toBeGreaterThan(0);
    const text = (await monitor.get(TRACKER)).text;
    expect(text).toMatch(left === 1 ? /Рок: утре/ : new RegExp(`Рок: уште ${left} ден`));
    expect(text).toContain(formatDate(due));
    const past = addDays(`${RUNNING}-01`, -1).slice(0, 7);
    const before = addDays(`${past}-01`, -1).slice(0, 7);
    expect((await monitor.get(`/admin/reports/monthly/overview?month=${before}`)).text).toContain(
      `Рокот беше на ${formatDate(dueDay(before))}`,
    );
  });

  it("are counted by links, each of which shows as many rows", async () => {
    await withStatuses(2, 1, 3, 1, 7);
    const page = await monitor.get(TRACKER);
    const found = counters(page);
    expect(found.map(({ name }) => name)).toEqual([
      "сите",
      "не се поднесени",
      "нацрти",
      "поднесен",
      "задоцнет",
      "статус 7",
      "без извештај",
    ]);
    for (const { to, count, name } of found.slice(1)) {
      const filtered = await monitor.get(to);
      expect([name, rowsOf(filtered)]).toEqual([name, count]);
      const current = filtered.dom.all("link").filter((link) => link.attribute("aria-current") === "page");
      expect(current.some((link) => link.tags("b").length > 0)).toBe(true);
    }
    expect(rowsOf(await monitor.get(`${TRACKER}&status=zzz`))).toBe(rowsOf(page));
  });
});
