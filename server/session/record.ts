import { createHash } from "node:crypto";
import type { StoreKey } from "#server/store/store.ts";

/** What a session holds, as it is kept: the JSON text of each field by its name. */
export type Fields = Readonly<Record<string, string>>;

/** What a session is called where its id must not stand: from this nobody finds the id, and so the cookie. */
export const sessionName = (id: string): string => createHash("sha256").update(id).digest("base64url");

/** The key under which the session of this name is kept. */
export const placeOf = (name: string): StoreKey => ["session", name];

/** The fields of a kept session. */
export const fieldsOf = (record: string | undefined): Fields | undefined =>
  record === undefined ? undefined : (JSON.parse(record) as Fields);
