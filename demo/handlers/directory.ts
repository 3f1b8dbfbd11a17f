import type { DatabaseSync } from "node:sqlite";
import { ROLE } from "#app/model/access.ts";
import { type Mandate, type Mp, type MpDetails, MpForm } from "#app/model/mp.ts";
import { type Office, OfficeForm } from "#app/model/office.ts";
import { type Party, PartyForm } from "#app/model/party.ts";
import type { Contract } from "#server/api/contract/index.ts";
import { readPicture } from "../files/image.ts";
import type { Handlers } from "../http/call.ts";
import { checkPayload, documented } from "../http/input.ts";
import { RefusedCall } from "../http/refusal.ts";
import { all, exists, insert, one, update } from "../store/statements.ts";
import { imageWrite } from "./image-write.ts";
import { rowById } from "./records.ts";

/** The stored value of an unknown ethnicity: reports count all visitors of such an MP as of another one. */
const NO_ETHNICITY = 0;

/** Changes an MP; the term of office is read-only and ignored (back-office 5). */
const updateMp = imageWrite<Contract["mps"]["update"], MpForm>(
  { table: "mps", column: "picturePath", area: "mps", field: "picture", read: readPicture },
  {
    check({ database, input: { body } }, wrong) {
      const partyId = !exists(database, "parties", body.partyId);
      const form = checkPayload(MpForm, body, { ...wrong, partyId });
      return { ...form, ethnicityId: form.ethnicityId ?? NO_ETHNICITY };
    },
  },
);

/** Whom and what an MP may get: an active assistant, an active office. */
const ASSIGNED = {
  userId: `SELECT 1 FROM users WHERE id = :id AND active = 1 AND roleId = ${ROLE.assistant}`,
  officeId: "SELECT 1 FROM offices WHERE id = :id AND active = 1",
};

/** Replaces the previous one; repeating it changes nothing. */
function assign(
  database: DatabaseSync,
  mpId: number,
  field: keyof typeof ASSIGNED,
  id: number | null,
): undefined {
  rowById(database, "mps", mpId);
  if (id !== null && !one(database, ASSIGNED[field], { id }))
    throw new RefusedCall(400, { [field]: documented("invalid") });
  update(database, "mps", mpId, { [field]: id });
}

/** The public list has the details of assistants that the map shows. */
export const mps: Handlers<Contract["mps"]> = {
  list: ({ database }) =>
    all<Mp>(
      database,
      `SELECT mps.id, mps.userId, mps.fullName, mps.fullNameAl, mps.fullNameEn, mps.officeId, mps.partyId,
         coalesce(parties.name, '') AS partyName, mps.genderId, mps.mandateId, mps.active, mps.picturePath,
         coalesce(users.fullName, '') AS userFullName, coalesce(users.workHoursFrom, '') AS userWorkHoursFrom,
         coalesce(users.workHoursTo, '') AS userWorkHoursTo, coalesce(users.phone, '') AS userPhone
       FROM mps LEFT JOIN parties ON parties.id = mps.partyId LEFT JOIN users ON users.id = mps.userId
       ORDER BY mps.id`,
    ),

  get({ database, input }) {
    const mp = rowById<MpDetails>(database, "mps", input.params.id);
    return { ...mp, ethnicityId: mp.ethnicityId === NO_ETHNICITY ? null : mp.ethnicityId };
  },

  update: updateMp,
  assignAssistant: ({ database, input: { params, body } }) =>
    assign(database, params.mpId, "userId", body.userId),
  removeAssistant: ({ database, input }) => assign(database, input.params.mpId, "userId", null),
  assignOffice: ({ database, input: { params, body } }) =>
    assign(database, params.mpId, "officeId", body.officeId),
  removeOffice: ({ database, input }) => assign(database, input.params.mpId, "officeId", null),
};

export const mandates: Handlers<Contract["mandates"]> = {
  list: ({ database }) => all<Mandate>(database, "SELECT id, name FROM mandates ORDER BY id"),
};

/** Constituency offices, active or not: a deactivated office keeps its MPs, and the client decides whether to show it. */
export const offices: Handlers<Contract["offices"]> = {
  list: ({ database }) => all<Office>(database, "SELECT * FROM offices ORDER BY id"),

  place: ({ database, input }) => rowById<Office>(database, "offices", input.params.id),

  listForStaff: ({ database }) =>
    all<Office>(database, "SELECT * FROM offices ORDER BY officeSortKey(municipalityId, address), id"),

  get: ({ database, input }) => rowById<Office>(database, "offices", input.params.id),

  add: ({ database, input }) => insert(database, "offices", checkPayload(OfficeForm, input.body)),

  update({ database, input: { params, body } }) {
    const { id } = rowById<Office>(database, "offices", params.id);
    update(database, "offices", id, checkPayload(OfficeForm, body));
  },
};

/** Parties, active or not; the Macedonian name is never changed. */
export const parties: Handlers<Contract["parties"]> = {
  list: ({ database }) => all<Party>(database, "SELECT * FROM parties ORDER BY id"),

  get: ({ database, input }) => rowById<Party>(database, "parties", input.params.id),

  update: imageWrite<Contract["parties"]["update"], PartyForm>(
    { table: "parties", column: "iconPath", area: "parties", field: "icon", read: readPicture },
    { check: ({ input }, wrong) => checkPayload(PartyForm, input.body, wrong) },
  ),
};
