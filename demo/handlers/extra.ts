import type { DatabaseSync } from "node:sqlite";
import type { Contract } from "#server/api/contract/index.ts";
import { type Handlers, signedIn } from "../http/call.ts";
import { servedFigures } from "../store/report-figures.ts";
import { casesFound } from "../store/search.ts";
import { CASE_TEXTS } from "../store/tables.ts";
import { all, run, update } from "../store/statements.ts";
import { rowsOf } from "./cases.ts";
import { idInView, mpsInView, requireRow } from "./records.ts";

/** The optional calls, which are not documented. */
export const extra: Handlers<Contract["extra"]> = {
  search(call) {
    const { page, size, draw, q } = call.input.query;
    const ids = casesFound(call.database, mpsInView(call.database, signedIn(call), {}), q);
    const first = page * size;
    return {
      content: rowsOf(call.database, ids.slice(first, first + size)),
      totalElements: ids.length,
      ...(draw !== undefined && { draw }),
    };
  },

  progress: ({ database, input }) =>
    all<{ statusId: number; date: string }>(
      database,
      "SELECT statusId, date FROM statusChanges WHERE caseId = :id AND kind = 'case' ORDER BY date, id",
      { id: input.params.id },
    ),

  anonymise(call) {
    makeNameless(call.database, idInView(call, "cases", call.input.params.id));
  },

  served: ({ database, input }) => servedFigures(database, input.query.month ?? input.query.year ?? ""),

  assistants({ database, input }) {
    const { id } = input.params;
    requireRow(database, "mps", id);
    return all(
      database,
      `SELECT userId, users.fullName AS userFullName, fromDate, coalesce(toDate, '') AS toDate
       FROM mpAssistants JOIN users ON users.id = mpAssistants.userId WHERE mpId = :id ORDER BY fromDate`,
      { id },
    );
  },
};

const NAMELESS = "Безимено";

/**
 * Removes whatever identifies the person, also from what was written about them; age, gender, place, category and
 * dates stay.
 */
function makeNameless(database: DatabaseSync, id: number): void {
  const texts = Object.fromEntries(CASE_TEXTS.map((name) => [name, ""]));
  update(database, "cases", id, { ...texts, fullName: NAMELESS, topic: NAMELESS });
  run(database, "UPDATE statusChanges SET comment = '' WHERE caseId = :id", { id });
  run(database, "UPDATE meetings SET fullName = :name, topic = :name, comment = '' WHERE caseId = :id", {
    id,
    name: NAMELESS,
  });
}
