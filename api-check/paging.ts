import { isDeepStrictEqual } from "node:util";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { wireRequest } from "#server/api/transport/request.ts";
import type { Caller } from "./callers.ts";
import { isObject } from "./fields.ts";
import type { Difference } from "./finding.ts";
import { judgeReply } from "./judge.ts";
import type { Ask } from "./line.ts";

/** The query for judging a filter call: the largest page, and a `draw` to be echoed. */
export const FIRST_PAGE = { page: 0, size: MAX_PAGE_SIZE, draw: 7 } as const;

/** A page beyond the end of every list. */
const FAR_PAGE = 1_000_000;

/** One page of a filter call, decoded. */
interface Page {
  readonly content: readonly unknown[];
  readonly totalElements: number;
  readonly draw?: number | string | null;
}

/** Whether an answer has the shape of a page of a filter call. */
export const isPage = (value: unknown): value is Page =>
  typeof value === "object" && value !== null && "content" in value && "totalElements" in value;

/** Whether the first page of a filter call echoes `draw`. */
export function drawDifferences(value: unknown): Difference[] {
  if (!isPage(value) || Number(value.draw ?? NaN) === FIRST_PAGE.draw) return [];
  const came = value.draw === null || value.draw === undefined ? "missing" : "another";
  return [{ probe: "paging", field: "draw", expected: "the one that was sent", came }];
}

/** Compares pages of one row with the first page. Others may write at the same time, so only differences found twice count. */
export async function pagingDifferences(ask: Ask, endpoint: Endpoint, caller: Caller): Promise<Difference[]> {
  const once = await comparePages(ask, endpoint, caller);
  if (once.length === 0) return once;
  const twice = await comparePages(ask, endpoint, caller);
  return once.filter((found) => twice.some((other) => isDeepStrictEqual(found, other)));
}

async function comparePages(ask: Ask, endpoint: Endpoint, caller: Caller): Promise<Difference[]> {
  const pageOf = async (page: number, size: number) => {
    const request = wireRequest(endpoint, { query: { ...FIRST_PAGE, page, size } });
    if (!request) throw new TypeError("a filter call has no ids");
    return judgeReply(endpoint, await ask(request, caller.headers), "paging");
  };
  const replies = [
    await pageOf(0, FIRST_PAGE.size),
    await pageOf(0, 1),
    await pageOf(1, 1),
    await pageOf(FAR_PAGE, 1),
  ];
  const pages = replies.map(({ value }) => value).filter(isPage);
  const [first, one, next, far] = pages;
  if (!first || !one || !next || !far) return replies.flatMap(({ differences }) => differences);

  const { content, totalElements: total } = first;
  return [
    ...rowCount(first, Math.min(total, FIRST_PAGE.size), "of the first page"),
    ...rowCount(one, Math.min(total, 1), "for size 1"),
    ...rowCount(far, 0, "beyond the end"),
    ...same(next.content, content.slice(1, 2), "content", "the second row on the second page"),
    ...same(
      pages.map((page) => page.totalElements),
      pages.map(() => total),
      "totalElements",
      "the same number on every page",
    ),
  ];
}

const rowCount = ({ content }: Page, count: number, where: string): Difference[] =>
  content.length === count
    ? []
    : [
        {
          probe: "paging",
          field: "content",
          expected: `${count} rows ${where}`,
          came: `${content.length} rows`,
        },
      ];

const same = (one: unknown, other: unknown, field: string, expected: string): Difference[] =>
  isDeepStrictEqual(one, other) ? [] : [{ probe: "paging", field, expected, came: "another" }];

/**
 * The value of a field in the first row that has one, in a list or a page of a list. Looks at replies as received: a
 * row that does not fit the contract may still have its id.
 */
export function firstOf(json: unknown, field: string): number | undefined {
  const rows = isObject(json) && "content" in json ? json.content : json;
  if (!Array.isArray(rows)) return undefined;
  const values = rows.filter(isObject).map((row) => (row as Readonly<Record<string, unknown>>)[field]);
  const found = values.find((value) => /^[1-9]\d{0,14}$/.test(String(value)));
  return found === undefined ? undefined : Number(found);
}

/** The first record of a list as the `{id}` of another call; `undefined` for an empty list. */
export function firstId(json: unknown): { readonly params: { readonly id: number } } | undefined {
  const id = firstOf(json, "id");
  return id === undefined ? undefined : { params: { id } };
}

/** Filters of a query, with the field of a row that each applies to. */
export type Filters = Readonly<Record<string, string>>;

type Row = Readonly<Record<string, unknown>>;

/** Applies each filter once, with a value that some rows of the first page lack, and looks for rows that don't match. */
export async function filterDifferences(
  ask: Ask,
  endpoint: Endpoint,
  caller: Caller,
  { filters, page }: { readonly filters: Filters; readonly page: unknown },
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const [name, field] of Object.entries(filters)) {
    const value = tellingValue(rowsOf(page), field);
    const request =
      value === undefined ? undefined : wireRequest(endpoint, { query: { ...FIRST_PAGE, [name]: value } });
    if (!request) continue;
    const { value: reply, differences } = judgeReply(endpoint, await ask(request, caller.headers), "filter");
    found.push(...(isPage(reply) ? strangers(rowsOf(reply), name, field, value) : differences));
  }
  return found;
}

const rowsOf = (page: unknown): readonly Row[] => (isPage(page) ? (page.content as readonly Row[]) : []);

function tellingValue(rows: readonly Row[], field: string): unknown {
  const values = rows
    .map((row) => row[field])
    .filter((value) => value !== null && value !== 0 && value !== "");
  return values.find((value) => value !== values[0]) ?? values[0];
}

function strangers(rows: readonly Row[], name: string, field: string, value: unknown): Difference[] {
  const fitting = rows.filter((row) => row[field] === value).length;
  if (fitting > 0 && fitting === rows.length) return [];
  const came = rows.length === 0 ? "none" : "other rows too";
  return [{ probe: "filter", field: name, expected: "the rows that fit", came }];
}
