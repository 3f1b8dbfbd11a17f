import type { Mp } from "#app/model/mp.ts";
import type { Contract } from "#server/api/contract/index.ts";
import type { Handlers } from "../../http/call.ts";
import { fromStored, type Stored } from "../../store/flags.ts";
import { all } from "../../store/statements.ts";
import { assignAssistant, assignOffice, removeAssistant, removeOffice } from "./mp-assignments.ts";
import { getMp, updateMp } from "./mp-record.ts";

/** Members of parliament: the public list with the data of their assistants that the map shows, and one of them. */
export const mps: Handlers<Contract["mps"]> = {
  list({ database }) {
    const rows = all<Stored<Mp>>(
      database,
      `SELECT mps.id, mps.userId, mps.fullName, mps.fullNameAl, mps.fullNameEn, mps.officeId, mps.partyId,
         coalesce(parties.name, '') AS partyName, mps.genderId, mps.mandateId, mps.active, mps.picturePath,
         coalesce(users.fullName, '') AS userFullName, coalesce(users.workHoursFrom, '') AS userWorkHoursFrom,
         coalesce(users.workHoursTo, '') AS userWorkHoursTo, coalesce(users.phone, '') AS userPhone
       FROM mps LEFT JOIN parties ON parties.id = mps.partyId LEFT JOIN users ON users.id = mps.userId
       ORDER BY mps.id`,
    );
    return rows.map(fromStored);
  },

  get: ({ database, input }) => getMp(database, input.params.id),

  update: updateMp,
  assignAssistant,
  removeAssistant,
  assignOffice,
  removeOffice,
};
