import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { RunningApp } from "./app.ts";
import { useLater } from "./later.ts";

/** Works while the store of a product can be read, but takes nothing. */
export function useFullStore(app: Pick<RunningApp, "dataDir">) {
  const store = useLater(
    async () => ({ database: new DatabaseSync(join(app.dataDir, "store.sqlite"), { timeout: 5000 }) }),
    async ({ database }) => database.close(),
  );
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const writes = ["INSERT", "UPDATE"];
    const full = "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END";
    for (const write of writes)
      store.database.exec(`CREATE TRIGGER no_${write} BEFORE ${write} ON entry ${full}`);
    try {
      return await work();
    } finally {
      for (const write of writes) store.database.exec(`DROP TRIGGER no_${write}`);
    }
  };
}
