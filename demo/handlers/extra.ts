import type { Contract } from "#server/api/contract/index.ts";
import { type Handlers, signedIn } from "../http/call.ts";
import { servedFigures } from "../store/report-figures.ts";
import { casesFound } from "../store/search.ts";
import { all } from "../store/statements.ts";
import { caseRows } from "./cases.ts";
import { mpsInView, rowById } from "./records.ts";

/** The optional calls, which are not documented. */
export const extra: Handlers<Contract["extra"]> = {
  search(call) {
    const { page, size, draw, q } = call.input.query;
    const ids = casesFound(call.database, mpsInView(call.database, signedIn(call), {}), q);
    const first = page * size;
    return {
      content: caseRows(call.database, ids.slice(first, first + size)),
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

  served: ({ database, input }) => servedFigures(database, input.query.month ?? input.query.year ?? ""),

  assistants({ database, input }) {
    const { id } = input.params;
    rowById(database, "mps", id);
    return all(
      database,
      `SELECT userId, users.fullName AS userFullName, fromDate, coalesce(toDate, '') AS toDate
       FROM mpAssistants JOIN users ON users.id = mpAssistants.userId WHERE mpId = :id ORDER BY fromDate`,
      { id },
    );
  },
};
