import { accessSync, constants, lstatSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * Whether something can be made in this folder or, when it is not there, where it would be. It is tried, because rights
 * don't tell of file systems such as `/proc`, in which Node's recursive `mkdir` never comes to an end. Leaves nothing.
 */
export function isWritable(folder: string): boolean {
  return succeeds(() => rmdirSync(mkdtempSync(join(nearestFolder(resolve(folder)), ".offices-"))));
}

/** Whether a program is there that this user may start. */
export function isProgram(path: string): boolean {
  return succeeds(() => accessSync(path, constants.X_OK)) && statSync(path).isFile();
}

/** The folder itself, else the first above it that is there. @throws when there is something else than a folder */
function nearestFolder(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  // A file, or a link that leads nowhere.
  if (lstatSync(path, { throwIfNoEntry: false })) throw new Error("no folder");
  return nearestFolder(dirname(path));
}

function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
