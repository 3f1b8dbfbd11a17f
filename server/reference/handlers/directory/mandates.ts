import type { Mandate } from "#app/model/mp.ts";
import type { Contract } from "#server/api/contract/index.ts";
import type { Handlers } from "../../http/call.ts";
import { all } from "../../store/statements.ts";

/** Terms of office. */
export const mandates: Handlers<Contract["mandates"]> = {
  list: ({ database }) => all<Mandate>(database, "SELECT id, name FROM mandates ORDER BY id"),
};
