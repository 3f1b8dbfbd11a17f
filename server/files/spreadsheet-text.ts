import { beginning } from "#app/model/text/typed.ts";

/** Longest text that a spreadsheet cell accepts. */
const MAX_CELL_LENGTH = 32_767;

/** Almost every text begins like this, and is no formula. */
const ORDINARY = /^[\p{L}\p{Nd}]/u;

/** What a spreadsheet might take for a formula, also after spaces and invisible characters (R45). */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]/u;

/** A phone number looks like a formula, but is none in a text cell. */
const PHONE = /^\+\d[\d ()/.-]*$/;

/** Characters not allowed in XML. */
// oxlint-disable-next-line no-control-regex -- naming the refused characters is the point
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
const ALL_NOT_XML = new RegExp(`${NOT_XML.source}|\\p{Surrogate}`, "gu");

/** Spreadsheets decode such escapes: "_x003D_" would become "=". */
const NUMBERED_SIGN = /_(?=x[\da-f]{4}_)/gi;

/**
 * Makes text safe for a cell: never a formula, wherever the sheet is opened or saved (R45), and never longer than a
 * cell accepts. A dangerous leading character gets an apostrophe; international phone numbers stay as they are.
 */
export function spreadsheetText(text: string): string {
  // Testing is cheaper than replacing, and almost no text needs it.
  const clean = NOT_XML.test(text) || !text.isWellFormed() ? text.replaceAll(ALL_NOT_XML, "") : text;
  const safe = isFormula(text) && !PHONE.test(text) ? `'${clean}` : clean;
  return beginning(safe, MAX_CELL_LENGTH).replaceAll(NUMBERED_SIGN, "_x005F_");
}

/** Whether a spreadsheet might execute a text (R45). */
const isFormula = (text: string): boolean =>
  !ORDINARY.test(text) && (FORMULA.test(text) || /^[\t\r\n]/.test(text));

type Cell = string | number;

/**
 * CSV that spreadsheets open without a question: UTF-8 with BOM, CRLF line ends, quotes where needed, and no text
 * that runs as a formula (R45).
 * @param separator "," or ";": Excel expects that of the reader's country
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
