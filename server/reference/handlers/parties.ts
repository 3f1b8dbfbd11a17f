import type { DatabaseSync } from "node:sqlite";
import { PartyForm } from "#app/model/party-rules.ts";
import type { Party } from "#app/model/party.ts";
import type { Contract } from "#server/api/contract/index.ts";
import { imageWrite } from "../files/image-write.ts";
import { readPicture } from "../files/image.ts";
import type { Handlers } from "../http/call.ts";
import { checkPayload } from "../http/input.ts";
import { all, fromStored, type Stored, toStored, update } from "../store/statements.ts";
import { rowById } from "./records.ts";

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

const getParty = (database: DatabaseSync, id: number) =>
  fromStored(rowById<Stored<Party>>(database, PARTY, id));
