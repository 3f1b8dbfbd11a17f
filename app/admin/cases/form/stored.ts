import { formatDate } from "#app/ui/format.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { recordToEdit } from "../../record/stored.ts";
import { textsOf } from "./fields.ts";

/**
 * A case as its form shows it, with whose and of when it is; `undefined` when it can't be had and a form has to go
 * back.
 * @throws a fault page: 404 for an unknown case, 403 for one of other MPs
 */
export async function caseToEdit(context: Context, id: number, signal: AbortSignal) {
  const found = await api(context, { signal }).attempt(contract.cases.get, { params: { id } });
  const stored = recordToEdit(context, found, textsOf);
  if (!found.ok || !stored) return undefined;
  const { fullName: name, date } = found.value;
  return { ...stored, name, date: formatDate(date) };
}
