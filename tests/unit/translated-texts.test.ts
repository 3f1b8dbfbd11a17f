import { globSync } from "node:fs";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import { nodesOf, read, ROOT, type SyntaxNode as Node } from "#tests/support/sources.ts";

const of = (node: Node, key: string) => node[key] as Node;

/** Whether an expression visibly gives a text that is more than a mark between others. */
function isText(node: Node): boolean {
  switch (node.type) {
    case "TemplateLiteral":
      return true;
    case "CallExpression":
      return of(node, "callee")["name"] === "t";
    case "ConditionalExpression":
      return isText(of(node, "consequent")) || isText(of(node, "alternate"));
    default:
      return false;
  }
}

/** Whether an expression gives a text at one time, and at another a different one, nothing or an element. */
const changes = (node: Node) =>
  (node.type === "LogicalExpression" && node["operator"] === "&&" && isText(of(node, "right"))) ||
  (node.type === "ConditionalExpression" && isText(node)) ||
  (isText(node) && (node["arguments"] as Node[] | undefined)?.[0]?.type === "ConditionalExpression");

const isBlank = (node: Node) => node.type === "JSXText" && /^\s*\n\s*$/.test(String(node["value"]));

/** Texts beside others that React would change or take away: a translator has put elements of its own in their place. */
function textsIn(name: string): string[] {
  const source = read(name);
  return [...nodesOf(parseSync(name, source).program)]
    .filter(({ type }) => type === "JSXElement" || type === "JSXFragment")
    .map((element) => (element["children"] as Node[]).filter((child) => !isBlank(child)))
    .filter((children) => children.length > 1)
    .flat()
    .filter((child) => child.type === "JSXExpressionContainer" && changes(of(child, "expression")))
    .map(({ start, end }) => `${name}: ${source.slice(start, end)}`);
}

it("has no text that changes beside another: each stands in an element of its own, as pages are translated", () => {
  const found = globSync("app/**/*.tsx", { cwd: ROOT, exclude: (name) => name.endsWith(".server.tsx") });
  expect(found.length).toBeGreaterThan(200);
  expect(found.flatMap(textsIn)).toEqual([]);
});
