import * as caseCalls from "./cases/cases.ts";
import * as categories from "./cases/categories.ts";
import * as mpCalls from "./directory/mps.ts";
import * as offices from "./directory/offices.ts";
import * as parties from "./directory/parties.ts";
import * as events from "./events.ts";
import * as extra from "./extra.ts";
import * as meetings from "./meetings.ts";
import { monthlyReports, yearlyReports } from "./reports.ts";
import * as statistics from "./statistics.ts";
import * as userCalls from "./users.ts";

const { contact, history, ...cases } = caseCalls;
const { mandates, ...mps } = mpCalls;
const { auth, ...users } = userCalls;

/** Every call of the REST API, by resource (section 7 of both documents); those in `extra` are optional. */
export const contract = {
  auth,
  users,
  offices,
  mps,
  parties,
  mandates,
  categories,
  cases,
  history,
  meetings,
  events,
  monthlyReports,
  yearlyReports,
  statistics,
  contact,
  extra,
} as const;

export type Contract = typeof contract;
