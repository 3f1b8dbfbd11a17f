import type { DatabaseSync } from "node:sqlite";
import { OfficeForm } from "#app/model/office-rules.ts";
import type { Office } from "#app/model/office.ts";
import type { Contract } from "#server/api/contract/index.ts";
import type { Handlers } from "../http/call.ts";
import { checkPayload } from "../http/input.ts";
import { all, fromStored, insert, type Stored, toStored, update } from "../store/statements.ts";
import { rowById } from "./records.ts";

/** Constituency offices, active or not: an office that is deactivated keeps its MPs, and whoever shows it decides. */
export const offices: Handlers<Contract["offices"]> = {
  list: ({ database }) => all<Stored<Office>>(database, `${OFFICE} ORDER BY id`).map(fromStored),

  place: ({ database, input }) => getOffice(database, input.params.id),

  listForStaff: ({ database }) =>
    all<Stored<Office>>(database, `${OFFICE} ORDER BY sortKey, id`).map(fromStored),

  get: ({ database, input }) => getOffice(database, input.params.id),

  add: ({ database, input }) => insert(database, "offices", toStored(checkPayload(OfficeForm, input.body))),

  update({ database, input: { params, body } }) {
    const { id } = getOffice(database, params.id);
    update(database, "offices", id, toStored(checkPayload(OfficeForm, body)));
    return undefined;
  },
};

const OFFICE = "SELECT id, active, municipalityId, address, coordinates FROM offices";

const getOffice = (database: DatabaseSync, id: number) =>
  fromStored(rowById<Stored<Office>>(database, OFFICE, id));
