import { renderToStaticMarkup } from "react-dom/server";
import { elementOf } from "../drawing.tsx";
import { type DrawingNode, drawingOf } from "../markup.ts";
import type { ChartSpec } from "../spec.ts";
import { Bars } from "./bars.tsx";
import { MonthLine } from "./line.tsx";
import { Ring } from "./ring.tsx";

/** Draws a chart as markup. Only the server does, and only when it must: see `draw.server.ts`. */
export const draw = (spec: ChartSpec): string => renderToStaticMarkup(elementOf(cleaned(spec)));

function cleaned(spec: ChartSpec): DrawingNode {
  const [tag, { width, height = "", ...attributes }, children] = svgOf(
    drawingOf(renderToStaticMarkup(chart(spec))),
  );
  // A ring scales as a picture does; bars and lines stretch, their letters do not.
  const size = spec.kind === "ring" ? { viewBox: `0 0 ${width} ${height}`, width: width ?? "" } : { height };
  return [tag, { ...attributes, ...size }, children.filter(isDrawn)];
}

function chart(spec: ChartSpec) {
  switch (spec.kind) {
    case "bars":
      return <Bars {...spec} />;
    case "ring":
      return <Ring {...spec} />;
    case "line":
      return <MonthLine {...spec} />;
  }
}

type Element = Exclude<DrawingNode, string>;

const svgOf = (drawing: DrawingNode): Element => (typeof drawing === "string" ? ["svg", {}, []] : drawing);

/** nivo lays an empty sheet below each drawing. */
const isDrawn = (node: DrawingNode) => typeof node === "string" || node[1]["fill"] !== "transparent";
