import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A source file of the product or its demo. */
export interface Source {
  /** Relative to the root. */
  readonly path: string;
  readonly text: string;
  /** What it imports: paths relative to the root, packages by their name. */
  readonly imports: readonly string[];
}

export const ROOT = join(import.meta.dirname, "../..");

/** By its path from the root. */
export const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Resolves an import of a file: a path relative to the root, or a package. */
export function resolveImport(from: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, "");
  if (plain.startsWith("#")) return plain.slice(1);
  return plain.startsWith(".") ? join(dirname(from), plain) : plain;
}

/** The names of what a file imports, as it writes them. */
export const importsIn = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom\s+|\bimport\b\s*\(?\s*)"([^"\n]+)"/g)].map(([, name = ""]) => name);

/** All TypeScript of the product and its demo, as it is imported. */
export const readSources = (root = ROOT): readonly Source[] =>
  globSync("{app,server,demo,api-check}/**/*.{ts,tsx}", { cwd: root }).map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return { path, text, imports: importsIn(text).map((name) => resolveImport(path, name)) };
  });

/** Of a syntax tree, as parsers of JavaScript give it. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** All nodes of a syntax tree. */
export function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value) yield value as SyntaxNode;
  for (const child of Object.values(value)) if (typeof child === "object") yield* nodesOf(child);
}
