import { createElement, type ReactNode } from "react";

/** A part of a drawing: text, or an element with its attributes and children. */
export type DrawingNode =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, children: readonly DrawingNode[]];

/**
 * A chart drawn by the server, with its text alternative. The markup is transferred as text and rendered as elements.
 */
export function ChartDrawing({ markup, alt }: { markup: string; alt: string }) {
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

/** Enough for several pages of charts. */
const MOST_DRAWINGS = 100;

const elementsByMarkup = new Map<string, Elements>();

/** Each drawing is parsed once, however many pages show it: elements never change. */
function elementsOf(markup: string): Elements | undefined {
  const known = elementsByMarkup.get(markup);
  if (known) return known;
  const drawing = drawingOf(markup);
  if (typeof drawing === "string") return undefined;
  const [tag, attributes, children] = drawing;
  const elements = { tag, props: propsOf(attributes), children: children.map(elementOf) };
  if (elementsByMarkup.size >= MOST_DRAWINGS) elementsByMarkup.clear();
  elementsByMarkup.set(markup, elements);
  return elements;
}

/** A part of a drawing as a React element. */
export function elementOf(node: DrawingNode): ReactNode {
  if (typeof node === "string") return node;
  const [tag, attributes, children] = node;
  return createElement(tag, propsOf(attributes), ...children.map(elementOf));
}

/** React's spelling of SVG attributes. */
function propsOf(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name === "class" ? "className" : name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

const TOKEN = /<(\/?)([\w-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;

/** Elements of a drawing; anything else that the chart library writes is removed. */
const TAGS = new Set("svg g path rect line circle text tspan defs pattern".split(" "));
const LEFT_OUT = /^(?:xmlns|on|data-)|^(?:focusable|style|opacity)$/;

/**
 * Parses the markup written by React into a tree, so that pages need no raw HTML. Styles become presentation
 * attributes, because the content policy refuses `style`.
 * @param markup from `renderToStaticMarkup`; boxes around the drawing are removed
 */
export function drawingOf(markup: string): DrawingNode {
  const root: DrawingNode[] = [];
  const open: { tag: string; children: DrawingNode[] }[] = [{ tag: "", children: root }];
  for (const [, closing, tag = "", attributes = "", single, text] of markup.matchAll(TOKEN)) {
    const children = open.at(-1)?.children ?? root;
    if (text !== undefined) children.push(plainText(text));
    else if (closing) open.splice(-1, open.length > 1 ? 1 : 0);
    else {
      const inside: DrawingNode[] = [];
      // Other elements are replaced by their children.
      if (TAGS.has(tag)) children.push([tag, attributesOf(attributes), inside]);
      if (!single) open.push({ tag, children: TAGS.has(tag) ? inside : children });
    }
  }
  return root.find((node) => typeof node !== "string") ?? "";
}

function attributesOf(source: string): Record<string, string> {
  const found = [...source.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name, plainText(value)]);
  const style = found.find(([name]) => name === "style")?.[1] ?? "";
  const styles = style
    .split(";")
    .map((rule) => rule.split(":").map((part) => part.trim()))
    .filter(([name, value]) => name && value);
  const drawn = [...styles, ...found].filter(([name = ""]) => !LEFT_OUT.test(name));
  return Object.fromEntries(drawn) as Record<string, string>;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

const plainText = (text: string) =>
  text.replaceAll(/&([\w#]+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
