import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { keepDataPrivate } from "#server/settings/secrets.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

it("makes files of the data readable by their owner only, and mends what was left open", () => {
  const [folder, outside] = [temporaryFolder(), temporaryFolder()];
  chmodSync(folder, 0o755);
  chmodSync(outside, 0o755);
  mkdirSync(join(folder, "uploads/mps"), { recursive: true });
  for (const name of [
    "uploads/mps/1.jpg",
    "audit-2026-01.sqlite",
    "audit-2026-01.sqlite-wal",
    "reference.sqlite",
  ]) {
    writeFileSync(join(folder, name), "");
    chmodSync(join(folder, name), 0o664);
  }
  symlinkSync(outside, join(folder, "link"));
  const others = process.umask();
  onTestFinished(() => void process.umask(others));
  // The first start has no folder yet.
  keepDataPrivate(join(folder, "none"));
  keepDataPrivate(folder);
  const database = new DatabaseSync(join(folder, "store.sqlite"));
  onTestFinished(() => database.close());
  database.exec("PRAGMA journal_mode = WAL; CREATE TABLE one (a); INSERT INTO one VALUES (1)");
  writeFileSync(join(folder, "backup.sqlite"), "");
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name !== "link");
  expect(names).toEqual(expect.arrayContaining(["store.sqlite", "store.sqlite-wal", "store.sqlite-shm"]));
  const modes = new Map(names.map((name) => [name, mode(join(folder, name))]));
  for (const [name, its] of modes) expect([name, its]).toEqual([name, name.includes(".") ? "600" : "700"]);
  expect([mode(folder), mode(outside)]).toEqual(["700", "755"]);
});
