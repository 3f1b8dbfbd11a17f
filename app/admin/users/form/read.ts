import type { User } from "#app/model/user.ts";
import { api, type ApiOptions } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { type WithMps, withMps } from "../../assignments/read.ts";
import { lookAgain } from "../../record/write.ts";
import { storedTexts, type UserTexts } from "./fields.ts";

/** A user and the MPs, as they are now. */
export function readUser(
  context: Context,
  id: number,
  options: ApiOptions = {},
): Promise<Attempt<WithMps<User>>> {
  const { attempt } = api(context, options);
  return withMps(attempt, attempt(contract.users.get, { params: { id } }));
}

/** A user's form as it is stored after a write; `undefined` when it can't be had. */
export async function userNow(context: Context, id: number | undefined): Promise<UserTexts | undefined> {
  if (id === undefined) return undefined;
  const ask = lookAgain(context);
  const found = await withMps(ask, ask(contract.users.get, { params: { id } }));
  return found.ok ? storedTexts(found.value) : undefined;
}
