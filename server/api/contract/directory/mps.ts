import { z } from "zod";
import { ADMINISTRATOR, OVERSIGHT } from "#app/model/access.ts";
import type { Mandate, Mp, MpDetails, MpForm } from "#app/model/mp.ts";
import { endpoint } from "../../endpoint.ts";
import {
  byId,
  byMpId,
  byOwnId,
  filePath,
  flag,
  flagText,
  id,
  idText,
  named,
  optionalFile,
  optionalId,
  optionalIdText,
  optionalPart,
  renamed,
  text,
} from "../wire.ts";

const WireMp = named("Mp", {
  id,
  userId: optionalId,
  fullName: text,
  fullNameAl: text,
  fullNameEn: text,
  officeId: optionalId,
  partyId: optionalId,
  partyName: text,
  genderId: optionalId,
  mandateId: optionalId,
  statusId: flag,
  picturePath: filePath,
  userFullName: text,
  userWorkHoursFrom: text,
  userWorkHoursTo: text,
  userPhone: text,
});

/**
 * An MP in the public list (section 3 of the portal document). Date of birth, e-mail and ethnicity are sent too, but
 * no public screen needs them: they are dropped here (R18).
 */
const MpReply = renamed(WireMp, z.custom<Mp>(), { statusId: "active" });

export const list = endpoint({
  method: "GET",
  path: "/api/mps",
  summary: "All members of parliament",
  caller: "anyone",
  reply: z.array(MpReply),
  rowKey: byOwnId,
});

const WireDetails = named("MpDetails", {
  id,
  userId: optionalId,
  fullName: text,
  fullNameAl: text,
  fullNameEn: text,
  email: text,
  dateOfBirth: text,
  officeId: optionalId,
  partyId: optionalId,
  genderId: optionalId,
  ethnicityId: optionalId,
  mandateId: optionalId,
  statusId: flag,
  picturePath: filePath,
});

/** An MP as the back-office edits it (section 3 of the back-office document). */
const DetailsReply = renamed(WireDetails, z.custom<MpDetails>(), { statusId: "active" });

const WireBody = named("MpBody", {
  fullName: z.string(),
  fullNameAl: z.string(),
  fullNameEn: z.string(),
  email: z.string(),
  dateOfBirth: optionalPart,
  partyId: idText,
  genderId: idText,
  ethnicityId: optionalIdText,
  statusId: flagText,
  mandateId: optionalIdText,
  picture: optionalFile,
});

/** The API's payload for an MP: the form's fields, the unchanged term of office, and a new picture if there is one. */
interface MpData extends MpForm {
  mandateId: number | null;
  picture?: File | undefined;
}

const MpBody = renamed(WireBody, z.custom<MpData>(), { statusId: "active" });

export const get = endpoint({
  method: "GET",
  path: "/admin/api/mps/{id}",
  summary: "One member of parliament",
  caller: OVERSIGHT,
  params: byId,
  reply: DetailsReply,
});

export const update = endpoint({
  method: "PUT",
  path: "/admin/api/mps/{id}",
  summary: "Change a member of parliament",
  caller: ADMINISTRATOR,
  params: byId,
  body: MpBody,
  files: ["picture"],
});

export const assignAssistant = endpoint({
  method: "PUT",
  path: "/admin/api/mps/{mpId}/assistant/assign",
  summary: "Assign an assistant to a member of parliament",
  caller: ADMINISTRATOR,
  params: byMpId,
  body: named("AssistantAssignment", { userId: id }),
});

export const removeAssistant = endpoint({
  method: "PUT",
  path: "/admin/api/mps/{mpId}/assistant/remove",
  summary: "Remove the assistant of a member of parliament",
  caller: ADMINISTRATOR,
  params: byMpId,
});

export const assignOffice = endpoint({
  method: "PUT",
  path: "/admin/api/mps/{mpId}/office/assign",
  summary: "Assign an office to a member of parliament",
  caller: ADMINISTRATOR,
  params: byMpId,
  body: named("OfficeAssignment", { officeId: id }),
});

export const removeOffice = endpoint({
  method: "PUT",
  path: "/admin/api/mps/{mpId}/office/remove",
  summary: "Remove the office of a member of parliament",
  caller: ADMINISTRATOR,
  params: byMpId,
});

export const mandates = {
  list: endpoint({
    method: "GET",
    path: "/api/mandates",
    summary: "All terms of office",
    caller: "anyone",
    reply: z.array(named("Mandate", { id, name: text }) satisfies z.ZodType<Mandate>),
    rowKey: byOwnId,
  }),
};
