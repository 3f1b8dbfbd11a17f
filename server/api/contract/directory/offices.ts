import { z } from "zod";
import { ADMINISTRATOR, OVERSIGHT } from "#app/model/access.ts";
import type { Office, OfficeForm } from "#app/model/office.ts";
import { endpoint } from "../../endpoint.ts";
import { byId, byOwnId, flag, id, named, newId, renamed, text } from "../wire.ts";

const WireOffice = named("Office", {
  id,
  statusId: flag,
  municipalityId: id,
  address: text,
  coordinates: text,
});

/** An office (section 3 of the portal document). */
const OfficeReply = renamed(WireOffice, z.custom<Office>(), { statusId: "active" });

export const list = endpoint({
  method: "GET",
  path: "/api/offices",
  summary: "All offices",
  caller: "anyone",
  reply: z.array(OfficeReply),
  rowKey: byOwnId,
});

export const place = endpoint({
  method: "GET",
  path: "/api/offices/{id}",
  summary: "Where an office is",
  caller: "anyone",
  params: byId,
  reply: named("OfficePlace", { municipalityId: id, address: text, coordinates: text }),
});

const WireDetails = WireOffice.omit({ id: true }).meta({ id: "OfficeDetails" });

/** An office without its id, which is in the call's path (section 7 of the back-office document). */
const DetailsReply = renamed(WireDetails, z.custom<Omit<Office, "id">>(), { statusId: "active" });

const WireBody = named("OfficeBody", {
  municipalityId: id,
  address: z.string(),
  coordinates: z.string(),
  statusId: z.boolean(),
});

const OfficeBody = renamed(WireBody, z.custom<OfficeForm>(), { statusId: "active" });

export const listForStaff = endpoint({
  method: "GET",
  path: "/admin/api/offices",
  summary: "All offices, for staff",
  caller: OVERSIGHT,
  reply: z.array(OfficeReply),
  rowKey: byOwnId,
});

export const get = endpoint({
  method: "GET",
  path: "/admin/api/offices/{id}",
  summary: "One office",
  caller: OVERSIGHT,
  params: byId,
  reply: DetailsReply,
});

export const add = endpoint({
  method: "POST",
  path: "/admin/api/offices",
  summary: "Add an office",
  caller: ADMINISTRATOR,
  body: OfficeBody,
  reply: newId,
});

export const update = endpoint({
  method: "PUT",
  path: "/admin/api/offices/{id}",
  summary: "Change an office",
  caller: ADMINISTRATOR,
  params: byId,
  body: OfficeBody,
});
