import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, it } from "vitest";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { addedCase } from "#tests/support/case-form.ts";
import { firstOrRest } from "#tests/support/first-or-rest.ts";
import { type Client, mainOf, titleOf } from "#tests/support/http.ts";
import { letterForm, timesOn } from "#tests/support/letter-form.ts";
import { meetingsOn, scheduleForm, scheduleOf, workingDay } from "#tests/support/schedule-form.ts";
import { signedIn } from "#tests/support/staff.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** A failing audit store blocks nothing: letters and meetings are made once, and the log has every line. */

let app: RunningApp | undefined;

afterEach(async () => {
  await app?.stop();
  app = undefined;
});

/** A meeting and a printed letter, each with its status. @returns the case */
async function work(assistant: Client): Promise<number> {
  const id = await addedCase(assistant);
  const date = workingDay();
  const form = scheduleForm(await assistant.get(scheduleOf(id)));
  const arranged = await assistant.submit(form, { date, startTime: "0930", endTime: "1000" });
  expect(titleOf(arranged)).toContain("Закажана е.");
  expect(await meetingsOn(assistant, date)).toHaveLength(1);
  const letter = letterForm(await assistant.get(`/admin/cases/write/${id}?template=call`));
  const comment = `Писмо за ${id}`;
  const left = await assistant.submit(letter, { statusId: "4", comment, way: "print" });
  expect(left.path).toMatch(/^\/admin\/cases\/letters\//);
  expect(await timesOn(assistant, id, comment)).toBe(1);
  return id;
}

/** The events of a case in the log. */
const logged = ({ logs }: RunningApp, id: number) =>
  logs.flatMap((line) => {
    const { event, recordId, state } = JSON.parse(line) as Record<string, unknown>;
    return recordId === id && state === "done" ? [event] : [];
  });

const fileIn = (folder: string) =>
  join(folder, readdirSync(folder).find((name) => /^audit-[\d-]+\.sqlite$/.test(name)) ?? "");

describe("a store of the audit that", () => {
  it.each(
    firstOrRest([
      ["is away", "BEGIN EXCLUSIVE", "ROLLBACK"],
      [
        "is full",
        "CREATE TRIGGER full BEFORE INSERT ON line BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
        "DROP TRIGGER full",
      ],
    ]),
  )(
    "%s keeps nobody from a meeting or a letter, and has every line once it is well",
    async (_how, spoil, mend) => {
      app = await startApp();
      const [assistant, administrator] = [
        await signedIn(app.origin, "assistant"),
        await signedIn(app.origin, "administrator"),
      ];
      await eventually(async () => mainOf(await administrator.get("/admin/audit"))).toContain("се најави");
      const store = new DatabaseSync(fileIn(app.dataDir));
      store.exec("PRAGMA busy_timeout = 5000");
      store.exec(spoil);
      const id = await work(assistant);
      const { logs } = app;
      await eventually(() => logged({ logs } as RunningApp, id)).toEqual(
        expect.arrayContaining(["record-change", "letter-left"]),
      );
      expect(logs.join("\n")).toContain('"event":"audit-store-away"');
      store.exec(mend);
      store.close();
      await eventually(async () => mainOf(await administrator.get(`/admin/audit?id=${id}`))).toMatch(
        /издаде писмо за случајот \d+ \(печатено\)[\s\S]*го промени статусот на случајот/,
      );
    },
  );
});
