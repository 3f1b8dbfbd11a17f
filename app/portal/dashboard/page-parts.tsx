import type { ComponentProps } from "react";
import { DatedFigures } from "#app/statistics/dated-figures.tsx";
import { mpPath, officePath } from "./page.ts";

type FiguresProps = Omit<ComponentProps<typeof DatedFigures>, "mpPath" | "officePath">;

/** The figures of a public dashboard: they lead to MPs and offices. */
export function Figures({ view, period, time, stale, lacking, files }: FiguresProps) {
  return <DatedFigures {...{ view, period, time, stale, lacking, files, mpPath, officePath }} />;
}
