import type { Difference, Finding, Report, Verdict } from "./finding.ts";

const VERDICTS: readonly Verdict[] = ["fits", "differs", "missing", "refused", "not reached"];

/** The findings as text, call by call, with a line of totals and what stays at the API. */
export function tableOf({ findings, stays }: Report): string {
  const width = Math.max(0, ...findings.map(({ name }) => name.length));
  const lines = findings.flatMap((finding) => rowsOf(finding, width));
  const totals = VERDICTS.map(
    (verdict) => `${findings.filter((one) => one.verdict === verdict).length} ${verdict}`,
  );
  return [...lines, "", totals.join(", "), ...stays.map((what) => `Stays at the API: ${what}`), ""].join(
    "\n",
  );
}

function rowsOf({ name, verdict, differences, note }: Finding, width: number): string[] {
  const row = `${verdict.padEnd(11)}  ${name.padEnd(width)}  ${note}`.trimEnd();
  return [row, ...differences.map((difference) => `${" ".repeat(13)}${inWords(difference)}`)];
}

const inWords = ({ probe, field, expected, came }: Difference) =>
  `${probe}: ${field}: expected ${expected}, came ${came}`;

/** Whether an API with these findings can't serve the product; a refused call says nothing about it. */
export const isUnfit = ({ findings }: Report): boolean =>
  findings.some(({ verdict }) => verdict === "differs" || verdict === "missing");
