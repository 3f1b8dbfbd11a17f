import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Has nivo calculate a chart, and returns what it hands to a layer of it: the places of everything. */
export function geometryOf<Geometry>(
  chart: (layers: ((geometry: Geometry) => null)[]) => ReactElement,
): Geometry {
  const calculated: Geometry[] = [];
  const note = (geometry: Geometry) => {
    calculated.push(geometry);
    return null;
  };
  renderToStaticMarkup(chart([note]));
  const [geometry] = calculated;
  if (geometry === undefined) throw new Error("nivo has drawn no layer");
  return geometry;
}

/** All of them on a drawing 100 units wide: lengths are percentages, so a chart fills any box while its text keeps its size. */
export const WIDTH = 100;
