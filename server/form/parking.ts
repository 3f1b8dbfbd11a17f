import { BODY } from "#app/model/limits.ts";
import type { Profile } from "#app/model/user.ts";
import type { Context } from "#server/context.ts";
import { isNobody, isOwner, ownerOf } from "#server/form/form-key.ts";
import { formIfAny } from "#server/form/posted-form.ts";
import { getSession, isSaved } from "#server/session/live-session.ts";
import type { ParkedForm } from "#server/session/session.ts";

/** The page to return to and the address that was requested; paths with their queries. */
export type ParkingPlace = Pick<ParkedForm, "page" | "action">;

/** What the server adds to a parked form. */
export interface ParkedWith {
  /** Fields with other values than those sent. */
  readonly typed?: Readonly<Record<string, string>>;
}

/** Limits of a parked form: any form without files fits (R35). */
const MAX_FIELDS = 100;
const LIFETIME_MS = 60 * 60 * 1000;
const KEY_FIELD = "formKey";

/**
 * Ends the session and stores the form of this request in a new anonymous one.
 * @returns whether it is certainly stored: it has an owner, is not too large, and the store has it; if not,
 * the session may be unchanged
 */
export async function parkForm(
  context: Context,
  place: ParkingPlace,
  { typed = {} }: ParkedWith = {},
): Promise<boolean> {
  const form = formIfAny(context);
  const owner = ownerOf(form?.fields.get(KEY_FIELD));
  if (!form || owner === undefined || isNobody(owner)) return false;

  const sent = [...form.fields].filter(isTyped).filter(([name]) => !Object.hasOwn(typed, name));
  const fields = [...sent, ...Object.entries(typed)];
  if (fields.length > MAX_FIELDS || Buffer.byteLength(JSON.stringify(fields)) > BODY.urlencodedBytes)
    return false;
  const session = getSession(context);
  session.destroy();
  session.set("parked", { ...place, fields, owner, parkedAt: Date.now() });
  return isSaved(context);
}

/** Moves a parked form into the session of the person who typed it; for another person it is dropped. */
export function keepParkedFor(context: Context, { id }: Profile, parked: ParkedForm | undefined): void {
  if (parked && isOwner(context, parked.owner, id)) getSession(context).set("parked", parked);
}

/** What this person had typed before signing in again, given out once. @param page with or without its query */
export function takeParked(context: Context, page: string): ParkedForm | undefined {
  const session = getSession(context);
  const [profile, parked] = [session.get("profile"), session.get("parked")];
  if (!profile || !parked || pathOf(parked.page) !== pathOf(page)) return undefined;
  session.unset("parked");
  const own = isOwner(context, parked.owner, profile.id);
  return own && Math.abs(Date.now() - parked.parkedAt) < LIFETIME_MS ? parked : undefined;
}

/** Texts only: a file must be chosen again. */
function isTyped(entry: [string, FormDataEntryValue]): entry is [string, string] {
  return entry[0] !== KEY_FIELD && typeof entry[1] === "string";
}

const pathOf = (page: string) => page.split(/[?#]/, 1)[0];
