import { createHash } from "node:crypto";
import { log } from "#server/log/log.ts";
import type { Key } from "../keys.ts";
import { seal, unseal } from "../seal.ts";
import type { Fields, Store } from "./record-store.ts";

/**
 * Keeps a store's content from whoever reads its file or dump: ids become hashes, so that nobody can
 * use them as cookies (R5), and every value is sealed to its record and field (R57).
 */
export function sealedStore(plain: Store, keys: readonly [Key, ...Key[]]): Store {
  const sealField = (key: string, [name, text]: [string, string | null]) =>
    [name, text === null ? null : seal(keys[0], `${key} ${name}`, text)] as const;

  return {
    async read(record) {
      const key = keyOf(record);
      const sealed = await plain.read(key);
      return sealed && openFields(keys, key, sealed);
    },
    add(record, fields, seconds) {
      const key = keyOf(record);
      const sealed = Object.entries(fields).map((field) => sealField(key, field));
      return plain.add(key, Object.fromEntries(sealed) as Fields, seconds);
    },
    update(record, changes, seconds) {
      const key = keyOf(record);
      const sealed = Object.entries(changes).map((field) => sealField(key, field));
      return plain.update(key, Object.fromEntries(sealed), seconds);
    },
    remove: (record) => plain.remove(keyOf(record)),
    ready: () => plain.ready(),
    close: () => plain.close(),
  };
}

function keyOf(record: string): string {
  const [kind] = record.split(":", 1);
  return `${kind}:${createHash("sha256").update(record).digest("base64url")}`;
}

/** A record of which any field can't be opened is no record: half a session is worse than none. */
function openFields(keys: readonly Key[], key: string, sealed: Fields): Fields | undefined {
  const opened: Record<string, string> = {};
  for (const [name, value] of Object.entries(sealed)) {
    const text = unseal(keys, `${key} ${name}`, value);
    if (text === undefined) {
      log.warn({ reason: "unreadable" }, "A stored record can't be opened with the known secrets");
      return undefined;
    }
    opened[name] = text;
  }
  return opened;
}
