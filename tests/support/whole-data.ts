import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DEMO_FILES } from "#demo/files/uploads.ts";

type Rows = readonly Record<string, unknown>[];

/** Inconsistencies in a data folder after its process ended, however it ended; one line each. */
export function complaintsAbout(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, "reference.sqlite"));
  const rows = (sql: string): Rows => database.prepare(sql).all();
  try {
    return [
      ...named("broken page", rows("SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'")),
      ...named("reference to nothing", rows("PRAGMA foreign_key_check")),
      ...named("case without its three logs", rows(HALF_CASES)),
      ...named("status that its log does not end with", rows(STRAY_STATUSES)),
      ...named("meeting of another MP than its case", rows(STRAY_MEETINGS)),
      ...named(
        "submitted report without its moment",
        rows("SELECT id FROM reports WHERE (reportStatusId = 2) <> (submittedAt IS NOT NULL)"),
      ),
      ...named("file that is not there", lostFiles(database)),
      ...named("upload of no record", rows(`SELECT path FROM uploads WHERE path NOT IN (${PATHS})`)),
    ];
  } finally {
    database.close();
  }
}

const named = (what: string, rows: Rows) => rows.map((row) => `${what}: ${JSON.stringify(row)}`);

const HALF_CASES = `SELECT cases.id FROM cases LEFT JOIN statusChanges ON caseId = cases.id
  GROUP BY cases.id HAVING count(DISTINCT kind) <> 3`;

const statusOf = (kind: string, column: string) => `SELECT cases.id, '${kind}' AS kind FROM cases
  WHERE ${column} <> (SELECT statusId FROM statusChanges
    WHERE caseId = cases.id AND kind = '${kind}' ORDER BY id DESC LIMIT 1)`;

const STRAY_STATUSES = [
  statusOf("case", "caseStatusId"),
  statusOf("initiative", "initiativeStatusId"),
  statusOf("question", "questionStatusId"),
].join(" UNION ALL ");

const STRAY_MEETINGS = `SELECT meetings.id FROM meetings JOIN cases ON cases.id = caseId
  WHERE meetings.mpId <> cases.mpId`;

const PATHS = `SELECT profilePicturePath AS path FROM users UNION SELECT picturePath FROM mps
  UNION SELECT iconPath FROM parties UNION SELECT iconPath FROM categories`;

const lostFiles = (database: DatabaseSync): Rows =>
  database
    .prepare(`SELECT path FROM (${PATHS}) WHERE path <> '' AND path NOT IN (SELECT path FROM uploads)`)
    .all()
    .filter(({ path }) => !existsSync(join(DEMO_FILES, String(path).replace(/^admin\/uploads\//, ""))));
