import type { ReactNode } from "react";

/** One column of a list; screens, spreadsheets and documents share it. */
export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The cell as plain text, where `cell` is more than text. */
  readonly text?: (row: Row) => string;
  /** `who` leads a card and is bold, `state` follows it, `num` stands right. */
  readonly className?: "who" | "state" | "num";
}
