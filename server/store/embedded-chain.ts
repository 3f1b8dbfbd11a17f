import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { ChainEngine, StoredLine } from "./chain-engine.ts";
import { unlessFailing } from "./engine.ts";

const VERSION = 1;

const SCHEMA = `
  BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS line (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, value TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS line_by_time ON line (at);
  CREATE TABLE IF NOT EXISTS mark (mark TEXT, number INTEGER, PRIMARY KEY (mark, number)) WITHOUT ROWID, STRICT;
  PRAGMA user_version = ${VERSION};
  COMMIT;
`;

const FILE = /^audit-(\d{4}-\d{2})\.sqlite(?:-wal|-shm)?$/;

/** Marks are counted up to this number only, which is enough to find the rarest. */
const COUNTED = 2_000;

/** A file per month, deleted at the end of its retention; one written by a later version is left alone. */
export function openEmbeddedChains(folder: string): ChainEngine {
  const open = new Map<string, Month>();

  const fileOf = (month: string) => join(folder, `audit-${month}.sqlite`);

  /** Makes a missing file. */
  function monthOf(month: string): Month {
    const known = open.get(month);
    if (known) return known;
    mkdirSync(folder, { recursive: true });
    const opened = openMonth(fileOf(month));
    open.set(month, opened);
    return opened;
  }

  const asked = async <Result>(month: string, none: Result, work: (month: Month) => Result) =>
    unlessFailing(() => (open.has(month) || existsSync(fileOf(month)) ? work(monthOf(month)) : none));

  return {
    idOf: ({ number }) => String(number),
    last: (month) => asked(month, undefined, ({ sql }) => lineIn(sql.last.get())),
    append: async (month, behind, lines) => unlessFailing(() => append(monthOf(month), behind, lines)),
    find: (month, marks, { from, to }, most) =>
      asked(month, [], ({ sql, database }) => {
        if (marks.length === 0) return idsIn(sql.newest.all(from, to, most));
        const counts = new Map(marks.map((mark) => [mark, Number(sql.count.get(mark)?.["count"])]));
        const rarest = marks.toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0));
        const first = Number(sql.first.get(from)?.["number"] ?? Number.MAX_SAFE_INTEGER);
        const end = Number(sql.end.get(to)?.["number"] ?? 0);
        return idsIn(database.prepare(byMarks(rarest.length)).all(...rarest, first, end, most));
      }),
    unmarked: (month, lines) =>
      asked(
        month,
        lines.map(({ id }) => id),
        ({ sql }) =>
          lines
            .filter(({ id, marks }) => marks.some((mark) => sql.marked.get(mark, id) === undefined))
            .map(({ id }) => id),
      ),
    read: (month, ids) => asked(month, [], ({ sql }) => ids.flatMap((id) => lineIn(sql.get.get(id)) ?? [])),
    // No line of ours has a number below 1; a planted one must show.
    walk: (month, behind = String(Number.MIN_SAFE_INTEGER), most) =>
      asked(month, [], ({ sql }) => sql.walk.all(behind, most).flatMap((row) => lineIn(row) ?? [])),
    dropBefore(month) {
      const names = existsSync(folder) ? readdirSync(folder) : [];
      for (const name of names) {
        const its = FILE.exec(name)?.[1];
        if (its === undefined || its >= month) continue;
        open.get(its)?.database.close();
        open.delete(its);
        rmSync(join(folder, name), { force: true });
      }
    },
    close() {
      for (const { database } of open.values()) database.close();
      open.clear();
    },
  };
}

interface Month {
  readonly database: DatabaseSync;
  readonly sql: ReturnType<typeof statements>;
}

function openMonth(file: string): Month {
  const database = new DatabaseSync(file);
  try {
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 150;");
    const version = Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
    if (version > VERSION) throw new Error("A later version has written this file");
    if (version < VERSION) database.exec(SCHEMA);
    return { database, sql: statements(database) };
  } catch (error) {
    database.close();
    throw error;
  }
}

function statements(database: DatabaseSync) {
  const prepare = (text: string) => database.prepare(text);
  return {
    last: prepare("SELECT number, at, value FROM line ORDER BY number DESC LIMIT 1"),
    get: prepare("SELECT number, at, value FROM line WHERE number = CAST(? AS INTEGER)"),
    walk: prepare(
      "SELECT number, at, value FROM line WHERE number > CAST(? AS INTEGER) ORDER BY number LIMIT ?",
    ),
    newest: prepare("SELECT number FROM line WHERE at BETWEEN ? AND ? ORDER BY at DESC, number DESC LIMIT ?"),
    first: prepare("SELECT number FROM line WHERE at >= ? ORDER BY at, number LIMIT 1"),
    end: prepare("SELECT number FROM line WHERE at <= ? ORDER BY at DESC, number DESC LIMIT 1"),
    count: prepare(`SELECT count(*) AS count FROM (SELECT 1 FROM mark WHERE mark = ? LIMIT ${COUNTED})`),
    marked: prepare("SELECT 1 FROM mark WHERE mark = ? AND number = CAST(? AS INTEGER)"),
    add: prepare("INSERT INTO line VALUES (?, ?, ?)"),
    mark: prepare("INSERT INTO mark VALUES (?, ?)"),
  };
}

/** The rarest mark comes first: `CROSS JOIN` preserves the order. */
const byMarks = (count: number) => {
  const others = Array.from({ length: count - 1 }, (_, at) => `CROSS JOIN mark m${at + 1}`).join(" ");
  const same = Array.from(
    { length: count - 1 },
    (_, at) => `AND m${at + 1}.mark = ? AND m${at + 1}.number = m0.number`,
  );
  return `SELECT m0.number FROM mark m0 ${others} WHERE m0.mark = ? ${same.join(" ")}
    AND m0.number BETWEEN ? AND ? ORDER BY m0.number DESC LIMIT ?`;
};

type Append = Parameters<ChainEngine["append"]>;

function append({ database, sql }: Month, behind: Append[1], lines: Append[2]): boolean {
  database.exec("BEGIN IMMEDIATE");
  let isDone = false;
  try {
    const last = lineIn(sql.last.get());
    const isBehind = last?.number === behind?.number && last?.value === behind?.value;
    const [first] = lines;
    const isSame = first !== undefined && sql.get.get(String(first.number))?.["value"] === first.value;
    if (isBehind)
      for (const { number, at, value, marks } of lines) {
        sql.add.run(number, at, value);
        for (const mark of marks) sql.mark.run(mark, number);
      }
    isDone = isSame || isBehind;
    return isDone;
  } finally {
    database.exec(isDone ? "COMMIT" : "ROLLBACK");
  }
}

const idsIn = (rows: readonly Row[]) => rows.map((row) => String(row?.["number"]));

type Row = Readonly<Record<string, unknown>> | undefined;

function lineIn(row: Row): StoredLine | undefined {
  if (row === undefined) return undefined;
  const [number, at] = [Number(row["number"]), Number(row["at"])];
  return { id: String(number), number, at, value: String(row["value"]) };
}
