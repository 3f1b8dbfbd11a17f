import type { DatabaseSync } from "node:sqlite";
import { ROLE } from "#app/model/access.ts";
import type { Contract } from "#server/api/contract/index.ts";
import type { Handler } from "../../http/call.ts";
import { documented } from "../../http/input.ts";
import { Refusal } from "../../http/refusal.ts";
import { exists, one, update } from "../../store/statements.ts";

type Mps = Contract["mps"];

/** Assigns an active assistant to an MP, instead of the one before; doing it again changes nothing. */
export const assignAssistant: Handler<Mps["assignAssistant"]> = ({ database, input: { params, body } }) => {
  const { userId } = body;
  const isAssistant = one(
    database,
    `SELECT 1 FROM users WHERE id = :userId AND active = 1 AND roleId = ${ROLE.assistant}`,
    { userId },
  );
  return assign(database, params.mpId, { userId }, isAssistant !== undefined);
};

/** Leaves an MP without an assistant. */
export const removeAssistant: Handler<Mps["removeAssistant"]> = ({ database, input }) =>
  assign(database, input.params.mpId, { userId: null });

/** Assigns an active office to an MP, instead of the one before; doing it again changes nothing. */
export const assignOffice: Handler<Mps["assignOffice"]> = ({ database, input: { params, body } }) => {
  const { officeId } = body;
  const isActive = one(database, "SELECT 1 FROM offices WHERE id = :officeId AND active = 1", { officeId });
  return assign(database, params.mpId, { officeId }, isActive !== undefined);
};

/** Leaves an MP without an office. */
export const removeOffice: Handler<Mps["removeOffice"]> = ({ database, input }) =>
  assign(database, input.params.mpId, { officeId: null });

type Assignment = { readonly userId: number | null } | { readonly officeId: number | null };

function assign(database: DatabaseSync, mpId: number, assignment: Assignment, isFit = true): undefined {
  if (!exists(database, "mps", mpId)) throw new Refusal(404);
  const [field = ""] = Object.keys(assignment);
  if (!isFit) throw new Refusal(400, { [field]: documented("invalid") });
  update(database, "mps", mpId, { ...assignment });
}
