import { accessSync, constants, lstatSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * Whether files can be created in this folder, or where it would be created. Tried out, because permissions don't
 * cover file systems such as `/proc`, in which Node's recursive `mkdir` never returns. Leaves nothing behind.
 */
export function isWritable(folder: string): boolean {
  return succeeds(() => rmdirSync(mkdtempSync(join(nearestFolder(resolve(folder)), ".offices-"))));
}

/** Whether this user can execute a file. */
export function isProgram(path: string): boolean {
  return succeeds(() => accessSync(path, constants.X_OK)) && statSync(path).isFile();
}

/** The folder itself, or its nearest existing parent. @throws when that is not a folder */
function nearestFolder(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  // A file, or a dangling link.
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
