import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";
import { RETENTION } from "#server/store/records.ts";
import { storeOf, unlessAway } from "#server/store/store.ts";
import { inOwnStore } from "../record/write.ts";

/** Whether single-key shortcuts are on for this person; read from the store once per session. */
export async function keysOn(context: Context): Promise<boolean> {
  const session = getSession(context);
  const known = session.get("keysOn");
  if (known !== undefined) return known;
  const found = await unlessAway(areOn(context));
  if (found !== undefined) session.set("keysOn", found);
  return found ?? true;
}

/** Switches them on or off, also for the person's later sessions. */
export async function switchKeys(context: Context, on: boolean): Promise<Attempt<undefined>> {
  const outcome = await inOwnStore(context, () => keep(context, on));
  if (outcome.ok) getSession(context).set("keysOn", on);
  return outcome;
}

/** Only "off" is stored, under an anonymous digest; reading it extends its retention. */
async function areOn(context: Context): Promise<boolean> {
  const marks = marksOf(context);
  const found = await Promise.all(marks.map((mark) => storeOf(context).get(["keys-off", mark])));
  const isOn = found.every((text) => text === undefined);
  if (!isOn) await keep(context, isOn);
  return isOn;
}

async function keep(context: Context, on: boolean): Promise<void> {
  const marks = marksOf(context);
  if (on) await Promise.all(marks.map((mark) => storeOf(context).remove(["keys-off", mark])));
  else await storeOf(context).put(["keys-off", marks[0]], "off", RETENTION["keys-off"]);
}

const marksOf = (context: Context) => storeOf(context).marks(`keys of ${requireProfile(context).id}`);
