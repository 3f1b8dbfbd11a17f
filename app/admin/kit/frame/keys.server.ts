import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { keysSetting } from "#server/session/keys-setting.ts";
import { getSession } from "#server/session/live-session.ts";
import { storeOf, unlessAway } from "#server/store/store.ts";
import { inOwnStore } from "../record/write.ts";

const settingOf = (context: Context) => keysSetting(storeOf(context), requireProfile(context).id);

/** Whether single-key shortcuts are on for this person; read from the store once per session. */
export async function keysOn(context: Context): Promise<boolean> {
  const session = getSession(context);
  const known = session.get("keysOn");
  if (known !== undefined) return known;
  const found = await unlessAway(settingOf(context).areOn());
  if (found !== undefined) session.set("keysOn", found);
  return found ?? true;
}

/** Switches them on or off, also for the person's later sessions. */
export async function switchKeys(context: Context, on: boolean): Promise<Attempt<undefined>> {
  const outcome = await inOwnStore(context, () => settingOf(context).set(on));
  if (outcome.ok) getSession(context).set("keysOn", on);
  return outcome;
}
