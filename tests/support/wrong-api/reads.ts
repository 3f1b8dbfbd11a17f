import type { Fault } from "../faults.ts";
import { at, type Planted, type Row } from "./planted.ts";

interface Page {
  readonly content: readonly Row[];
}

/** The same rows with one field renamed, or with another value. */
const renamed =
  (field: string, name: string) =>
  (rows: readonly Row[]): Row[] =>
    rows.map(({ [field]: value, ...rest }) => ({ ...rest, [name]: value }));

const changedAt = (index: number, changes: Row) => (rows: readonly Row[]) =>
  rows.map((row, place) => (place === index ? { ...row, ...changes } : row));

const shape = (change: (body: never) => unknown): Fault => ({ kind: "shape", change });

/** Two callers have exchanged their access tokens before the call itself is probed. */
const AFTER_SIGN_IN = { after: 2, times: 1 };

/** The second exchange with a staff call is the one without credentials, the third that of a wrong role. */
const WITHOUT_CREDENTIALS = { after: 1, times: 1 };
const WRONG_ROLE = { after: 2, times: 1 };

const read = (
  path: string,
  fault: Fault,
  found: readonly string[],
  { query = "", ...rest }: { query?: string; after?: number; times?: number } = { times: 1 },
): Planted => ({
  call: `GET ${path}`,
  fault,
  match: { method: "GET", path: at(path, query), ...rest },
  found,
});

const SOME_ROW = { id: 1, date: "2026-01-01", municipalityId: 1, caseCategoryId: 1, caseStatusId: 1 };

/** Wrong responses to reads. */
export const WRONG_READS: readonly Planted[] = [
  read("/api/offices", shape(renamed("municipalityId", "municipality_id")), [
    "reply: [0].municipalityId: number or string -> missing, and 74 times more",
  ]),
  read("/api/parties", shape(renamed("nameAl", "nameSq")), [
    "reply: [0].nameAl: a field of this name -> none, beside nameSq",
  ]),
  read("/api/case-categories", shape(changedAt(3, { id: "three" })), [
    String.raw`reply: [3].id: string like /^\d{1,15}$/ -> string`,
  ]),
  read("/api/mps", shape(changedAt(5, { genderId: -2 })), ["reply: [5].genderId: at least 0 -> number"]),
  read("/api/offices/{id}", { kind: "reset" }, ["reply: status: 200 -> a broken connection"]),
  read("/api/statistics", { kind: "json", json: null }, ["reply: body: array -> null"]),
  read("/api/statistics/top-mps", { kind: "html" }, ["reply: body: JSON -> text/html"]),
  read(
    "/api/statistics/{id}/mp",
    { kind: "status", status: 400, json: { status: 400, error: "Bad Request", message: "startMonth" } },
    ["wrong value: fieldErrors: object -> missing"],
    { query: "startMonth=2026-13" },
  ),
  read(
    "/api/statistics/{partyId}/party/{mandateId}/mandate",
    { kind: "status", status: 404, json: { status: 500, error: "Not Found", message: "?" } },
    ["unknown id: status: 404 -> number"],
    { after: 1, times: 1 },
  ),
  read(
    "/admin/api/auth/token",
    shape(() => ({ access_token: 7 })),
    ["reply: access_token: string -> number"],
    AFTER_SIGN_IN,
  ),
  read("/admin/api/users/assistants", { kind: "redirect", to: "/login" }, ["reply: status: 200 -> 302"]),
  read("/admin/api/users", { kind: "json", json: [] }, ["wrong role: status: 403 -> 200"], WRONG_ROLE),
  read(
    "/admin/api/users/{id}",
    { kind: "json", json: {} },
    ["without credentials: status: 401 -> 200"],
    WITHOUT_CREDENTIALS,
  ),
  read("/admin/api/case-categories", { kind: "garbage" }, ["reply: body: JSON -> no readable JSON"]),
  read("/admin/api/parties/{id}", { kind: "hang" }, ["reply: status: 200 -> no answer in time"]),
  read(
    "/admin/api/cases/filter",
    { kind: "json", json: { content: [SOME_ROW], totalElements: 60, draw: 7 } },
    ["paging: content: 0 rows beyond the end -> 1 rows"],
    { query: "page=1000000" },
  ),
  read("/admin/api/cases/current-user", { kind: "status", status: 404 }, []),
  read(
    "/admin/api/case-initiative-status-history-log/case/{id}",
    { kind: "status", status: 200, json: [] },
    ["unknown id: status: 404 -> 200"],
    { after: 2, times: 1 },
  ),
  read(
    "/admin/api/meetings/filter",
    shape(({ content, ...page }: Page) => ({
      ...page,
      content: content.map((row) => ({ ...row, caseId: null })),
      draw: null,
    })),
    ["paging: draw: the one that was sent -> missing"],
  ),
  read(
    "/admin/api/meetings/{id}",
    shape((row: Row) => ({ ...row, meetingStatusId: 1.5 })),
    ["reply: meetingStatusId: int -> fraction"],
  ),
  read(
    "/admin/api/events/filter",
    shape(({ content, ...page }: Page) => ({ ...page, content: [...content, ...content] })),
    [
      "paging: content: 1 rows for size 1 -> 2 rows",
      "paging: content: the second row on the second page -> another",
    ],
    { query: "size=1(&|$)" },
  ),
  read(
    "/admin/api/reports/monthly/filter",
    shape((page: Page) => ({ ...page, totalElements: page.content.length })),
    ["paging: totalElements: the same number on every page -> another"],
    { query: "size=1(&|$)" },
  ),
  read(
    "/admin/api/reports/yearly/filter",
    { kind: "json", json: { content: [], totalElements: 0, draw: 7 } },
    ["wrong value: status: 400 -> 200"],
    { query: "size=2000000001" },
  ),
  read(
    "/admin/api/reports/yearly/filter",
    shape(({ content, ...page }: Page) => ({
      ...page,
      content: [{ ...content[0], reportStatusId: 99 }, ...content],
    })),
    ["filter: reportStatusId: the rows that fit -> other rows too"],
    { query: "reportStatusId=[1-3](&|$)" },
  ),
  read(
    "/admin/api/reports/monthly/filter",
    { kind: "json", json: { content: [], totalElements: 0 } },
    ["filter: month: the rows that fit -> none"],
    { query: String.raw`month=\d{4}-(?!13)\d\d(&|$)` },
  ),
];
