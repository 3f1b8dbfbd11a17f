import type { Office } from "#app/model/office.ts";
import { type Api, api, type ApiOptions } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { type WithMps, withMps } from "../../assignments/read.ts";
import { lookAgain } from "../../record/write.ts";
import { type OfficeTexts, storedTexts } from "./fields.ts";

/** One office; the API does not repeat its id. */
export async function askOffice(ask: Api["attempt"], id: number): Promise<Attempt<Office>> {
  const found = await ask(contract.offices.get, { params: { id } });
  return found.ok ? { ok: true, value: { ...found.value, id } } : found;
}

/** An office and the MPs, as they are now. */
export function readOffice(
  context: Context,
  id: number,
  options: ApiOptions = {},
): Promise<Attempt<WithMps<Office>>> {
  const { attempt } = api(context, options);
  return withMps(attempt, askOffice(attempt, id));
}

/** An office's form as it is stored after a write; `undefined` when it can't be had. */
export async function officeNow(context: Context, id: number | undefined): Promise<OfficeTexts | undefined> {
  if (id === undefined) return undefined;
  const ask = lookAgain(context);
  const found = await withMps(ask, askOffice(ask, id));
  return found.ok ? storedTexts(found.value) : undefined;
}
