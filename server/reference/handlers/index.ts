import type { Contract } from "#server/api/contract/index.ts";
import type { Handlers } from "../http/call.ts";
import { auth } from "./auth.ts";
import { cases } from "./cases/index.ts";
import { categories } from "./cases/categories.ts";
import { contact } from "./contact.ts";
import { events } from "./events/index.ts";
import { history } from "./cases/history.ts";
import { meetings } from "./meetings/index.ts";
import { mandates } from "./directory/mandates.ts";
import { mps } from "./directory/mps.ts";
import { monthlyReports, yearlyReports } from "./reports/index.ts";
import { offices } from "./directory/offices.ts";
import { parties } from "./directory/parties.ts";
import { statistics } from "./statistics.ts";
import { users } from "./users/index.ts";

/** An answer for every call of the contract; a missing one does not compile. */
export const handlers: Handlers<Contract> = {
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
};
