import { z } from "zod";
import { ADMINISTRATOR, STAFF } from "#app/model/access.ts";
import type { Category } from "#app/model/category.ts";
import { endpoint } from "../../endpoint.ts";
import {
  byId,
  byOwnId,
  filePath,
  id,
  idText,
  named,
  newId,
  optionalFile,
  optionalId,
  text,
} from "../wire.ts";

/** A case category (section 3 of the portal document). */
const CategoryReply = named("Category", {
  id,
  code: optionalId,
  name: text,
  nameAl: text,
  nameEn: text,
  description: text,
  iconPath: filePath,
}) satisfies z.ZodType<Category>;

/** The fields and the icon of the category form; `icon` is a PNG, required for a new category. */
const CategoryBody = named("CategoryBody", {
  code: idText,
  name: z.string(),
  nameAl: z.string(),
  nameEn: z.string(),
  description: z.string(),
  icon: optionalFile,
});

export const list = endpoint({
  method: "GET",
  path: "/api/case-categories",
  summary: "All case categories",
  caller: "anyone",
  reply: z.array(CategoryReply),
  rowKey: byOwnId,
});

export const listForStaff = endpoint({
  method: "GET",
  path: "/admin/api/case-categories",
  summary: "All case categories, for staff",
  caller: STAFF,
  reply: z.array(CategoryReply),
  rowKey: byOwnId,
});

export const get = endpoint({
  method: "GET",
  path: "/admin/api/case-categories/{id}",
  summary: "One case category",
  caller: STAFF,
  params: byId,
  reply: CategoryReply,
});

/** 409 for a duplicate category (section 8 of the back-office document). */
export const add = endpoint({
  method: "POST",
  path: "/admin/api/case-categories",
  summary: "Add a case category",
  caller: ADMINISTRATOR,
  body: CategoryBody,
  files: ["icon"],
  refusals: [409],
  // The reply is undocumented; where it is the new id, the audit records it.
  reply: newId,
});

/** Without an icon the current one stays. */
export const update = endpoint({
  method: "PUT",
  path: "/admin/api/case-categories/{id}",
  summary: "Change a case category",
  caller: ADMINISTRATOR,
  params: byId,
  body: CategoryBody,
  files: ["icon"],
  refusals: [409],
});
