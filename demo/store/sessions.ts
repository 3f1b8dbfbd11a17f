import type { DatabaseSync } from "node:sqlite";
import { createHash, randomBytes } from "node:crypto";
import type { Profile } from "#app/model/user.ts";
import { insert, one, run } from "./statements.ts";

/** The credentials of a caller: the session cookie, the bearer, or both. */
export interface PresentedCredentials {
  readonly cookie: string | undefined;
  readonly bearer: string | undefined;
}

const LIFETIME_MILLISECONDS = 12 * 60 * 60 * 1000;

export function userByName(database: DatabaseSync, username: string): Profile | undefined {
  const sql = "SELECT * FROM users WHERE username = :username AND active = 1";
  return one<Profile>(database, sql, { username });
}

/**
 * Returns a session's two secrets; also removes expired sessions.
 * @param appOrigin the app's origin at which the person signs in, where known
 */
export function startSession(
  database: DatabaseSync,
  userId: number,
  appOrigin: string | null,
  now: Date,
): Record<"cookie" | "bearer", string> {
  run(database, "DELETE FROM apiSessions WHERE expiresAt <= :now", { now: now.getTime() });
  const secrets = { cookie: newSecret(), bearer: newSecret() };
  insert(database, "apiSessions", {
    cookieHash: hashOf(secrets.cookie),
    bearerHash: hashOf(secrets.bearer),
    userId,
    appOrigin,
    expiresAt: now.getTime() + LIFETIME_MILLISECONDS,
  });
  return secrets;
}

/** The caller; `undefined` without a live session of an active user. Role and name are always current. */
export function findUser(
  database: DatabaseSync,
  credentials: PresentedCredentials,
  now: Date,
): Profile | undefined {
  return one<Profile>(
    database,
    `SELECT users.* FROM apiSessions JOIN users ON users.id = apiSessions.userId
     WHERE (cookieHash = :cookie OR bearerHash = :bearer) AND expiresAt > :now AND active = 1`,
    { ...hashes(credentials), now: now.getTime() },
  );
}

/** Ends the session of these credentials; returns the app's origin from which it was started. */
export function deleteSession(database: DatabaseSync, credentials: PresentedCredentials): string | null {
  const ended = one<{ appOrigin: string | null }>(
    database,
    "DELETE FROM apiSessions WHERE cookieHash = :cookie OR bearerHash = :bearer RETURNING appOrigin",
    hashes(credentials),
  );
  return ended?.appOrigin ?? null;
}

/** Ends every session of a person, such as one who is no longer active. */
export function deleteSessionsOf(database: DatabaseSync, userId: number): void {
  run(database, "DELETE FROM apiSessions WHERE userId = :userId", { userId });
}

const hashes = ({ cookie, bearer }: PresentedCredentials) => ({
  cookie: cookie === undefined ? null : hashOf(cookie),
  bearer: bearer === undefined ? null : hashOf(bearer),
});

/** A new secret of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** The stored form of a secret. */
export const hashOf = (...parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
