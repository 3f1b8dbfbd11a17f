import type { DatabaseSync } from "node:sqlite";
import { run } from "../store/statements.ts";
import { fillDatabase, type SeedPlan } from "./index.ts";

/** Receives progress: what is being generated, and the share done, from 0 to 1. */
export type Advance = (made: string, share: number) => void;

/** Number of cases invented individually; a larger database contains copies of them. */
const INVENTED = 10_000;

/** Number of progress reports per table. */
const STEPS = 50;

/** A table that grows; `ofCase` is its column with the id of the case, if its rows belong to cases. */
interface Growing {
  readonly table: string;
  readonly title: string;
  readonly ofCase?: string;
}

/** Referenced tables come first. */
const GROWING: readonly Growing[] = [
  { table: "cases", title: "cases", ofCase: "id" },
  { table: "statusChanges", title: "status changes", ofCase: "caseId" },
  { table: "meetings", title: "meetings", ofCase: "caseId" },
  { table: "events", title: "events" },
];

/**
 * Fills a new database like `fillDatabase`, but fast enough for a million cases: invented records are copied by
 * SQL, each copy under an id beside its original, so that ids still follow the dates.
 */
export function fillInBulk(database: DatabaseSync, plan: SeedPlan, advance: Advance): void {
  const { cases } = plan;
  const copies = Math.max(1, Math.ceil(cases / INVENTED));
  advance("invented records", 0);
  fillDatabase(database, { ...plan, cases: Math.ceil(cases / copies) });
  advance("invented records", 1);
  if (copies > 1) multiply(database, copies, cases, advance);
}

/**
 * Puts `copies` of each record in its place; cases beyond `cases` are left out with everything that belongs to them.
 */
function multiply(database: DatabaseSync, copies: number, cases: number, advance: Advance): void {
  database.exec("CREATE TEMP TABLE copies (copy INTEGER PRIMARY KEY)");
  for (let copy = 0; copy < copies; copy++) run(database, "INSERT INTO copies VALUES (:copy)", { copy });
  for (const growing of GROWING) grow(database, growing, { copies, cases }, advance);
  database.exec("DROP TABLE temp.copies");
  // Only copies of the newest case can be left out: it is from this month, which no report covers yet. (On the first
  // days of a month it may be from the previous one: then one figure is a few too high.)
  run(database, "UPDATE reportFigures SET count = count * :copies", { copies });
}

function grow(
  database: DatabaseSync,
  { table, title, ofCase }: Growing,
  numbers: { readonly copies: number; readonly cases: number },
  advance: Advance,
): void {
  database.exec(`CREATE TEMP TABLE originals AS SELECT * FROM ${table}; DELETE FROM ${table}`);
  const columns = columnsOf(database, table);
  const sql = `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${columns.map(copied).join(", ")}
    FROM temp.originals CROSS JOIN temp.copies WHERE id BETWEEN :first AND :last
    AND ${ofCase ? `ifnull(${copied(ofCase)}, 0)` : 0} <= :cases`;
  const last = Number(database.prepare("SELECT max(id) AS last FROM originals").get()?.["last"]);
  const step = Math.ceil(last / STEPS);
  for (let first = 1; first <= last; first += step) {
    advance(title, (first - 1) / last);
    database.prepare(sql).run({ first, last: first + step - 1, ...numbers });
  }
  advance(title, 1);
  database.exec("DROP TABLE temp.originals");
}

/** SQL for a column of a copy. */
const copied = (column: string): string =>
  column === "id" || column === "caseId" ? `(${column} - 1) * :copies + copy + 1` : column;

const columnsOf = (database: DatabaseSync, table: string): string[] =>
  database
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name));

/** Where progress is shown: a terminal, or any other writer of lines. */
interface Screen {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

const WIDTH = 30;

/** Draws a growing bar on a terminal; elsewhere writes one plain line per table. */
export function progressBar(screen: Screen): Advance {
  return (made, share) => {
    if (screen.isTTY !== true) {
      if (share === 1) screen.write(`${made}: done\n`);
      return;
    }
    const filled = Math.round(share * WIDTH);
    const percent = String(Math.floor(share * 100)).padStart(3);
    const bar = `${"█".repeat(filled)}${"░".repeat(WIDTH - filled)}`;
    screen.write(`\r${bar} ${percent} % ${made.padEnd(18)}${share === 1 ? "\n" : ""}`);
  };
}
