import type { Endpoint } from "../../endpoint.ts";
import { wireRequest } from "../../transport/request.ts";
import type { Caller } from "../callers.ts";
import { judgeReply } from "../compare/judge.ts";
import type { Difference } from "../finding.ts";
import type { Ask } from "./line.ts";
import { FIRST_PAGE, isPage } from "./paging.ts";

/** Which field of a row a filter of the query looks at. */
export type Filters = Readonly<Record<string, string>>;

type Row = Readonly<Record<string, unknown>>;

/** Asks once by each filter, with a value of the first page that not all rows have, and looks for rows without it. */
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
