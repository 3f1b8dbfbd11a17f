import { beforeAll, describe, expect, it } from "vitest";
import { addedCase, caseForm, TYPED } from "#tests/support/case-form.ts";
import { type Client, type Page, valuesIn } from "#tests/support/http.ts";
import { addedMeeting } from "#tests/support/meeting-forms.ts";
import { useApp, useStaff } from "#tests/support/own-app.ts";
import { ownCase, signedIn, statusForm } from "#tests/support/staff.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

/** Who did what to which record, in the log (R56), also where the log is told to be silent. */

type Line = Readonly<Record<string, unknown>>;

const app = useApp({ env: { LOG_LEVEL: "silent" } });
const assistant = useStaff(app, "assistant");
let page: Page;
let id: number;

beforeAll(async () => {
  page = await ownCase(assistant);
  id = Number(page.path.split("?")[0]?.split("/").at(-1));
});

const lines = (): Line[] =>
  app.logs.map((line) => JSON.parse(line) as Line).filter(({ audit }) => audit === true);

/** The lines that come from `act`; `last` is an event that has to be among them. */
async function linesOf(act: () => Promise<unknown>, last: string): Promise<Line[]> {
  const before = lines().length;
  await act();
  await eventually(() =>
    lines()
      .slice(before)
      .map(({ event }) => event),
  ).toContain(last);
  return lines().slice(before);
}

describe("the audit", () => {
  it.each([
    ["looks at", "", "admin/cases/view/:id"],
    ["prints", "/print", "admin/cases/view/:id/print"],
    ["opens to edit", "edit", "admin/cases/edit/:id"],
  ])("says who %s a case, when, and under which request", async (_what, where, route) => {
    const path = where === "edit" ? `/admin/cases/edit/${id}` : `/admin/cases/view/${id}${where}`;
    const found = await linesOf(() => assistant.get(path), "record-read");
    expect(found).toEqual([
      {
        level: "info",
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        audit: true,
        requestId: expect.stringMatching(/^[0-9A-Z-]{14}$/),
        userId: expect.any(Number),
        role: 2,
        route,
        event: "record-read",
        kind: "cases",
        recordId: id,
        endpoint: "GET /admin/api/cases/{id}",
        msg: "Audit",
      },
    ]);
  });

  it("says what was changed, before it is and how it ended", async () => {
    const form = statusForm(page);
    const change = () => assistant.submit(form, { statusId: "2", comment: "Повикани се надлежните." });
    const found = await linesOf(change, "record-change");
    const changes = found.filter(({ event }) => event === "record-change");
    const record = { kind: "cases", recordId: id, endpoint: "PUT /admin/api/cases/{id}/status" };
    expect(changes).toMatchObject([
      { ...record, state: "begun" },
      { ...record, state: "done", records: { cases: [id], mps: [expect.any(Number)] } },
    ]);
    expect(JSON.stringify(found)).not.toContain("надлежните");
  });

  it("names the meetings that follow a case to another MP", async () => {
    const caseId = await addedCase(assistant);
    const meeting = await addedMeeting(assistant, { mpId: TYPED.mpId, caseId: String(caseId) });
    const edit = await assistant.get(`/admin/cases/edit/${caseId}`);
    const others = valuesIn(edit, "mpId");
    const mpId = others.find((other) => other !== TYPED.mpId) ?? expect.unreachable("one MP");
    const found = await linesOf(() => assistant.submit(caseForm(edit), { mpId }), "record-change");
    expect(found.find(({ state }) => state === "begun")).toMatchObject({
      endpoint: "PUT /admin/api/cases/{id}",
      records: { cases: [caseId], mps: [Number(TYPED.mpId), Number(mpId)], meetings: [Number(meeting.id)] },
    });
  });

  // R46
  it("says what was exported, with the filter and how many rows", async () => {
    const found = await linesOf(
      () => assistant.get("/admin/cases.xlsx?statusId=1&q=Canary"),
      "cases-exported",
    );
    expect(found.at(-1)).toMatchObject({ kind: "cases", filter: "statusId=1", count: expect.any(Number) });
    expect(JSON.stringify(found)).not.toContain("Canary");
  });

  it("says who was refused what: a page by the role, a record by the API", async () => {
    const monitor = await signedIn(app.origin, "monitor");
    expect(await linesOf(() => monitor.get(`/admin/cases/edit/${id}`), "access-refused")).toMatchObject([
      { reason: "role", role: 3, route: "admin/cases/edit/:id", recordId: id },
    ]);
    const other = await signedIn(app.origin, "assistant2");
    const found = await linesOf(() => other.get(`/admin/cases/view/${id}`), "access-refused");
    expect(found.filter(({ event }) => event === "access-refused")).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ reason: "api", kind: "cases", recordId: id })]),
    );
  });

  it("says who signed in and out", async () => {
    const found = await linesOf(async () => {
      const monitor = await signedIn(app.origin, "monitor");
      const confirm = await monitor.get("/admin/logout");
      await monitor.submit(confirm.forms.find(({ action }) => action.startsWith("/admin/logout")));
    }, "signed-out");
    const told = found.filter(({ event }) => String(event).startsWith("signed"));
    expect(told).toMatchObject([
      { event: "signed-in", userId: expect.any(Number), role: 3 },
      { event: "signed-out", userId: expect.any(Number), role: 3 },
    ]);
  });

  it("says whose sessions an administrator has ended, and how many: they are over at once, nobody else's", async () => {
    const administrator = await signedIn(app.origin, "administrator");
    const here = await signedIn(app.origin, "monitor");
    let there = here;
    const begun = await linesOf(
      async () => void (there = await signedIn(app.origin, "monitor")),
      "signed-in",
    );
    const user = Number(begun.at(-1)?.["userId"]);
    const isIn = async (person: Client) => (await person.send("/admin/tutorials")).status === 200;
    const shown = await administrator.get(`/admin/users/view/${user}`);
    expect(shown.text).toMatch(/Отворени сесии [1-9]/);
    expect(shown.html).toContain(`href="/admin/users/sessions/${user}"`);

    const ask = await administrator.get(`/admin/users/sessions/${user}`);
    expect(ask.text.match(/Најава на \d\d\.\d\d\.\d{4}/g)?.length).toBeGreaterThanOrEqual(2);
    expect([await isIn(here), await isIn(there)]).toEqual([true, true]);
    const form = ask.forms.find(({ action }) => action.startsWith("/admin/users/sessions/"));
    const found = await linesOf(async () => {
      const done = await administrator.submit(form);
      expect(done.text).toMatch(/Сесиите на корисникот се завршени.*Отворени сесии 0/);
    }, "sessions-ended");
    expect(found.filter(({ event }) => event === "sessions-ended")).toMatchObject([
      { userId: expect.any(Number), role: 1, kind: "users", recordId: user, count: expect.any(Number) },
    ]);
    expect([await isIn(here), await isIn(there), await isIn(administrator)]).toEqual([false, false, true]);
    const own = Number(found.at(-1)?.["userId"]);
    const confirm = await administrator.get(`/admin/users/sessions/${own}`);
    expect(confirm.path).toBe("/admin/logout/everywhere");
  });

  it("says nothing about the citizen", () => {
    const name = page.dom.get("heading").text;
    expect(name.length).toBeGreaterThan(5);
    expect(app.logs.join()).not.toContain(name);
  });
});
