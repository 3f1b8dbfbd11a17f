import { z } from "zod";
import { ADMINISTRATOR, OVERSIGHT } from "#app/model/access.ts";
import type { Party, PartyForm } from "#app/model/party.ts";
import { endpoint } from "../../endpoint.ts";
import { byId, byOwnId, filePath, flag, flagText, id, named, optionalFile, renamed, text } from "../wire.ts";

const WireParty = named("Party", {
  id,
  name: text,
  nameAl: text,
  nameEn: text,
  iconPath: filePath,
  statusId: flag,
});

/** A party (section 3 of the portal document). */
const PartyReply = renamed(WireParty, z.custom<Party>(), { statusId: "active" });

export const list = endpoint({
  method: "GET",
  path: "/api/parties",
  summary: "All parties",
  caller: "anyone",
  reply: z.array(PartyReply),
  rowKey: byOwnId,
});

const WireBody = named("PartyBody", {
  nameAl: z.string(),
  nameEn: z.string(),
  statusId: flagText,
  icon: optionalFile,
});

/** The party form and a new icon if there is one. */
const PartyBody = renamed(WireBody, z.custom<PartyForm & { icon?: File | undefined }>(), {
  statusId: "active",
});

export const get = endpoint({
  method: "GET",
  path: "/admin/api/parties/{id}",
  summary: "One party",
  caller: OVERSIGHT,
  params: byId,
  reply: PartyReply,
});

/** The Macedonian name can't be changed. */
export const update = endpoint({
  method: "PUT",
  path: "/admin/api/parties/{id}",
  summary: "Change a party",
  caller: ADMINISTRATOR,
  params: byId,
  body: PartyBody,
  files: ["icon"],
});
