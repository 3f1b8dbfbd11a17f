import { isDeepStrictEqual } from "node:util";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { wireRequest } from "#server/api/transport/request.ts";
import type { Ask, Caller } from "./callers.ts";
import { type Difference, isObject, judgeReply, wireNames } from "./judge.ts";

/** The query for judging a filter call: the largest page, and a `draw` to be echoed. */
export const FIRST_PAGE = { page: 0, size: MAX_PAGE_SIZE, draw: 7 } as const;

/** A page beyond the end of every list. */
const FAR_PAGE = 1_000_000;

/** One page of a filter call, decoded. */
interface Page {
  readonly content: readonly Readonly<Record<string, unknown>>[];
  readonly totalElements: number;
  readonly draw?: number | string | null;
}

/** Whether an answer has the shape of a page of a filter call. */
export const isPage = (value: unknown): value is Page =>
  isObject(value) && "content" in value && "totalElements" in value;

/** The rows of a list, or of a page of a list. */
export function rowsOf(reply: unknown): Page["content"] {
  const rows = isObject(reply) ? reply["content"] : reply;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

/**
 * The value of a field in the first row that has one. Looks at replies as received: a row that does not fit the
 * contract may still have its id.
 */
export function firstOf(json: unknown, field: string): number | undefined {
  const values = rowsOf(json).map((row) => row[field]);
  const found = values.find((value) => /^[1-9]\d{0,14}$/.test(String(value)));
  return found === undefined ? undefined : Number(found);
}

/** The fields of a row to which filters of another name apply. */
const FIELDS: Readonly<Record<string, string>> = {
  statusId: "caseStatusId",
  month: "period",
  year: "period",
};

/**
 * The differences of a filter call whose first page, for a query, has fitted: `draw`, other pages, and each filter that
 * a row has a field for, with a value that some rows of the page lack.
 */
export async function pageDifferences(
  ask: Ask,
  endpoint: Endpoint,
  headers: Caller["headers"],
  { query, page }: { readonly query?: object; readonly page: Page },
): Promise<Difference[]> {
  const again = async (probe: "paging" | "filter", changes: object) => {
    const request = wireRequest(endpoint, { query: { ...query, ...changes } });
    if (!request) throw new TypeError("a filter call has no ids");
    const { value, differences } = judgeReply(endpoint, await ask(request, headers), probe);
    return { page: isPage(value) ? value : undefined, differences };
  };

  async function comparePages(): Promise<Difference[]> {
    const replies = [
      await again("paging", {}),
      await again("paging", { size: 1 }),
      await again("paging", { page: 1, size: 1 }),
      await again("paging", { page: FAR_PAGE, size: 1 }),
    ];
    const pages = replies.flatMap((reply) => reply.page ?? []);
    const [first, one, next, far] = pages;
    if (!first || !one || !next || !far) return replies.flatMap(({ differences }) => differences);
    const { content, totalElements: total } = first;
    const isSecond = isDeepStrictEqual(next.content, content.slice(1, 2));
    const isSameTotal = pages.every(({ totalElements }) => totalElements === total);
    return [
      ...rowCount(first, Math.min(total, FIRST_PAGE.size), "of the first page"),
      ...rowCount(one, Math.min(total, 1), "for size 1"),
      ...rowCount(far, 0, "beyond the end"),
      ...unless(isSecond, ["paging", "content", "the second row on the second page", "another"]),
      ...unless(isSameTotal, ["paging", "totalElements", "the same number on every page", "another"]),
    ];
  }

  async function tryFilter(name: string): Promise<readonly Difference[]> {
    const field = FIELDS[name] ?? name;
    const values = page.content.map((row) => row[field]).filter(Boolean);
    const value = values.find((other) => other !== values[0]) ?? values[0];
    if (value === undefined) return [];
    const { page: reply, differences } = await again("filter", { [name]: value });
    if (!reply) return differences;
    const isRight = reply.content.length > 0 && reply.content.every((row) => row[field] === value);
    const came = reply.content.length === 0 ? "none" : "other rows too";
    return unless(isRight, ["filter", name, "the rows that fit", came]);
  }

  const hasDraw = Number(page.draw ?? NaN) === FIRST_PAGE.draw;
  const drawn = page.draw === undefined || page.draw === null ? "missing" : "another";
  const found = [...unless(hasDraw, ["paging", "draw", "the one that was sent", drawn])];
  const once = await comparePages();
  // Others may write at the same time, so only differences found twice count.
  const twice = once.length === 0 ? [] : await comparePages();
  found.push(...once.filter((one) => twice.some((other) => isDeepStrictEqual(one, other))));
  for (const name of wireNames(endpoint.query)) found.push(...(await tryFilter(name)));
  return found;
}

const unless = (isRight: boolean, difference: Difference): readonly Difference[] =>
  isRight ? [] : [difference];

const rowCount = ({ content }: Page, count: number, where: string) =>
  unless(content.length === count, ["paging", "content", `${count} rows ${where}`, `${content.length} rows`]);
