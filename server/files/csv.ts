import { isFormula } from "./sheet-text.ts";

/** What a cell may hold. */
export type Cell = string | number;

/**
 * CSV as spreadsheets open it without a question: UTF-8 with its mark, lines that end in CRLF, text in quotes where
 * it must, and no text that runs as a formula (R45).
 * @param separator "," or ";": Excel takes the one of the reader's country
 */
export const csv = (rows: readonly (readonly Cell[])[], separator: "," | ";"): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => written(cell, separator)).join(separator)}\r\n`).join("")}`;

function written(cell: Cell, separator: string): string {
  if (typeof cell === "number") return String(cell);
  const text = cell.replaceAll("\0", "");
  const harmless = isFormula(text) ? `'${text}` : text;
  const needsQuotes = harmless.includes(separator) || /["\r\n]/.test(harmless);
  return needsQuotes ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
