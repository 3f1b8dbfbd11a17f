import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A new folder that is removed with the test, or at another `end`. */
export function temporaryFolder(end: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), "offices-"));
  end(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
