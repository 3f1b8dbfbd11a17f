import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { insert } from "#demo/store/statements.ts";
import { caseRow, fillPeople, meetingRow } from "./reference-rows.ts";

const VERSION_3 = readFileSync(new URL("reference-version-3.sql", import.meta.url), "utf8");

/** A database file as version 3 left it: some people, three cases and a meeting. */
export function makeVersion3(dataDir: string): void {
  const old = new DatabaseSync(join(dataDir, "reference.sqlite"));
  old.exec(`PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; ${VERSION_3}`);
  fillPeople(old);
  old.exec("UPDATE mps SET email = 'mp@example.com'");
  for (const caseStatusId of [1, 1, 5]) insert(old, "cases", caseRow({ caseStatusId, topic: "Стар случај" }));
  insert(old, "meetings", meetingRow({ caseId: 3 }));
  old.exec("PRAGMA user_version = 3");
  old.close();
}
