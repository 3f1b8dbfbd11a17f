import type { ReportKind } from "#app/model/report.ts";
import type { Contract } from "#server/api/contract/index.ts";
import { type Handlers, signedIn } from "../../http/call.ts";
import { filterReports } from "./list.ts";
import { figuresOf, findReport, headOf, submitReport } from "./record.ts";

type Calls = Handlers<Contract["monthlyReports"]>;

/** What both kinds have in common: all but the filter, whose query names the period. */
const callsOf = (kind: ReportKind): Pick<Calls, "get" | "details" | "submit"> => ({
  get(call) {
    const { database, input } = call;
    return headOf(database, findReport(database, kind, input.params.id, signedIn(call)));
  },

  details(call) {
    const { database, input } = call;
    return figuresOf(database, findReport(database, kind, input.params.id, signedIn(call)));
  },

  submit(call) {
    const { database, input, now } = call;
    const person = signedIn(call);
    submitReport(database, findReport(database, kind, input.params.id, person), person, now());
  },
});

/** Monthly reports of assistants. */
export const monthlyReports: Calls = {
  filter(call) {
    const { month, ...query } = call.input.query;
    return filterReports(call.database, "monthly", { ...query, period: month }, signedIn(call));
  },
  ...callsOf("monthly"),
};

/** Annual reports of assistants. */
export const yearlyReports: Handlers<Contract["yearlyReports"]> = {
  filter(call) {
    const { year, ...query } = call.input.query;
    return filterReports(call.database, "yearly", { ...query, period: year }, signedIn(call));
  },
  ...callsOf("yearly"),
};
