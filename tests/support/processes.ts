import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Writable } from "node:stream";

/** Processes of this machine: what Linux reports about them, without external programs, and how they end. */

/** Whether this machine has a program. */
export const isInstalled = (program: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Kills the processes on its list when its owner is gone; ignores the terminal's signals. */
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
 * Makes sure that a program ends with this process at the latest, however that ends: a test that fails, times out or
 * is killed leaves nothing running.
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

/** Clock and time zone of this process, for programs that get an environment of their own: `other-days.slow.test.ts`. */
export const OWN_CLOCK: Readonly<Record<string, string>> = Object.fromEntries(
  ["LD_PRELOAD", "FAKETIME", "DONT_FAKE_MONOTONIC", "TZ"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

export const everyProcess = (): readonly number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0);

/** Whether it is running; zombies are not. */
export const isAlive = (pid: number): boolean => /^State:\t[^ZX]/m.test(fileOf(pid, "status"));

/** Its running children. */
const childrenOf = (pid: number): readonly number[] =>
  everyProcess().filter((child) => parentOf(child) === pid && isAlive(child));

/** Its running descendants. */
export const familyOf = (pid: number): readonly number[] =>
  childrenOf(pid).flatMap((child) => [child, ...familyOf(child)]);

const parentOf = (pid: number) => Number(/^PPid:\t(\d+)$/m.exec(fileOf(pid, "status"))?.[1]);

/** A file of `/proc/<pid>`; empty if the process is gone. */
export function fileOf(pid: number, name: "status" | "cmdline" | "environ"): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
