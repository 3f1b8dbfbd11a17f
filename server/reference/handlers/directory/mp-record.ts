import type { DatabaseSync } from "node:sqlite";
import { type MpDetails, MpForm } from "#app/model/mp.ts";
import type { Contract } from "#server/api/contract/index.ts";
import { readPicture } from "../../files/image.ts";
import { imageWrite } from "../../files/image-write.ts";
import { checkPayload } from "../../http/input.ts";
import { Refusal } from "../../http/refusal.ts";
import { fromStored, type Stored, toStored } from "../../store/flags.ts";
import { exists, one, update } from "../../store/statements.ts";

/** How an ethnicity that is not known is stored: reports count all visitors of such an MP as of another one. */
const NO_ETHNICITY = 0;

/** An MP as the back-office edits it. */
export function getMp(database: DatabaseSync, id: number): MpDetails {
  const row = one<Stored<MpDetails>>(
    database,
    `SELECT id, userId, fullName, fullNameAl, fullNameEn, email, dateOfBirth, officeId, partyId, genderId,
       nullif(ethnicityId, ${NO_ETHNICITY}) AS ethnicityId, mandateId, active, picturePath
     FROM mps WHERE id = :id`,
    { id },
  );
  if (!row) throw new Refusal(404);
  return fromStored(row);
}

/** Changes an MP; the mandate is read-only, so the one that was sent is not looked at (back-office 5). */
export const updateMp = imageWrite<Contract["mps"]["update"], MpForm>({
  area: "mps",
  field: "picture",
  file: ({ input }) => input.body.picture,
  read: readPicture,

  check({ database, input: { params, body } }, wrong) {
    getMp(database, params.id);
    return checkPayload(MpForm, body, { ...wrong, partyId: !exists(database, "parties", body.partyId) });
  },

  write({ database, input }, data, imageOr) {
    const { id, picturePath } = getMp(database, input.params.id);
    update(database, "mps", id, {
      ...toStored(data),
      ethnicityId: data.ethnicityId ?? NO_ETHNICITY,
      picturePath: imageOr(picturePath),
    });
    return undefined;
  },
});
