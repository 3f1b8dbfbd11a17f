import type { Match } from "../fault-proxy.ts";
import type { Fault } from "../faults.ts";

/** A deviation that is planted in the reference API's responses, and the findings that a check must report. */
export interface Planted {
  /** Method and path template, as findings name a call. */
  readonly call: string;
  readonly fault: Fault;
  readonly match: Match;
  /** `probe: field: expected -> came`; none for a call that is missing altogether. */
  readonly found: readonly string[];
}

export type Row = Readonly<Record<string, unknown>>;

const ID = String.raw`\d+`;

/** Addresses of a path template, with a query that holds `query`. */
export const at = (path: string, query = "") =>
  new RegExp(
    `^${path.replaceAll(/\{\w+\}/g, ID)}${query === "" ? String.raw`(\?|$)` : String.raw`\?.*${query}`}`,
  );
