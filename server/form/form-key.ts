import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/live-session.ts";
import { keysOf } from "#server/store/store.ts";

/**
 * The hidden field `formKey` of every form: a random id per rendering, the user it was rendered for, the time, and a
 * MAC that binds all three to the session. It is the anti-forgery token (R22) and the submission key (R70) in one: a
 * second post of the same rendering is recognised, whatever button or reload caused it.
 */
export interface FormKey {
  /** Random, 128 bits, base64url. */
  readonly id: string;
  /** Opaque mark of the user for whom it was rendered; `-` for an anonymous visitor. */
  readonly owner: string;
  /** When it was rendered, epoch milliseconds. */
  readonly issuedAt: number;
}

const keysFor = (context: Context) => keysOf(context)("form-key");
const ANONYMOUS = "-";
const SHAPE = /^([\w-]{22})\.(-|[\w-]{22})\.([\da-z]{8,9})\.([\w-]{43})$/;

/** Creates the key of one rendering; gives an anonymous visitor a session id to bind it to. */
export function formKey(context: Context): string {
  const session = getSession(context);
  const id = randomBytes(16).toString("base64url");
  const [{ secret }] = keysFor(context);
  const owner = ownerMark(secret, session.get("profile")?.id);
  const said = `${id}.${owner}.${Date.now().toString(36)}`;
  return `${said}.${mac(secret, `${said}.${session.ensureId()}`)}`;
}

/**
 * Verifies a posted key.
 * @param value the posted field
 * @param sessionId the session that posts it
 * @returns `undefined` for a missing or altered key, or one rendered for another session
 */
export function verifyFormKey(
  context: Context,
  value: unknown,
  sessionId: string | undefined,
): FormKey | undefined {
  const found = typeof value === "string" ? SHAPE.exec(value) : null;
  if (!found || sessionId === undefined) return undefined;
  const [, id = "", owner = "", issued = "", given = ""] = found;
  const isOurs = keysFor(context).some(({ secret }) => {
    const wanted = mac(secret, `${id}.${owner}.${issued}.${sessionId}`);
    return timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
  });
  return isOurs ? { id, owner, issuedAt: Number.parseInt(issued, 36) } : undefined;
}

/** The user mark in a key, unverified: only for offering typed text to the same user again (R8). */
export function ownerOf(value: unknown): string | undefined {
  return (typeof value === "string" && SHAPE.exec(value)?.[2]) || undefined;
}

/** Whether a mark is that of a user, also under an earlier secret (R57). */
export const isOwner = (context: Context, mark: string, userId: number): boolean =>
  keysFor(context).some(({ secret }) => mark === markOf(secret, userId));

/** Whether a form was rendered for an anonymous visitor. */
export const isNobody = (mark: string): boolean => mark === ANONYMOUS;

const ownerMark = (secret: KeyObject, userId: number | undefined) =>
  userId === undefined ? ANONYMOUS : markOf(secret, userId);

const markOf = (secret: KeyObject, userId: number) => mac(secret, `owner ${userId}`).slice(0, 22);

const mac = (secret: KeyObject, text: string) =>
  createHmac("sha256", secret).update(text).digest("base64url");
