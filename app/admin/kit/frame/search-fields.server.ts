import type { search } from "#app/i18n/mk/search.ts";
import { mayOpen, ROLE } from "#app/model/access.ts";
import { offersOf } from "#server/api/offers.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";

type SearchField = keyof typeof search.fields;

/** What a person may search for: a label must not promise more. */
export function searchFields(context: Context): readonly SearchField[] {
  const { roleId } = requireProfile(context);
  const mayNames = offersOf(context).has("search") || roleId === ROLE.assistant;
  return [
    ...(mayNames ? (["person", "phone", "topic"] as const) : []),
    "number",
    "meeting",
    "mp",
    ...(mayOpen("/admin/offices", roleId) ? (["office"] as const) : []),
    ...(mayOpen("/admin/users", roleId) ? (["user"] as const) : []),
  ];
}

/** The same in the few words of the box on every page. */
export function findHint(context: Context) {
  const fields = searchFields(context);
  const first = fields.includes("person") ? "names" : "onlyNumber";
  if (requireProfile(context).roleId === ROLE.assistant) return [first, "number"] as const;
  return [first, fields.includes("user") ? "user" : "mp"] as const;
}
