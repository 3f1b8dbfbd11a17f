import { describe, expect, it } from "vitest";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { ACTS, leftOf, readyFor, typedFor } from "#tests/support/act-table.ts";
import { mainOf, type PageForm } from "#tests/support/http.ts";
import { meetingDesk, type SentRequest } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";

/** Acts whose form was open while another person did the same, or while its subject was removed. */

const { app, reference } = useFaultyApp();
const assistant = useStaff(app, "assistant");
const sameAssistant = useStaff(app, "assistant");
const desk = meetingDesk(app, assistant);

const ROWS = Object.entries(ACTS).map(([name, act]) => ({ name, act }));

/** What says that something was done. */
const SUCCESS = /Успешно|Состанокот е (?:додаден|променет)|Закажана е|Преместена е|Откажана е|Запишано/;

/** Said instead; a meeting deleted by another person counts as called off. */
const SAID =
  /повеќе не постои|ја нема веќе|Веќе е запишано|во меѓувреме е променета|не е таква|Состанокот е избришан/;

describe.each([
  ["in two tabs", () => assistant],
  ["by two people", () => sameAssistant],
])("an act %s at once", (_who, second) => {
  it.each(ROWS)("$name is done once, and nobody reads an error", async ({ act }) => {
    const { one, date, meeting } = await readyFor(act, { desk, person: assistant, way: ANSWER_WAY.phone });
    const forms = [await act.form(assistant, meeting, one), await act.form(second(), meeting, one)] as const;
    const typed = typedFor(act, date, one);
    const pages = await Promise.all([assistant.submit(forms[0], typed), second().submit(forms[1], typed)]);
    const late = await second().submit(forms[1], typed);
    for (const page of [...pages, late]) expect([200, 400, 409], mainOf(page)).toContain(page.status);
    const [caseStatus, meetings] = act.leaves;
    expect(leftOf(reference, one, act), pages.map(mainOf).join("\n")).toEqual([caseStatus, meetings, 1]);
  });
});

const GONE: readonly (readonly [string, (one: SentRequest, id: string) => void])[] = [
  [
    "its meeting is deleted",
    (_one, id) => void reference.database.prepare("DELETE FROM meetings WHERE id = ?").run(id),
  ],
  [
    "its case is deleted with its meetings",
    ({ caseId }) => {
      for (const table of ["meetings", "statusChanges"])
        reference.database.prepare(`DELETE FROM ${table} WHERE caseId = ?`).run(caseId);
      reference.database.prepare("DELETE FROM cases WHERE id = ?").run(caseId);
    },
  ],
  [
    "its meeting is rejected",
    (_one, id) =>
      void reference.database
        .prepare("UPDATE meetings SET meetingStatusId = ? WHERE id = ?")
        .run(MEETING_STATUS.rejected, id),
  ],
];

describe.each(GONE)("an act whose form was open while %s", (what, remove) => {
  it.each(ROWS.filter(({ act }) => act.on !== "none" || what.includes("case is deleted")))(
    "$name says so, and claims nothing",
    async ({ act }) => {
      const { one, date, meeting } = await readyFor(act, { desk, person: assistant, way: ANSWER_WAY.phone });
      const form: PageForm = await act.form(assistant, meeting, one);
      remove(one, meeting.id);
      const page = await assistant.submit(form, typedFor(act, date, one));
      expect([200, 400, 403, 404, 409]).toContain(page.status);
      expect(mainOf(page)).not.toMatch(SUCCESS);
      expect(page.text).toMatch(SAID);
    },
  );
});
