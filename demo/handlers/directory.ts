import type { DatabaseSync } from "node:sqlite";
import { ROLE } from "#app/model/access.ts";
import { type Mandate, type Mp, type MpDetails, MpForm } from "#app/model/mp.ts";
import { type Office, OfficeForm } from "#app/model/office.ts";
import { type Party, PartyForm } from "#app/model/party.ts";
import type { Contract } from "#server/api/contract/index.ts";
import { imageWrite, readPicture } from "../files/image.ts";
import type { Handlers } from "../http/call.ts";
import { checkPayload, documented } from "../http/input.ts";
import { RefusedCall } from "../http/refusal.ts";
import { all, exists, fromStored, insert, one, type StoredRow, update } from "../store/statements.ts";
import { requireRow, rowById } from "./records.ts";

/** The stored value of an unknown ethnicity: reports count all visitors of such an MP as of another one. */
const NO_ETHNICITY = 0;

const MP = `SELECT id, userId, fullName, fullNameAl, fullNameEn, email, dateOfBirth, officeId, partyId, genderId,
  nullif(ethnicityId, ${NO_ETHNICITY}) AS ethnicityId, mandateId, active, picturePath FROM mps`;

const getMp = (database: DatabaseSync, id: number) =>
  fromStored(rowById<StoredRow<MpDetails>>(database, MP, id));

/** Changes an MP; the term of office is read-only and ignored (back-office 5). */
const updateMp = imageWrite<Contract["mps"]["update"], MpForm>({
  area: "mps",
  field: "picture",
  read: readPicture,

  check({ database, input: { params, body } }, wrong) {
    getMp(database, params.id);
    return checkPayload(MpForm, body, { ...wrong, partyId: !exists(database, "parties", body.partyId) });
  },

  write({ database, input }, data, imageOr) {
    const { id, picturePath } = getMp(database, input.params.id);
    update(database, "mps", id, {
      ...data,
      ethnicityId: data.ethnicityId ?? NO_ETHNICITY,
      picturePath: imageOr(picturePath),
    });
  },
});

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
  requireRow(database, "mps", mpId);
  if (id !== null && !one(database, ASSIGNED[field], { id }))
    throw new RefusedCall(400, { [field]: documented("invalid") });
  update(database, "mps", mpId, { [field]: id });
}

/** The public list has the details of assistants that the map shows. */
export const mps: Handlers<Contract["mps"]> = {
  list({ database }) {
    const rows = all<StoredRow<Mp>>(
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
  list: ({ database }) => all<StoredRow<Office>>(database, `${OFFICE} ORDER BY id`).map(fromStored),

  place: ({ database, input }) => getOffice(database, input.params.id),

  listForStaff: ({ database }) =>
    all<StoredRow<Office>>(database, `${OFFICE} ORDER BY officeSortKey(municipalityId, address), id`).map(
      fromStored,
    ),

  get: ({ database, input }) => getOffice(database, input.params.id),

  add: ({ database, input }) => insert(database, "offices", checkPayload(OfficeForm, input.body)),

  update({ database, input: { params, body } }) {
    const { id } = getOffice(database, params.id);
    update(database, "offices", id, checkPayload(OfficeForm, body));
  },
};

const OFFICE = "SELECT id, active, municipalityId, address, coordinates FROM offices";

const getOffice = (database: DatabaseSync, id: number) =>
  fromStored(rowById<StoredRow<Office>>(database, OFFICE, id));

/** Parties, active or not; the Macedonian name is never changed. */
export const parties: Handlers<Contract["parties"]> = {
  list: ({ database }) => all<StoredRow<Party>>(database, `${PARTY} ORDER BY id`).map(fromStored),

  get: ({ database, input }) => getParty(database, input.params.id),

  update: imageWrite<Contract["parties"]["update"], PartyForm>({
    area: "parties",
    field: "icon",
    read: readPicture,
    check({ database, input }, wrong) {
      getParty(database, input.params.id);
      return checkPayload(PartyForm, input.body, wrong);
    },
    write({ database, input }, data, imageOr) {
      const { id, iconPath } = getParty(database, input.params.id);
      update(database, "parties", id, { ...data, iconPath: imageOr(iconPath) });
    },
  }),
};

const PARTY = "SELECT id, name, nameAl, nameEn, iconPath, active FROM parties";

const getParty = (database: DatabaseSync, id: number) =>
  fromStored(rowById<StoredRow<Party>>(database, PARTY, id));
