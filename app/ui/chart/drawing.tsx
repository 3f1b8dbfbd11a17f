import { createElement, type ReactNode, useMemo } from "react";
import { type DrawingNode, drawingOf } from "./markup.ts";

/** A chart that the server drew, with the words that stand for it. Markup travels as text and is shown as elements. */
export function Drawing({ markup, alt }: { markup: string; alt: string }) {
  const drawing = useMemo(() => drawingOf(markup), [markup]);
  if (typeof drawing === "string") return null;
  const [tag, attributes, children] = drawing;
  return createElement(
    tag,
    { ...propsOf(attributes), role: "img", "aria-label": alt },
    ...children.map(elementOf),
  );
}

/** A part of a drawing as React has it. */
export function elementOf(node: DrawingNode): ReactNode {
  if (typeof node === "string") return node;
  const [tag, attributes, children] = node;
  return createElement(tag, propsOf(attributes), ...children.map(elementOf));
}

/** React's spelling of the attributes of SVG. */
function propsOf(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name === "class" ? "className" : name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
