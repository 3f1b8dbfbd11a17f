import type { DatabaseSync } from "node:sqlite";
import { fillAgenda } from "./calendar/agenda.ts";
import { fillEvents } from "./calendar/events.ts";
import { fillCases } from "./cases/index.ts";
import { fillLists } from "./lists.ts";
import { fillMessages } from "./messages.ts";
import { fillReports } from "./reports.ts";

/** What the demo data depend on: the same plan gives the same data. */
export interface SeedPlan {
  /** The day on which the data are made, `YYYY-MM-DD`; all dates are relative to it. */
  readonly today: string;
  /** How many cases; the numbers of events and meetings follow. */
  readonly cases: number;
  /** Members of staff in all; the demo's own are always there, and nothing but the list of users tells of more. */
  readonly users?: number;
}

/** Is told what has been made, and how many of it. */
export type Progress = (made: string, count: number) => void;

/** Events and meetings without a case, for each case. */
const EVENTS = 0.4;
const AGENDA = 0.08;

/** Fills a new database with the demo data of 3-decisions; all persons are invented. */
export function fillDatabase(
  database: DatabaseSync,
  { today, cases, users }: SeedPlan,
  progress: Progress = () => undefined,
): void {
  const tell = (made: string, table: string) => progress(made, countOf(database, table));
  const { members, staff } = fillLists(database, users);
  tell("offices", "offices");
  tell("members of parliament", "mps");
  tell("members of staff", "users");
  fillCases(database, members, staff, { today, cases });
  tell("cases", "cases");
  fillAgenda(database, members, staff, { today, count: Math.round(cases * AGENDA) });
  tell("meetings", "meetings");
  fillEvents(database, members, staff, { today, count: Math.round(cases * EVENTS) });
  tell("events", "events");
  fillMessages(database, today);
  fillReports(database, staff, today);
  tell("reports", "reports");
}

const countOf = (database: DatabaseSync, table: string): number =>
  Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.["count"]);
