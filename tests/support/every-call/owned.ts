import type { DatabaseSync } from "node:sqlite";
import { all, insert } from "#demo/store/statements.ts";
import { caseRow, eventRow, fillPeople, meetingRow } from "../reference-rows.ts";
import { USER } from "../small-reference.ts";

/** Prefix of every text of an assistant's records: a response that contains it exposes them. */
export const MARK = { [USER.assistant]: "Лично-прво", [USER.assistant2]: "Лично-второ" } as const;

export type AssistantId = keyof typeof MARK;

export const otherThan = (owner: AssistantId): AssistantId =>
  owner === USER.assistant ? USER.assistant2 : USER.assistant;

/** One MP of each of the two assistants. */
export const MP_OF = { [USER.assistant]: 1, [USER.assistant2]: 3 } as const;

/** Ids of their records: the same in every table except yearly reports, which share one with the monthly ones. */
const RECORD = { [USER.assistant]: 11, [USER.assistant2]: 12 } as const;
const YEARLY = { [USER.assistant]: 21, [USER.assistant2]: 22 } as const;

const OWNED = /^\/admin\/api\/(?:cases|meetings|events|case-[\w-]*status-history-log|reports)\b/;

/** Whether the record that a path names belongs to an assistant. */
export const isOwned = (path: string): boolean => OWNED.test(path);

/** The id for a path, of a record that belongs to an assistant; the monitor's for users. */
export function recordId(path: string, owner: AssistantId): number {
  if (path.includes("/reports/yearly/")) return YEARLY[owner];
  if (isOwned(path)) return RECORD[owner];
  return path.startsWith("/admin/api/users") ? USER.monitor : 1;
}

/** A case with its logs, a meeting of it, an event and two drafts of reports for each assistant. */
export function fillOwned(database: DatabaseSync): void {
  fillPeople(database);
  for (const userId of [USER.assistant, USER.assistant2] as const) fillFor(database, userId);
}

function fillFor(database: DatabaseSync, userId: AssistantId): void {
  const [id, mpId] = [RECORD[userId], MP_OF[userId]];
  const say = (what: string) => `${MARK[userId]} ${what}`;
  const person = { fullName: say("лице"), topic: say("тема") };
  insert(database, "cases", caseRow({ id, mpId, ...person, reason: say("причина"), phone: say("телефон") }));
  for (const kind of ["case", "initiative", "question"]) {
    const entry = {
      caseId: id,
      kind,
      statusId: 1,
      comment: say("запис"),
      date: "2026-03-04T10:00:00",
      userId,
    };
    insert(database, "statusChanges", entry);
  }
  insert(database, "meetings", meetingRow({ id, mpId, caseId: id, ...person, comment: say("белешка") }));
  insert(database, "events", eventRow({ id, mpId, subject: say("настан"), description: say("опис") }));
  insert(database, "reports", { id, kind: "monthly", userId, period: "2026-06", reportStatusId: 1 });
  insert(database, "reports", {
    id: YEARLY[userId],
    kind: "yearly",
    userId,
    period: "2026",
    reportStatusId: 1,
  });
}

/** The tables of user data. */
export const TABLES = [
  "users",
  "offices",
  "parties",
  "mandates",
  "categories",
  "mps",
  "cases",
  "statusChanges",
  "meetings",
  "events",
  "reports",
  "reportFigures",
  "reportMps",
  "mpAssistants",
  "contactMessages",
] as const;

/** All rows of user data, with file names made equal; without sessions and counts. */
export function contents(database: DatabaseSync): string {
  const tables = TABLES.map((table) => [table, all(database, `SELECT * FROM ${table}`)]);
  return JSON.stringify(tables).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "file");
}
