import { readdirSync, readFileSync } from "node:fs";

/** What Linux says of the processes of this machine, without any program of a distribution. */

/** Numbers of all processes. */
export const everyProcess = (): readonly number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0);

/** Whether it runs; one that has ended and that nobody has asked about does not. */
export const isAlive = (pid: number): boolean => /^State:\t[^ZX]/m.test(fileOf(pid, "status"));

/** Processes that it has started itself and that run. */
export const childrenOf = (pid: number): readonly number[] =>
  everyProcess().filter((child) => parentOf(child) === pid && isAlive(child));

/** The same with theirs. */
export const familyOf = (pid: number): readonly number[] =>
  childrenOf(pid).flatMap((child) => [child, ...familyOf(child)]);

const parentOf = (pid: number) => Number(/^PPid:\t(\d+)$/m.exec(fileOf(pid, "status"))?.[1]);

/** A file of `/proc/<pid>`; empty when the process is gone. */
export function fileOf(pid: number, name: "status" | "cmdline" | "environ"): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
