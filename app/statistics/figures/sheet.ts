import type { TFunction } from "i18next";
import type { Figure } from "./figures.ts";
import type { StatisticsView } from "./view.ts";

/** A part of a dashboard as files have it: its name in files, its title, its figures. */
interface SheetPart {
  readonly name: string;
  readonly title: string;
  readonly figures: readonly Figure[];
}

/** Exactly the figures that a page shows, part by part, in the page's order. */
export function sheetParts(view: StatisticsView, t: TFunction<"statistics">): SheetPart[] {
  const { totals, months, genders, ages, ethnicities, categories, offices, topMps } = view;
  const parts = {
    totals,
    months: months.figures,
    genders: genders.figures,
    ages: ages.figures,
    ethnicities: ethnicities.figures,
    categories,
    topMps,
    offices,
  };
  return Object.entries(parts).flatMap(([name, figures]) =>
    figures ? [{ name, title: t(`${name as keyof typeof parts}.title`), figures }] : [],
  );
}

/** What becomes of a figure in a file: a number, or the words that stand for it. */
export const cellOf = ({ shown, text }: Figure): number | string =>
  typeof shown === "number" ? shown : text;
