import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { type Act, ACTS, leftOf, readyFor, typedFor } from "#tests/support/act-table.ts";
import { againIn } from "#tests/support/fault-page.ts";
import { useFullStore } from "#tests/support/full-store.ts";
import { type Client, mainOf } from "#tests/support/http.ts";
import { meetingDesk } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";
import { signedIn } from "#tests/support/staff.ts";

/** Each act on a meeting, or on its case, when something is in its way: done once, or refused as a whole. */

const { app, proxy, reference } = useFaultyApp();
const assistant = useStaff(app, "assistant");
const sameAssistant = useStaff(app, "assistant");
const stranger = useStaff(app, "assistant2");
const desk = meetingDesk(app, assistant);
const withoutStore = useFullStore(app);

const ROWS = Object.entries(ACTS).map(([name, act]) => ({ name, act }));
const NOTHING_CHANGED = "Порталот сега не може да запишува. Ништо не е променето.";

/** What says that something was done. */
const SUCCESS = /Успешно|Состанокот е (?:додаден|променет)|Закажана е|Преместена е|Откажана е|Запишано/;

/** Said instead; a meeting deleted by another person counts as called off. */
const SAID =
  /повеќе не постои|ја нема веќе|Веќе е запишано|во меѓувреме е променета|не е таква|Состанокот е избришан/;

/** A form that is open, and its subject. */
async function opened(act: Act, person: Client = assistant) {
  const ready = await readyFor(act, { desk: meetingDesk(app, person), person, way: ANSWER_WAY.phone });
  const { one, date, meeting } = ready;
  const typed = typedFor(act, date, one);
  return {
    ...ready,
    typed,
    form: await act.form(person, meeting, one),
    left: () => leftOf(reference, one, act),
  };
}

const done = ({ leaves: [caseStatus, meetings] }: Act) => [caseStatus, meetings, 1];

it.each(ROWS)("$name is refused while the store takes nothing, and done once it does", async ({ act }) => {
  const { form, typed, left } = await opened(act);
  const before = left();
  const page = await withoutStore(() => assistant.submit(form, typed));
  expect([page.status, page.text]).toEqual([503, expect.stringContaining(NOTHING_CHANGED)]);
  expect(page.text).not.toMatch(/Успешно|системот на Собранието/i);
  expect(left()).toEqual(before);
  await assistant.submit(form, typed);
  expect(left()).toEqual(done(act));
});

it.each(ROWS)("$name is not open to somebody whose case it isn't", async ({ act }) => {
  const { one, meeting, form, typed, left } = await opened(act);
  const before = left();
  const theirs = await act.form(stranger, meeting, one).catch(() => undefined);
  const posted = { ...Object.fromEntries(form.fields), ...typed };
  const page = theirs
    ? await stranger.submit(theirs, posted)
    : await stranger.post(form.action, Object.fromEntries(Object.entries(posted)));
  expect(page.path.startsWith("/admin/meetings/done/")).toBe(false);
  expect(left()).toEqual(before);
});

it.each(ROWS)("$name by two people at once is done once, and nobody reads an error", async ({ act }) => {
  const { one, meeting, form, typed, left } = await opened(act);
  const theirs = await act.form(sameAssistant, meeting, one);
  const pages = await Promise.all([assistant.submit(form, typed), sameAssistant.submit(theirs, typed)]);
  const late = await sameAssistant.submit(theirs, typed);
  for (const page of [...pages, late]) expect([200, 400, 409], mainOf(page)).toContain(page.status);
  expect(left(), pages.map(mainOf).join("\n")).toEqual(done(act));
});

const GONE: readonly (readonly [string, (id: string) => unknown])[] = [
  ["deleted", (id) => reference.database.prepare("DELETE FROM meetings WHERE id = ?").run(id)],
  [
    "rejected",
    (id) =>
      reference.database
        .prepare("UPDATE meetings SET meetingStatusId = ? WHERE id = ?")
        .run(MEETING_STATUS.rejected, id),
  ],
];

describe.each(GONE)("an act whose form was open while its meeting was %s", (_what, remove) => {
  it.each(ROWS.filter(({ act }) => act.on !== "none"))(
    "$name says so, and claims nothing",
    async ({ act }) => {
      const { meeting, form, typed } = await opened(act);
      remove(meeting.id);
      const page = await assistant.submit(form, typed);
      expect([200, 400, 403, 404, 409]).toContain(page.status);
      expect(mainOf(page)).not.toMatch(SUCCESS);
      expect(page.text).toMatch(SAID);
    },
  );
});

it("the pages of a meeting that was called off lead to its case", async () => {
  const one = await desk.request(ANSWER_WAY.phone);
  const { id } = await desk.arrange(one);
  await desk.cancel(id, { reason: "Седница." });
  for (const page of ["view", "edit", "move", "delete"]) {
    const missing = await assistant.get(`/admin/meetings/${page}/${id}`);
    expect([missing.status, missing.path]).toEqual([200, `/admin/cases/view/${one.caseId}`]);
    expect(missing.text).toContain("е откажана или избришана");
    expect((await stranger.get(`/admin/meetings/${page}/${id}`)).status).toBe(404);
  }
});

const FAULTS = {
  fails: { kind: "status", status: 500 },
  "never answers": { kind: "hang" },
  "is done, and its answer gets lost": { kind: "reset", carriedOut: true },
  "meets the end of the session": { kind: "status", status: 401 },
  "meets a conflict": { kind: "status", status: 409 },
  "is answered 404": { kind: "status", status: 404 },
} as const;

const STEPS = ROWS.flatMap(({ name, act }) =>
  act.steps.flatMap((step, at) =>
    Object.entries(FAULTS).map(([what, fault]) => ({ name, act, step, number: at + 1, what, fault })),
  ),
);

it.each(STEPS)(
  "an act $name, whose step $number $what, is done once when it is sent again",
  async ({ act, step: [method, path], fault }) => {
    const person = await signedIn(app.origin, "assistant");
    const { one, meeting, form, typed, left } = await opened(act, person);
    await proxy.set(fault, { method, path });
    const page = await person.submit(form, typed);
    await proxy.clear();
    if (isDeepStrictEqual(left(), done(act))) return;
    // If the page says that something is missing, one button does it; otherwise the form is opened again.
    const rest = page.forms.find(({ action }) => action.includes("/meetings/done/"));
    const again = againIn(page);
    if (rest && page.html.includes('value="complete"')) await person.submit(rest, { act: "complete" });
    else if (again !== undefined) await person.submit(form, { ...typed, again });
    else {
      const back = await signedIn(app.origin, "assistant");
      await back.submit(await act.form(back, meeting, one), typed);
    }
    expect(left()).toEqual(done(act));
  },
);
