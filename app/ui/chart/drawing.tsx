import { createElement, type ReactNode } from "react";
import { type DrawingNode, drawingOf } from "./markup.ts";

/** A chart that the server drew, with the words that stand for it. Markup travels as text and is shown as elements. */
export function Drawing({ markup, alt }: { markup: string; alt: string }) {
  const drawing = elementsOf(markup);
  if (!drawing) return null;
  const { tag, props, children } = drawing;
  return createElement(tag, { ...props, role: "img", "aria-label": alt }, ...children);
}

interface Elements {
  readonly tag: string;
  readonly props: Readonly<Record<string, string>>;
  readonly children: readonly ReactNode[];
}

/** Some pages full of charts. */
const MOST_KEPT = 100;

const kept = new Map<string, Elements>();

/** The same drawing is read once, however many pages show it: elements never change. */
function elementsOf(markup: string): Elements | undefined {
  const known = kept.get(markup);
  if (known) return known;
  const drawing = drawingOf(markup);
  if (typeof drawing === "string") return undefined;
  const [tag, attributes, children] = drawing;
  const elements = { tag, props: propsOf(attributes), children: children.map(elementOf) };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(markup, elements);
  return elements;
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
