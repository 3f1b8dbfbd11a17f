interface Aim {
  /** What the limit applies to: product / compared, product − compared, or the product's figure itself. */
  readonly of: "ratio" | "difference" | "figure";
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** A figure of the product, and the same figure of what stands beside it. */
export interface Comparison {
  readonly figure: string;
  readonly product: number;
  readonly beside?: { readonly what: string; readonly value: number };
  readonly aim?: Aim;
}

const HEAD = ["", "product", "beside it", "", "ratio", "difference", "aim", ""];
const ON_THE_RIGHT = [1, 2, 4, 5];

/** The comparisons as lines of a table, with the verdict on each aim. */
export function comparisonTable(comparisons: readonly Comparison[]): string {
  return table([HEAD, ...comparisons.map(cells)], ON_THE_RIGHT);
}

function cells(comparison: Comparison): string[] {
  const { figure, product, beside, aim } = comparison;
  return [
    figure,
    short(product),
    beside === undefined ? "" : short(beside.value),
    beside?.what ?? "",
    beside === undefined ? "" : (product / beside.value).toFixed(2),
    beside === undefined ? "" : short(product - beside.value),
    aim === undefined ? "" : aimText(aim),
    aim === undefined ? "" : verdict(comparison, aim),
  ];
}

function aimText({ of, atLeast, atMost }: Aim): string {
  const subject = of === "figure" ? "" : `${of} `;
  return atLeast === undefined ? `${subject}≤ ${atMost}` : `${subject}≥ ${atLeast}`;
}

function verdict(
  { product, beside }: Comparison,
  { of, atLeast = -Infinity, atMost = Infinity }: Aim,
): string {
  const other = beside?.value ?? NaN;
  const value = { ratio: product / other, difference: product - other, figure: product }[of];
  return value >= atLeast && value <= atMost ? "met" : "MISSED";
}

/** Three digits, or the whole number. */
const short = (value: number) => value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);

/** Rows in columns of their widest cell, some of them with their cells on the right. */
export function table(rows: readonly (readonly string[])[], onTheRight: readonly number[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const pad = (cell: string, column: number) =>
    onTheRight.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join("  ").trimEnd()).join("\n");
}
