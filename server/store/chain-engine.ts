/** A line as stored. `id` finds it in the engine, `number` counts the lines of its month from 1 without a gap. */
export interface StoredLine {
  readonly id: string;
  readonly number: number;
  /** When it happened, or if that was before it, when the line before did: epoch milliseconds, never decreasing. */
  readonly at: number;
  readonly value: string;
}

/** A line to append, with the keyed digests by which it is found. */
export interface NewLine extends Omit<StoredLine, "id"> {
  readonly marks: readonly string[];
}

type MarkedLine = Pick<StoredLine, "id"> & Pick<NewLine, "marks">;

/** A time span, inclusive; epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Append-only lines by month (`YYYY-MM`). Methods reject with `StoreUnavailable` when the state is unknown. */
export interface ChainEngine {
  /** The id of a line, once it is appended. */
  idOf(line: Pick<StoredLine, "number" | "at">): string;
  last(month: string): Promise<StoredLine | undefined>;
  /**
   * Appends lines after this one (`undefined`: as the first), all of them or none. Appending the same lines again has
   * no effect, because a reply may have been lost.
   * @param until when the month expires; milliseconds since 1970
   * @returns whether they are there; false if the last line is another, by number or content
   */
  append(
    month: string,
    behind: Pick<StoredLine, "number" | "value"> | undefined,
    lines: readonly NewLine[],
    until: number,
  ): Promise<boolean>;
  /** Ids of the newest lines with all these marks, newest first, `most` at most. */
  find(month: string, marks: readonly string[], span: Span, most: number): Promise<readonly string[]>;
  /** Those of these ids that any of their marks does not find. */
  unmarked(month: string, lines: readonly MarkedLine[]): Promise<readonly string[]>;
  /** The lines with these ids, in their order; missing ones are left out. */
  read(month: string, ids: readonly string[]): Promise<readonly StoredLine[]>;
  /** The lines after an id (`undefined`: from the first), in order, `most` at most. */
  walk(month: string, behind: string | undefined, most: number): Promise<readonly StoredLine[]>;
  /** Removes the months before this one, unless they expire by themselves. */
  dropBefore(month: string): void;
  close(): void;
}

export interface ChainFault {
  readonly number: number;
  /**
   * `missing`: no line has this number; `altered`: it differs from what was written, or precedes other lines;
   * `unindexed`: not all its terms find it.
   */
  readonly kind: "missing" | "altered" | "unindexed";
}

export interface CheckedMonth {
  readonly month: string;
  readonly lines: number;
  /** When its first line happened; epoch milliseconds. */
  readonly since: number | undefined;
  /** Hash of its last line: a copy of it shows later whether lines were removed from the end. */
  readonly head: string;
  readonly fault?: ChainFault;
}

/** The last line of a month at an earlier check. */
export interface KnownHead {
  readonly month: string;
  readonly number: number;
  readonly head: string;
}
