import type { ReactNode } from "react";
import { parseWallTime } from "#app/model/period.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import type { Cell, SheetColumn } from "#server/files/xlsx.ts";

/** A row of a list that has a day. */
interface Dated {
  readonly date: string;
}

/** A row of an export: what the list shows and its day as the API gives it, or a last line that says something. */
export type ExportedRow<Row> = { readonly row: Row; readonly iso: string } | { readonly note: string };

const ORDINARY_WIDTH = 24;

/**
 * The columns of a list, with the day as a day.
 * @param widths in characters, by key, where a column is not as wide as most
 * @param notes key of the column in which the last line speaks
 */
export function sheetColumns<Row extends Dated>(
  columns: readonly Column<Row>[],
  widths: Readonly<Record<string, number>>,
  notes: string,
): readonly SheetColumn<ExportedRow<Row>>[] {
  return columns.map(({ key, header, cell, text }) => ({
    header,
    width: widths[key] ?? ORDINARY_WIDTH,
    cell(exported) {
      if ("note" in exported) return key === notes ? exported.note : "";
      if (key === "date") return dayOf(exported.iso, exported.row.date);
      return text?.(exported.row) ?? plain(cell(exported.row));
    },
  }));
}

/** A cell that is more than text has its text beside it. */
const plain = (cell: ReactNode): string => (typeof cell === "string" ? cell : "");

/** Spreadsheets count days from midnight UTC; a date that is none stays text. */
function dayOf(iso: string, shown: string): Cell {
  const wall = parseWallTime(iso);
  return wall === undefined ? shown : new Date(`${wall.date}T00:00:00Z`);
}
