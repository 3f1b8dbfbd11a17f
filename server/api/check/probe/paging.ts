import { isDeepStrictEqual } from "node:util";
import { LARGEST_PAGE_SIZE } from "#app/model/limits.ts";
import type { Endpoint } from "../../endpoint.ts";
import { wireRequest } from "../../transport/request.ts";
import type { Caller } from "../callers.ts";
import { judgeReply } from "../compare/judge.ts";
import type { Difference } from "../finding.ts";
import type { Ask } from "./line.ts";

/** The query of a filter call whose reply is judged: as many rows as there may be, and a `draw` to be echoed. */
export const FIRST_PAGE = { page: 0, size: LARGEST_PAGE_SIZE, draw: 7 } as const;

/** A page that no list has. */
const FAR_PAGE = 1_000_000;

/** One page of a filter call, decoded. */
export interface Page {
  readonly content: readonly unknown[];
  readonly totalElements: number;
  readonly draw?: number | string | null;
}

/** Whether an answer has the shape of a page of a filter call. */
export const isPage = (value: unknown): value is Page =>
  typeof value === "object" && value !== null && "content" in value && "totalElements" in value;

/** Whether `draw` came back with the first page of a filter call. */
export function drawDifferences(value: unknown): Difference[] {
  if (!isPage(value) || Number(value.draw ?? NaN) === FIRST_PAGE.draw) return [];
  const came = value.draw === null || value.draw === undefined ? "missing" : "another";
  return [{ probe: "paging", field: "draw", expected: "the one that was sent", came }];
}

/** Compares pages of one row with the first page. Others may write meanwhile: what counts is found twice. */
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
    ...rows(first, Math.min(total, FIRST_PAGE.size), "of the first page"),
    ...rows(one, Math.min(total, 1), "for size 1"),
    ...rows(far, 0, "beyond the end"),
    ...same(next.content, content.slice(1, 2), "content", "the second row on the second page"),
    ...same(
      pages.map((page) => page.totalElements),
      pages.map(() => total),
      "totalElements",
      "the same number on every page",
    ),
  ];
}

const rows = ({ content }: Page, count: number, where: string): Difference[] =>
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
