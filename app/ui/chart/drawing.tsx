import { createElement, type ReactNode } from "react";

/** A part of a drawing: text, or an element with its attributes and what is in it. */
export type DrawingPart =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, unknown>>, parts: readonly DrawingPart[]];

/** A chart as the server has drawn it: the attributes of its `svg`, and what is in it. */
export interface Drawing {
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly parts: readonly DrawingPart[];
}

/** A chart drawn by the server, with its text alternative. */
export const ChartDrawing = ({ drawing, alt }: { drawing: Drawing; alt: string }) => (
  <svg {...drawing.attributes} role="img" aria-label={alt}>
    {drawing.parts.map(elementOf)}
  </svg>
);

function elementOf(part: DrawingPart, key: number): ReactNode {
  if (typeof part === "string") return part;
  const [tag, attributes, parts] = part;
  return createElement(tag, { key, ...attributes }, ...parts.map(elementOf));
}
