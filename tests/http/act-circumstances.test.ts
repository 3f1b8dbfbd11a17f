import { describe, expect, it } from "vitest";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { messagesAt } from "#tests/support/contact-message.ts";
import { ACTS, leftOf, readyFor, typedFor } from "#tests/support/act-table.ts";
import { useFullStore } from "#tests/support/full-store.ts";
import { titleOf } from "#tests/support/http.ts";
import { meetingDesk, type SentRequest } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { changeForm, opened } from "#tests/support/tracked-request.ts";

/** Acts while something other than the API is unavailable, or while the case is another assistant's. */

const { app, proxy, reference } = useFaultyApp();
const assistant = useStaff(app, "assistant");
const stranger = useStaff(app, "assistant2");
const desk = meetingDesk(app, assistant);

const ROWS = Object.entries(ACTS).map(([name, act]) => ({ name, act }));
const NOTHING_CHANGED = "Порталот сега не може да запишува. Ништо не е променето.";

const withoutStore = useFullStore(app);

/** Gives a case and its meetings to another assistant's MP. */
function giveAway({ caseId }: SentRequest): void {
  const { database } = reference;
  const other = database
    .prepare(
      `SELECT id FROM mps WHERE userId <> (SELECT mps.userId FROM cases JOIN mps ON mps.id = cases.mpId
       WHERE cases.id = ?) LIMIT 1`,
    )
    .get(caseId)?.["id"];
  database.prepare("UPDATE cases SET mpId = ? WHERE id = ?").run(Number(other), caseId);
  database.prepare("UPDATE meetings SET mpId = ? WHERE caseId = ?").run(Number(other), caseId);
}

describe("an act", () => {
  it.each(ROWS)("$name is refused while the store takes nothing, and done once it does", async ({ act }) => {
    const { one, date, meeting } = await readyFor(act, { desk, person: assistant, way: ANSWER_WAY.phone });
    const form = await act.form(assistant, meeting, one);
    const before = leftOf(reference, one, act);
    const page = await withoutStore(() => assistant.submit(form, typedFor(act, date, one)));
    expect([page.status, page.text]).toEqual([503, expect.stringContaining(NOTHING_CHANGED)]);
    expect(page.text).not.toMatch(/Успешно|системот на Собранието/i);
    expect(leftOf(reference, one, act)).toEqual(before);
    await assistant.submit(form, typedFor(act, date, one));
    const [caseStatus, meetings] = act.leaves;
    expect(leftOf(reference, one, act)).toEqual([caseStatus, meetings, 1]);
  });

  it.each(ROWS)("$name is not open to somebody whose case it isn't", async ({ act }) => {
    const { one, date, meeting } = await readyFor(act, { desk, person: assistant, way: ANSWER_WAY.phone });
    const form = await act.form(assistant, meeting, one);
    const before = leftOf(reference, one, act);
    const theirs = await act.form(stranger, meeting, one).catch(() => undefined);
    const posted = { ...Object.fromEntries(form.fields), ...typedFor(act, date, one) };
    const page = theirs
      ? await stranger.submit(theirs, posted)
      : await stranger.post(form.action, Object.fromEntries(Object.entries(posted)));
    expect(page.path.startsWith("/admin/meetings/done/")).toBe(false);
    expect(leftOf(reference, one, act)).toEqual(before);
  });

  it.each(ROWS)("$name does nothing once its case has gone to another MP", async ({ act }) => {
    const { one, date, meeting } = await readyFor(act, { desk, person: assistant, way: ANSWER_WAY.phone });
    const form = await act.form(assistant, meeting, one);
    const before = leftOf(reference, one, act);
    giveAway(one);
    const page = await assistant.submit(form, typedFor(act, date, one));
    expect([200, 400, 403, 404, 409]).toContain(page.status);
    expect(page.html).not.toContain("Успешно");
    expect(leftOf(reference, one, act)).toEqual(before);
  });
});

describe("a citizen who withdraws", () => {
  it("tells the office nothing while the store can't mark it, and once by the next press", async () => {
    const one = await desk.request(ANSWER_WAY.phone);
    const { citizen } = await opened(app.origin, one.code);
    const form = changeForm(await citizen.get(`/request/${one.code}?tell=withdraw`), "withdrawn");
    const refused = await withoutStore(() => citizen.submit(form));
    expect(refused.status).toBe(503);
    expect(titleOf(await citizen.submit(form))).toBe("Го повлековте барањето");
    expect(messagesAt(proxy).filter(({ body }) => body.includes(`случај ${one.caseId}"`))).toHaveLength(1);
  });
});
