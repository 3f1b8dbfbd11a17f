import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";

const MODULE = join(import.meta.dirname, "../../server/settings/secrets.ts");

/** In a process of its own: what it sets holds for all files that the process makes. */
function run(folder: string) {
  const script = `
    const { keepDataPrivate } = await import(${JSON.stringify(MODULE)});
    const { DatabaseSync } = await import("node:sqlite");
    const { writeFileSync } = await import("node:fs");
    keepDataPrivate(${JSON.stringify(folder)});
    const database = new DatabaseSync(${JSON.stringify(join(folder, "store.sqlite"))});
    database.exec("PRAGMA journal_mode = WAL; CREATE TABLE one (a); INSERT INTO one VALUES (1)");
    writeFileSync(${JSON.stringify(join(folder, "backup.sqlite"))}, "");
    process.stdout.write(JSON.stringify(process.getuid?.()));
    process.kill(process.pid, "SIGKILL");`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
}

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
  expect(run(folder).stderr).toBe("");
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name !== "link");
  expect(names).toEqual(expect.arrayContaining(["store.sqlite", "store.sqlite-wal", "store.sqlite-shm"]));
  const modes = new Map(names.map((name) => [name, mode(join(folder, name))]));
  for (const [name, its] of modes) expect([name, its]).toEqual([name, name.includes(".") ? "600" : "700"]);
  expect([mode(folder), mode(outside)]).toEqual(["700", "755"]);
});
