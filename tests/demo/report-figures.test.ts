import type { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ReportFigure } from "#app/model/report.ts";
import { fillDatabase } from "#demo/seed/index.ts";
import { setReportsClock } from "#demo/store/clock.ts";
import { openInMemory } from "#demo/store/database.ts";
import { reportFigures } from "#demo/store/report-figures.ts";
import { insert, run } from "#demo/store/statements.ts";

const ASSISTANT = 1000;
const MP = 1000;
/** Long after the demo data, so that nothing of theirs counts. */
const MONTH = "2031-03";

let database: DatabaseSync;

beforeEach(() => {
  database = openInMemory((fresh) => fillDatabase(fresh, { today: "2026-11-21", cases: 30 }));
  copyRow("users", 2, { id: ASSISTANT, username: "someone" });
  copyRow("mps", 1, { id: MP, userId: ASSISTANT, ethnicityId: 1 });
});
afterEach(() => database.close());

type Values = Record<string, string | number | null>;

/** A row like one of the demo data but for `changes`. */
function copyRow(table: string, id: number, changes: Values): number {
  const { id: _, ...row } = database.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id) as Values;
  return insert(database, table, { ...row, ...changes });
}

const cameOn = (day: string, changes: Values = {}) =>
  copyRow("cases", 1, {
    mpId: MP,
    date: `${day}T10:00:00`,
    genderId: 1,
    ethnicityId: 1,
    ageCategoryId: 2,
    caseCategoryId: 7,
    initiativeSubmission: 0,
    ...changes,
  });

const changed = (caseId: number, kind: string, statusId: number, day: string) =>
  insert(database, "statusChanges", {
    caseId,
    kind,
    statusId,
    comment: "x",
    date: `${day}T12:00:00`,
    userId: 2,
  });

const figures = (period = MONTH) => reportFigures(database, ASSISTANT, period);

const of = (type: ReportFigure["type"], period?: string) =>
  Object.fromEntries(
    figures(period)
      .filter((figure) => figure.type === type)
      .map(({ typeKey, count }) => [typeKey, count]),
  );

describe("the figures of a report", () => {
  it("split visits by gender, and by whether the citizen's ethnicity is the MP's", () => {
    cameOn("2031-03-02");
    cameOn("2031-03-03", { genderId: 2, ethnicityId: 2, ageCategoryId: 6 });
    cameOn("2031-03-03", { genderId: 2, ethnicityId: 8, ageCategoryId: 6 });
    expect(figures()).toEqual([
      { type: "cases_by_gender", typeKey: 1, count: 1 },
      { type: "cases_by_gender", typeKey: 2, count: 2 },
      { type: "cases_same_ethnicity_as_mp_by_gender", typeKey: 1, count: 1 },
      { type: "cases_not_same_ethnicity_as_mp_by_gender", typeKey: 2, count: 2 },
      { type: "cases_by_age_category", typeKey: 2, count: 1 },
      { type: "cases_by_age_category", typeKey: 6, count: 2 },
      { type: "cases_new_by_category", typeKey: 7, count: 3 },
    ]);
  });

  it("count solved cases and questions by the day of the change, each case once in a period", () => {
    const before = cameOn("2031-01-15");
    changed(before, "case", 5, "2031-03-04");
    changed(before, "case", 2, "2031-03-05");
    changed(before, "case", 5, "2031-03-06");
    changed(before, "question", 3, "2031-03-07");
    changed(before, "initiative", 3, "2031-03-07");
    const later = cameOn("2031-03-08", { caseCategoryId: 3 });
    changed(later, "case", 5, "2031-04-02");
    expect(of("cases_solved_by_category")).toEqual({ 7: 1 });
    expect(of("cases_solved_by_category", "2031-04")).toEqual({ 3: 1 });
    expect(of("cases_solved_by_category", "2031")).toEqual({ 3: 1, 7: 1 });
    expect(of("cases_submitted_parliamentary_questions_by_category")).toEqual({ 7: 1 });
    expect(of("cases_new_by_category")).toEqual({ 3: 1 });
  });

  it("are of the MPs in the period, each for the days that the assistant served them", () => {
    const solved = cameOn("2031-03-10");
    cameOn("2031-03-20", { genderId: 2 });
    copyRow("events", 1, { mpId: MP, date: "2031-03-19", eventTypeId: 5 });
    setReportsClock(database, "2031-03-20");
    run(database, "UPDATE mps SET userId = 2 WHERE id = :id", { id: MP });
    changed(solved, "case", 5, "2031-03-21");
    expect([of("cases_by_gender"), of("cases_solved_by_category"), of("events_by_type")]).toEqual([
      { 1: 1 },
      {},
      { 5: 1 },
    ]);
    const successors = reportFigures(database, 2, MONTH);
    expect(successors).toContainEqual({ type: "cases_by_gender", typeKey: 2, count: 1 });
    expect(successors).toContainEqual({ type: "cases_solved_by_category", typeKey: 7, count: 1 });
    setReportsClock(database, "2031-04-15");
    run(database, "UPDATE mps SET userId = NULL WHERE id = :id", { id: MP });
    cameOn("2031-04-15");
    expect([of("cases_by_gender"), reportFigures(database, 2, MONTH)]).toEqual([{ 1: 1 }, successors]);
    expect(reportFigures(database, 2, "2031-04")).toEqual([]);
  });
});
