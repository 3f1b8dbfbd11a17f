import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { parseWallTime } from "#app/model/period.ts";
import type { Cell, SheetColumn } from "#server/files/xlsx.ts";
import { caseColumns } from "../columns.tsx";
import type { ListedCase } from "./rows.ts";

/** A row of the export: what the list shows, and the day as the API gives it. */
export interface ExportedCase extends ListedCase {
  readonly iso: string;
}

const WIDTH: Readonly<Record<string, number>> = { date: 12, party: 14, status: 14, category: 34 };
const ORDINARY_WIDTH = 24;

/** The columns of the list, with the day as a day. */
export function sheetColumns(t: TFunction<"cases">): readonly SheetColumn<ExportedCase>[] {
  return caseColumns(t).map(({ key, header, cell, text }) => ({
    header,
    width: WIDTH[key] ?? ORDINARY_WIDTH,
    cell: key === "date" ? dayOf : (row) => text?.(row) ?? plain(cell(row)),
  }));
}

/** A cell that is more than text has its text beside it. */
const plain = (cell: ReactNode): string => (typeof cell === "string" ? cell : "");

/** Spreadsheets count days from midnight UTC; a date that is none stays text. */
function dayOf({ iso, date }: ExportedCase): Cell {
  const wall = parseWallTime(iso);
  return wall === undefined ? date : new Date(`${wall.date}T00:00:00Z`);
}
