import type { ReportFigure, ReportFigureType } from "#app/model/report.ts";

/** A number of a report, and the same of the period before, where that has a report. */
export interface Compared {
  readonly now: number;
  readonly before?: number;
}

/** Reads the figures of a report; what did not happen has no figure and counts 0. */
export interface Figures {
  /** @param key the gender, age group, category or event type that is counted */
  of(type: ReportFigureType, key: number): Compared;
  /** The sum over all keys, each once (3-decisions: also for events). */
  total(type: ReportFigureType): Compared;
  /** Every key that has a figure in either period. */
  keys(...types: readonly ReportFigureType[]): readonly number[];
}

/** @param before the figures of the period before; `undefined` when there is nothing to compare with */
export function figuresOf(
  now: readonly ReportFigure[],
  before: readonly ReportFigure[] | undefined,
): Figures {
  const compared = (count: (figures: readonly ReportFigure[]) => number): Compared => ({
    now: count(now),
    ...(before && { before: count(before) }),
  });
  return {
    of: (type, key) =>
      compared((figures) => sum(figures.filter((one) => one.type === type && one.typeKey === key))),
    total: (type) => compared((figures) => sum(figures.filter((one) => one.type === type))),
    keys: (...types) => [
      ...new Set(
        [...now, ...(before ?? [])].filter(({ type }) => types.includes(type)).map(({ typeKey }) => typeKey),
      ),
    ],
  };
}

const sum = (figures: readonly ReportFigure[]) => figures.reduce((total, { count }) => total + count, 0);
