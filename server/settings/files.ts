import { readFileSync } from "node:fs";

/** The name of the setting whose value is the file that holds another one: `SESSION_SECRET_FILE`. */
export const fileOf = (name: string): string => `${name}_FILE`;

/** More than any value needs; a device or a log that was named by mistake is not read whole. */
const MOST_BYTES = 64 * 1024;

/**
 * Puts in the values of settings that stand in files, as container platforms hand out secrets: `<NAME>_FILE` names the file,
 * the line break at its end does not count. So a value is in no listing of processes, and may change while the product runs.
 * @param source names and values, without empty ones
 * @param names of all settings
 * @returns the values, and a problem for each that can't be had, which begins with the name and never holds a value
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
      // Said of the file, and of the setting too, so that nothing else is said of that.
      else problems.push(`${name}: can't be had from ${fileOf(name)}, ${problem}`);
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
    const bytes = readFileSync(path);
    const text = bytes.toString().replace(/\r?\n$/, "");
    if (bytes.byteLength > MOST_BYTES) return { problem: "which is too large" };
    return text.trim() === "" ? { problem: "which is empty" } : { text };
  } catch (error) {
    return { problem: `which can't be read (${(error as NodeJS.ErrnoException).code ?? "no file"})` };
  }
}
