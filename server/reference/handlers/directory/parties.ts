import type { DatabaseSync } from "node:sqlite";
import { PartyForm } from "#app/model/party-rules.ts";
import type { Party } from "#app/model/party.ts";
import type { Contract } from "#server/api/contract/index.ts";
import { readPicture } from "../../files/image.ts";
import { imageWrite } from "../../files/image-write.ts";
import type { Handlers } from "../../http/call.ts";
import { checkPayload } from "../../http/input.ts";
import { Refusal } from "../../http/refusal.ts";
import { fromStored, type Stored, toStored } from "../../store/flags.ts";
import { all, one, update } from "../../store/statements.ts";

/** Parties, active or not; the Macedonian name is never changed. */
export const parties: Handlers<Contract["parties"]> = {
  list: ({ database }) => all<Stored<Party>>(database, `${PARTY} ORDER BY id`).map(fromStored),

  get: ({ database, input }) => getParty(database, input.params.id),

  update: imageWrite<Contract["parties"]["update"], PartyForm>({
    area: "parties",
    field: "icon",
    file: ({ input }) => input.body.icon,
    read: readPicture,
    check({ database, input }, wrong) {
      getParty(database, input.params.id);
      return checkPayload(PartyForm, input.body, wrong);
    },
    write({ database, input }, data, imageOr) {
      const { id, iconPath } = getParty(database, input.params.id);
      update(database, "parties", id, { ...toStored(data), iconPath: imageOr(iconPath) });
      return undefined;
    },
  }),
};

const PARTY = "SELECT id, name, nameAl, nameEn, iconPath, active FROM parties";

function getParty(database: DatabaseSync, id: number): Party {
  const row = one<Stored<Party>>(database, `${PARTY} WHERE id = :id`, { id });
  if (!row) throw new Refusal(404);
  return fromStored(row);
}
