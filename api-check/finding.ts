import type { Endpoint } from "#server/api/endpoint.ts";

/** The exchange, or the comparison after it, in which a difference showed, as in `without credentials`. */
export type Probe = string;

/**
 * A difference from the contract, in types and names only; no received values (R53). The field is a path such as
 * `[3].municipalityId`, or `status`, `body`.
 */
export type Difference = readonly [probe: Probe, field: string, expected: string, came: string];

const VERDICTS = ["fits", "differs", "missing", "not offered", "refused", "not reached"] as const;

/**
 * The verdict on a call: `missing` when the API lacks it, `not offered` when it may lack it, `refused` when no given
 * caller may make it, `not reached` when there was nothing to call it with.
 */
export type Verdict = (typeof VERDICTS)[number];

export interface Finding {
  readonly name: string;
  readonly verdict: Verdict;
  readonly differences: readonly Difference[];
  /** A remark for the reader, such as why a call was not reached; `""` for none. */
  readonly note: string;
}

/** The result of a check: findings in the order of the calls, and what it has left behind in the API. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly stays: readonly string[];
}

/** How a call is named in findings. */
export const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">): string => `${method} ${path}`;

/** The findings as text, call by call, with totals and what remains in the API. */
export function tableOf({ findings, stays }: Report): string {
  const width = Math.max(0, ...findings.map(({ name }) => name.length));
  const rows = findings.flatMap(({ name, verdict, differences, note }) => [
    `${verdict.padEnd(11)}  ${name.padEnd(width)}  ${note}`.trimEnd(),
    ...differences.map(
      ([probe, field, expected, came]) =>
        `${" ".repeat(13)}${probe}: ${field}: expected ${expected}, came ${came}`,
    ),
  ]);
  const totals = VERDICTS.map(
    (verdict) => `${findings.filter((one) => one.verdict === verdict).length} ${verdict}`,
  );
  const unchecked = uncheckedOf({ findings });
  const note = `${unchecked} of ${findings.length} calls are unchecked: they are refused to these callers, or not reached.`;
  const left = stays.map((what) => `Stays at the API: ${what}`);
  return [...rows, "", totals.join(", "), ...(unchecked > 0 ? [note] : []), ...left, ""].join("\n");
}

/** Number of calls that were not reached, or only refused. */
export const uncheckedOf = ({ findings }: Pick<Report, "findings">): number =>
  findings.filter(({ verdict }) => verdict === "refused" || verdict === "not reached").length;

/** Whether an API with these findings can't serve the product; a refused call doesn't count. */
export const isUnfit = ({ findings }: Report): boolean =>
  findings.some(({ verdict }) => verdict === "differs" || verdict === "missing");
