import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import type { Writable } from "node:stream";

/** Processes of this machine: what Linux says of them, without any program of a distribution, and how they end. */

/** Kills who is on its list when whoever keeps the list is gone; the terminal's signals are not for it. */
const KEEPER = `
  process.on("SIGINT", () => {}).on("SIGTERM", () => {}).on("SIGHUP", () => {});
  const pids = new Set();
  const kill = (pid) => { try { process.kill(pid, "SIGKILL"); } catch {} };
  require("node:readline")
    .createInterface({ input: process.stdin })
    .on("line", (line) => (line[0] === "+" ? pids.add(+line.slice(1)) : pids.delete(+line.slice(1))))
    .on("close", () => pids.forEach(kill));
`;

let list: Writable | undefined;

/**
 * Sees to it that a program ends with this process at the latest, however that ends: a test that fails, runs out of its time
 * or is killed leaves nothing behind.
 */
export function endWithUs<Child extends ChildProcess>(child: Child): Child {
  const keeper = (list ??= startKeeper());
  keeper.write(`+${child.pid}\n`);
  child.once("exit", () => keeper.write(`-${child.pid}\n`));
  return child;
}

function startKeeper(): Writable {
  const keeper = spawn(process.execPath, ["-e", KEEPER], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  keeper.unref();
  keeper.stdin.on("error", () => undefined);
  (keeper.stdin as Writable & { unref(): void }).unref();
  return keeper.stdin;
}

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
