/** What charts are drawn from: finished texts and plain numbers, so that the same data give the same drawing. */

/** One bar. `value` is `null` where the number may not be seen; `text` stands beside the name in any case. */
export interface Bar {
  readonly label: string;
  readonly text: string;
  readonly value: number | null;
}

/** Horizontal bars, one below another; `tone` 2 sets a chart apart from its neighbours. */
export interface BarsSpec {
  readonly kind: "bars";
  readonly tone: 1 | 2;
  readonly bars: readonly Bar[];
}

/** A ring with its total in the middle. */
export interface RingSpec {
  readonly kind: "ring";
  readonly slices: readonly { readonly label: string; readonly value: number }[];
  readonly total: string;
  readonly unit: string;
}

/** A line over months. */
export interface LineSpec {
  readonly kind: "line";
  readonly points: readonly {
    readonly month: string;
    readonly year: string;
    readonly text: string;
    readonly value: number;
  }[];
  /** Numbers of the grid, written. */
  readonly grid: readonly { readonly value: number; readonly text: string }[];
}

export type ChartSpec = BarsSpec | RingSpec | LineSpec;
