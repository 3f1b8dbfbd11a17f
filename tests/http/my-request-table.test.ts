import { expect, it } from "vitest";
import { weekdayName } from "#app/model/calendar-names.ts";
import { addDays } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import { skopjeDay } from "#app/model/period.ts";
import { idsIn, mainOf, titleOf } from "#tests/support/http.ts";
import { meetingDesk } from "#tests/support/meeting-acts.ts";
import { useFaultyApp, useStaff } from "#tests/support/own-app.ts";

/** What the citizen's page and the office's say of each status of a case with each kind of meetings. */

const { app, reference } = useFaultyApp();
const assistant = useStaff(app, "assistant");
const desk = meetingDesk(app, assistant);

const TODAY = skopjeDay(new Date());
const KINDS = {
  requested: [MEETING_STATUS.requested, 20],
  coming: [MEETING_STATUS.scheduled, 21],
  past: [MEETING_STATUS.scheduled, -40],
  held: [MEETING_STATUS.realized, -41],
  rejected: [MEETING_STATUS.rejected, 22],
} as const;
type Kind = keyof typeof KINDS;
const dayOf = (kind: Kind) => addDays(TODAY, KINDS[kind][1]);

const SETS: readonly (readonly Kind[])[] = [
  [],
  ...(["requested", "coming", "past", "held", "rejected"] as const).map((kind) => [kind]),
  ...(["requested", "past", "held", "rejected"] as const).map((kind) => [kind, "coming"] as const),
  ...(["requested", "past", "rejected"] as const).map((kind) => ["held", kind] as const),
];
const ROWS = SETS.map((kinds) => ({ kinds, name: kinds.join(" and ") || "no meeting" }));
const ARRANGED = "Средбата е закажана";

function titleFor(statusId: number, kinds: readonly Kind[]): string {
  const { rejected, resolved, held, scheduled } = CASE_STATUS;
  if (statusId === rejected) return "Барањето не е прифатено";
  if (statusId === resolved) return "Барањето е завршено";
  if (kinds.includes("coming")) return ARRANGED;
  if (statusId === held) return "Средбата е одржана";
  if (kinds.includes("past")) return "Средбата беше закажана";
  if (statusId === scheduled) return "Средбата се договара";
  return kinds.includes("held") ? "Средбата е одржана" : "Барањето е во канцеларијата";
}

it.each(ROWS)("a case with $name is told truly in each of its statuses", async ({ kinds }) => {
  const one = await desk.request();
  const { database } = reference;
  const meetings = kinds.map((kind) => {
    const [meetingStatusId] = KINDS[kind];
    const [startDate, endDate] = ["09:30", "10:00"].map((time) => `${dayOf(kind)}T${time}:00Z`);
    const values = [one.caseId, startDate ?? "", endDate ?? "", one.name, meetingStatusId];
    const { lastInsertRowid } = database
      .prepare(
        `INSERT INTO meetings (mpId, caseId, startDate, endDate, fullName, topic, comment, meetingLocationId, meetingStatusId)
         VALUES ((SELECT mpId FROM cases WHERE id = ?1), ?1, ?2, ?3, ?4, 'Вода', '', 1, ?5)`,
      )
      .run(...values);
    return {
      id: String(lastInsertRowid),
      startDate: startDate ?? "",
      endDate: endDate ?? "",
      meetingStatusId,
    };
  });
  for (const [name, statusId] of Object.entries(CASE_STATUS)) {
    database.prepare("UPDATE cases SET caseStatusId = ? WHERE id = ?").run(statusId, one.caseId);
    const view = await assistant.get(`/admin/cases/view/${one.caseId}`);
    for (const { id } of meetings) expect(idsIn(view, "/admin/meetings/view/"), name).toContain(id);
    await expect
      .poll(async () => titleOf(await desk.ownPage(one)), { message: name })
      .toBe(titleFor(statusId, kinds));

    const own = mainOf(await desk.ownPage(one));
    const isArranged = titleFor(statusId, kinds) === ARRANGED;
    const [year, , day] = dayOf("coming").split("-").map(Number);
    const coming = new RegExp(`${weekdayName(dayOf("coming"), "mk")}, ${day} \\S+ ${year} во 09:30 часот`);
    expect(own.includes("ве чека"), name).toBe(isArranged);
    expect(coming.test(own), name).toBe(isArranged);
    const wasHeld = kinds.includes("held") || statusId === CASE_STATUS.held;
    if (wasHeld) expect(own, name).not.toContain("Средбата сè уште не е одржана");
    if (wasHeld && isArranged)
      expect(own, name).toMatch(/Средбата е одржана\..*Следната средба е закажана\./);
    expect(own.includes("Не можам тој ден"), name).toBe(isArranged);
    if (!kinds.includes("requested")) continue;
    expect(own, name).not.toContain(formatDate(dayOf("requested")));
  }
});
