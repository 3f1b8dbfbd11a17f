import { describe, expect, it } from "vitest";
import { EventForm } from "#app/model/event-rules.ts";
import { REPORT } from "#app/model/limits.ts";
import { MeetingPayload } from "#app/model/meeting.ts";
import { REPORT_STATUS } from "#app/model/report.ts";
import { turnReportsClock } from "#demo/store/clock.ts";
import { demoData, useDemoData } from "../support/demo-data.ts";

const TODAY = "2026-11-21";

const { rows, count } = useDemoData(TODAY, 5000);

describe("the events of the demo data", () => {
  it("keep every rule of the event form", () => {
    expect(rows("SELECT * FROM events").filter((row) => !EventForm.safeParse(row).success)).toEqual([]);
  });
});

describe("the meetings without a case", () => {
  it("keep every rule of the meeting form, as all meetings do", () => {
    const wrong = rows("SELECT * FROM meetings").filter((row) => !MeetingPayload.safeParse(row).success);
    expect(wrong).toEqual([]);
  });

  it("are of all statuses and places, some whole-day, on working days, none held ahead of time", () => {
    const alone = "meetings WHERE caseId IS NULL";
    expect(count(alone)).toBe(400);
    expect(count(`(SELECT DISTINCT meetingStatusId FROM ${alone})`)).toBe(4);
    expect(count(`(SELECT DISTINCT meetingLocationId FROM ${alone})`)).toBe(2);
    const wholeDay = `${alone} AND startDate = endDate`;
    expect(count(wholeDay)).toBeGreaterThan(20);
    expect(count(`${wholeDay} AND startDate NOT LIKE '%T00:00:00Z'`)).toBe(0);
    expect(count(`${alone} AND strftime('%w', substr(startDate, 1, 10)) IN ('0', '6')`)).toBe(0);
    expect(count(`${alone} AND meetingStatusId = 4 AND startDate >= '${TODAY}'`)).toBe(0);
  });

  it.each([2, 3])("give the demo assistant %i a full calendar around today", (userId) => {
    const own = `meetings JOIN mps ON mps.id = mpId WHERE userId = ${userId}`;
    expect(count(`${own} AND startDate BETWEEN '2026-11-16' AND '2026-11-21'`)).toBeGreaterThan(2);
    const coming = `${own} AND startDate BETWEEN '${TODAY}' AND '2026-12-12'`;
    expect(count(coming)).toBeGreaterThan(10);
    expect(count(`${coming} AND startDate = endDate`)).toBeGreaterThan(0);
    expect(count(`(SELECT DISTINCT meetingStatusId FROM ${coming})`)).toBeGreaterThanOrEqual(2);
  });
});

describe("the reports of the demo data", () => {
  it("are submitted in time but for a few late ones; no draft outlives its ten days", () => {
    const late = count(`reports WHERE reportStatusId = ${REPORT_STATUS.late}`);
    expect(late).toBeGreaterThan(10);
    expect(late).toBeLessThan(count("reports") / 20);
    expect(count(`reports WHERE reportStatusId = ${REPORT_STATUS.draft}`)).toBe(0);
    expect(count(`reports WHERE (reportStatusId = ${REPORT_STATUS.submitted}) = (submittedAt IS NULL)`)).toBe(
      0,
    );
    const monthly = "reports WHERE kind = 'monthly' AND submittedAt IS NOT NULL";
    const end = "date(period || '-01', '+1 month')";
    expect(
      count(
        `${monthly} AND NOT (submittedAt >= ${end} AND submittedAt < date(${end}, '+${REPORT.lateAfterDays} days'))`,
      ),
    ).toBe(0);
  });

  it("wait as drafts, those of the demo assistants for certain, while a month has just ended", () => {
    const other = demoData("2026-11-05", 200);
    const last = "reports WHERE period = '2026-10'";
    expect(other.rows(`SELECT reportStatusId FROM ${last} AND userId IN (2, 3)`)).toEqual([
      { reportStatusId: REPORT_STATUS.draft },
      { reportStatusId: REPORT_STATUS.draft },
    ]);
    expect(other.count(`${last} AND reportStatusId = ${REPORT_STATUS.submitted}`)).toBeGreaterThan(5);
    expect(other.count("reports WHERE submittedAt > '2026-11-05'")).toBe(0);
    other.database.close();
  });

  it("go on where the data end, even if they are served in a later month", () => {
    const other = demoData("2026-11-21", 60);
    turnReportsClock(other.database, new Date("2026-12-02T08:00:00Z"));
    expect(
      other.rows(
        "SELECT period, reportStatusId, count(*) AS n FROM reports WHERE period > '2026-10' GROUP BY 1, 2",
      ),
    ).toEqual([{ period: "2026-11", reportStatusId: REPORT_STATUS.draft, n: 40 }]);
    other.database.close();
  });

  it("say who served which MP from when to when, without a gap, and hold their names once submitted", () => {
    const now = "SELECT id AS mpId, userId FROM mps WHERE userId IS NOT NULL ORDER BY id";
    expect(rows("SELECT mpId, userId FROM mpAssistants WHERE toDate IS NULL ORDER BY mpId")).toEqual(
      rows(now),
    );
    const successions = "mpAssistants AS one JOIN mpAssistants AS next USING (mpId)";
    expect(count(`${successions} WHERE one.toDate = next.fromDate`)).toBe(
      count("mpAssistants WHERE toDate IS NOT NULL"),
    );
    expect(count("mpAssistants WHERE toDate IS NOT NULL")).toBeGreaterThan(10);
    // Each has served an MP in each period.
    const named = "(SELECT reportId FROM reportMps)";
    const submitted = `reportStatusId = ${REPORT_STATUS.submitted}`;
    expect(count(`reports WHERE (${submitted}) <> (id IN ${named} AND userFullName IS NOT NULL)`)).toBe(0);
    expect(count("users WHERE roleId = 2 AND assistantSince = ''")).toBe(0);
  });
});
