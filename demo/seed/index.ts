import type { DatabaseSync } from "node:sqlite";
import { CASE_CATEGORIES, MANDATES } from "#app/model/lookups.ts";
import { PARTIES } from "#app/model/parties.ts";
import { insert } from "../store/statements.ts";
import { fillAgenda, fillEvents } from "./calendar/index.ts";
import { fillCases } from "./cases/index.ts";
import { inventMembers, type Members } from "./people/members.ts";
import { DEMO_PEOPLE, hireStaff, type Staff } from "./people/staff.ts";
import { fillReports } from "./reports.ts";

/** Input of the demo data: the same plan gives the same data. */
interface SeedPlan {
  /** The day on which the data are generated, `YYYY-MM-DD`; all dates are relative to it. */
  readonly today: string;
  /** Number of cases; the numbers of events and meetings follow from it. */
  readonly cases: number;
}

/** Events and meetings without a case, for each case. */
const EVENTS = 0.4;
const AGENDA = 0.08;

/** Fills a new database with the demo data of 3-decisions; all persons are invented. */
export function fillDatabase(database: DatabaseSync, { today, cases }: SeedPlan): void {
  const { members, staff } = fillLists(database);
  fillCases(database, members, staff, { today, cases });
  fillAgenda(database, members, staff, { today, count: Math.round(cases * AGENDA) });
  fillEvents(database, members, staff, { today, count: Math.round(cases * EVENTS) });
  fillReports(database, staff, today);
}

/** Stores the lists of the demo: parties, mandates, categories, offices, staff and MPs. */
function fillLists(database: DatabaseSync): { members: Members; staff: Staff } {
  const taken = new Set<string>(DEMO_PEOPLE);
  const members = inventMembers(taken);
  const staff = hireStaff(members, taken);

  for (const { id, name, nameAl, nameEn } of PARTIES) {
    const iconPath = `admin/uploads/parties/party-${id}.png`;
    insert(database, "parties", { id, name, nameAl, nameEn, iconPath, active: 1 });
  }
  for (const { id, name } of MANDATES) insert(database, "mandates", { id, name });
  for (const { id, name, nameAl, nameEn, description = "" } of CASE_CATEGORIES) {
    const iconPath = `admin/uploads/categories/category-${id}.png`;
    insert(database, "categories", { id, code: id, name, nameAl, nameEn, description, iconPath });
  }
  for (const office of members.offices) insert(database, "offices", { ...office, active: 1 });
  for (const user of staff.users) insert(database, "users", { ...user });
  for (const mp of members.mps) {
    insert(database, "mps", { ...mp, userId: staff.assistantOf.get(mp.id) ?? null });
  }
  return { members, staff };
}
