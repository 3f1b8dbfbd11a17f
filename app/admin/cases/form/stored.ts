import type { RouterContextProvider } from "react-router";
import { formatDate } from "#app/ui/format.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { faultPage } from "#server/api/fault.ts";
import { marksOf } from "#server/form/concurrent-edit.ts";
import { textsOf } from "./fields.ts";
import { isReturning } from "../../record/means.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * A case as its form shows it, with the marks of what is opened; `undefined` when the API can't be had and a form
 * has to go back.
 * @throws a fault page: 404 for an unknown case, 403 for one of other MPs
 */
export async function caseToEdit(context: Context, id: number, signal: AbortSignal) {
  const found = await api(context, { signal }).attempt(contract.cases.get, { params: { id } });
  if (found.ok) {
    const texts = textsOf(found.value);
    const { fullName: name, date } = found.value;
    return { texts, opened: marksOf(texts), name, date: formatDate(date) };
  }
  const isThere = found.fault.status !== 403 && found.fault.status !== 404;
  if (isReturning(context) && isThere) return undefined;
  throw faultPage(found.fault);
}
