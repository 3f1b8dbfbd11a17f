import { readFileSync, statSync } from "node:fs";

/** The name of the setting that gives another setting's file: `SESSION_SECRET_FILE`. */
export const fileOf = (name: string): string => `${name}_FILE`;

/** Largest file read, in bytes; keeps a mistakenly named log from being read whole. */
const MAX_BYTES = 64 * 1024;

/**
 * Fills in settings whose values are in files, as container platforms provide secrets: `<NAME>_FILE` names the file,
 * and a line break at its end is ignored. So a value appears in no process listing, and may change while the product
 * runs.
 * @param source names and values, without empty ones
 * @param names of all settings
 * @returns the values, and a problem for each unreadable one, which begins with the name and never contains a value
 */
export function withFiles(
  source: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): { readonly given: Record<string, string | undefined>; readonly problems: readonly string[] } {
  const given = { ...source };
  const problems: string[] = [];
  for (const name of names) {
    const path = source[fileOf(name)];
    if (path === undefined) continue;
    if (source[name] !== undefined) problems.push(`${name}: must not be set beside ${fileOf(name)}`);
    else {
      const { text, problem } = read(path);
      if (problem === undefined) given[name] = text;
      // Reported for the file and for the setting, which suppresses further problems of that setting.
      else problems.push(`${name}: can't be taken from ${fileOf(name)}, ${problem}`);
    }
  }
  return { given, problems };
}

interface Reading {
  readonly text?: string;
  readonly problem?: string;
}

function read(path: string): Reading {
  try {
    const file = statSync(path);
    // A pipe or a device could block a running product, or never end.
    if (!file.isFile()) return { problem: "which is no ordinary file" };
    if (file.size > MAX_BYTES) return { problem: "which is too large" };
    const text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    return text.trim() === "" ? { problem: "which is empty" } : { text };
  } catch (error) {
    return { problem: `which can't be read (${(error as NodeJS.ErrnoException).code ?? "no file"})` };
  }
}
