import type { DatabaseSync } from "node:sqlite";
import type { Adapter, AdapterPayload } from "oidc-provider";
import { one, run } from "../store/statements.ts";

/** Keeps the state of the identity provider in the database, so that a restart interrupts no sign-in. */
export function sqliteAdapter(database: DatabaseSync, now: () => Date) {
  return (model: string): Adapter => {
    const seconds = () => Math.floor(now().getTime() / 1000);

    const read = (condition: "id" | "uid", value: string) => {
      const row = one<{ payload: string }>(
        database,
        `SELECT payload FROM identityRecords
         WHERE model = :model AND ${condition} = :value AND (expiresAt IS NULL OR expiresAt > :now)`,
        { model, value, now: now().getTime() },
      );
      return row && (JSON.parse(row.payload) as AdapterPayload);
    };

    return {
      upsert: async (id, payload, expiresIn) => {
        run(database, "DELETE FROM identityRecords WHERE expiresAt <= :now", { now: now().getTime() });
        run(
          database,
          `INSERT OR REPLACE INTO identityRecords (model, id, payload, uid, grantId, expiresAt)
           VALUES (:model, :id, :payload, :uid, :grantId, :expiresAt)`,
          {
            model,
            id,
            payload: JSON.stringify(payload),
            uid: payload.uid ?? null,
            grantId: payload.grantId ?? null,
            expiresAt: expiresIn ? now().getTime() + expiresIn * 1000 : null,
          },
        );
      },
      find: async (id) => read("id", id),
      findByUid: async (uid) => read("uid", uid),
      // Device flow only, which is off.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        run(
          database,
          "UPDATE identityRecords SET payload = json_set(payload, '$.consumed', :at) WHERE model = :model AND id = :id",
          { model, id, at: seconds() },
        );
      },
      destroy: async (id) => {
        run(database, "DELETE FROM identityRecords WHERE model = :model AND id = :id", { model, id });
      },
      revokeByGrantId: async (grantId) => {
        run(database, "DELETE FROM identityRecords WHERE grantId = :grantId", { grantId });
      },
    };
  };
}
