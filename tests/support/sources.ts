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

/** The root of the project. */
export const ROOT = join(import.meta.dirname, "../..");

/** A file of the project, by its path from the root. */
export const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Resolves an import of a file: a path relative to the root, or a package. */
export function resolveImport(from: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, "");
  if (plain.startsWith("#")) return plain.slice(1);
  return plain.startsWith(".") ? join(dirname(from), plain) : plain;
}

/** All TypeScript of the product and its demo, as it is imported. */
export const readSources = (root = ROOT): readonly Source[] =>
  globSync("{app,server,demo,api-check}/**/*.{ts,tsx}", { cwd: root }).map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"\n]+)"/g)];
    return { path, text, imports: specifiers.map(([, name = ""]) => resolveImport(path, name)) };
  });
