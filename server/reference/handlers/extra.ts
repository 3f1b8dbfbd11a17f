import type { DatabaseSync } from "node:sqlite";
import { fold, searchFor } from "#app/model/text/fold.ts";
import type { Contract } from "#server/api/contract/index.ts";
import { type Handlers, signedIn } from "../http/call.ts";
import { documented } from "../http/input.ts";
import { RefusedCall } from "../http/refusal.ts";
import { all, exists, run, update } from "../store/statements.ts";
import { giveCase, isActiveMp, rowsOf } from "./cases.ts";
import { mpsInView, requireInView } from "./records.ts";

/** Calls that the documents don't know. */
export const extra: Handlers<Contract["extra"]> = {
  search(call) {
    const { page, size, draw, q } = call.input.query;
    const ids = found(call.database, mpsInView(call.database, signedIn(call), {}), q);
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
    const { id } = call.input.params;
    requireInView(call.database, "cases", id, signedIn(call));
    makeNameless(call.database, id);
  },

  handOver(call) {
    const { params, body } = call.input;
    requireInView(call.database, "cases", params.id, signedIn(call));
    if (!isActiveMp(call.database, body.mpId)) throw new RefusedCall(400, { mpId: documented("invalid") });
    giveCase(call.database, params.id, body.mpId);
  },

  assistants({ database, input }) {
    const { id } = input.params;
    if (!exists(database, "mps", id)) throw new RefusedCall(404);
    return all(
      database,
      `SELECT userId, users.fullName AS userFullName, fromDate, coalesce(toDate, '') AS toDate
       FROM mpAssistants JOIN users ON users.id = mpAssistants.userId WHERE mpId = :id ORDER BY fromDate`,
      { id },
    );
  },
};

/** A search looks at so many of the newest cases: nothing here indexes folded text. */
const LOOKED_AT = 20_000;

interface Searched {
  readonly id: number;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly topic: string;
}

/** The ids of the cases that a text finds, newest first: by number, phone, or the words of name, e-mail and topic. */
function found(database: DatabaseSync, mps: readonly number[] | undefined, typed: string): readonly number[] {
  const inView = mps ? "WHERE mpId IN (SELECT value FROM json_each(:mps))" : "";
  const rows = all<Searched>(
    database,
    `SELECT id, fullName, email, phone, topic FROM cases ${inView} ORDER BY date DESC, id DESC LIMIT ${LOOKED_AT}`,
    mps ? { mps: JSON.stringify(mps) } : {},
  );
  const digits = typed.replaceAll(/[\s()/+-]/g, "");
  const isNumber = /^\d+$/.test(digits);
  const isFound = searchFor(typed);
  // Digits alone are a case or a phone; text without a letter or a digit finds nothing.
  const hasWords = !isNumber && /[\p{L}\p{N}]/u.test(typed);
  return rows
    .filter(
      ({ id, fullName, email, phone, topic }) =>
        (isNumber &&
          (id === Number(digits) || (digits.length >= FEWEST_DIGITS && digitsOf(phone).includes(digits)))) ||
        (hasWords && isFound(fold(`${fullName} ${email} ${topic}`))),
    )
    .map(({ id }) => id);
}

/** Fewer digits are in every phone. */
const FEWEST_DIGITS = 3;

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, "");

const NAMELESS = "Безимено";

/** What tells who it was goes, also from what was said about it; age, gender, place, category and dates stay. */
function makeNameless(database: DatabaseSync, id: number): void {
  const texts = {
    organization: "",
    address: "",
    email: "",
    phone: "",
    reason: "",
    firstVisit: "",
    othersInvolved: "",
  };
  update(database, "cases", id, { ...texts, fullName: NAMELESS, topic: NAMELESS });
  run(database, "UPDATE statusChanges SET comment = '' WHERE caseId = :id", { id });
  const words = { id, fullName: NAMELESS, topic: NAMELESS };
  run(
    database,
    "UPDATE meetings SET fullName = :fullName, topic = :topic, comment = '' WHERE caseId = :id",
    words,
  );
}
