import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";

/**
 * Niceness relative to this process: a tenth of a busy machine, so that no document times out, and all of an idle
 * one.
 */
const BEHIND = 10;

/**
 * Lowers the priority of a process and its children, so that page requests don't wait for somebody's PDF (R65).
 * Children inherit it; where the system refuses, nothing changes.
 * @param pid id of a process that has just started its children
 */
export function giveWay(pid: number): void {
  const priority = Math.min(getPriority() + BEHIND, constants.priority.PRIORITY_LOW);
  for (let round = 0; round < ROUNDS && lower(pid, priority); round += 1);
  lowerGroup(pid, priority);
}

/** Threads started during one round are found in the next. */
const ROUNDS = 4;

/**
 * Linux schedules every thread separately.
 * @returns whether any priority had to be lowered
 */
function lower(pid: number, priority: number): boolean {
  let lowered = false;
  for (const thread of threadsOf(pid)) {
    if ((attempt(() => getPriority(thread)) ?? priority) < priority) {
      attempt(() => setPriority(thread, priority));
      lowered = true;
    }
    for (const child of childrenOf(pid, thread)) lowered = lower(child, priority) || lowered;
  }
  return lowered;
}

/** Linux may divide the processor between sessions first (autogroups): then threads compete only within their own. */
function lowerGroup(pid: number, priority: number): void {
  const groupOf = (process: number | "self") =>
    attempt(() => readFileSync(`/proc/${process}/autogroup`, "utf8").split(" ", 1)[0]);
  const group = groupOf(pid);
  if (group === undefined || group === groupOf("self")) return;
  attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(priority)));
}

function threadsOf(pid: number): readonly number[] {
  return attempt(() => readdirSync(`/proc/${pid}/task`).map(Number)) ?? [pid];
}

function childrenOf(pid: number, thread: number): readonly number[] {
  const listed = attempt(() => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8")) ?? "";
  return listed.split(" ").filter(Boolean).map(Number);
}

/** The process may have exited, or the system may lack such files. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
