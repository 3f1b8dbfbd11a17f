import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";

/**
 * So far behind this process: a tenth of the machine when others want all of it, so that no document runs out of its
 * time, and all of it when nobody else does.
 */
const BEHIND = 10;

/**
 * Lets a process and all that it has started wait for others when the machine is busy: who looks at a page must not
 * wait for somebody else's PDF (R65). What they start later follows them; where a system says no, all stays as it is.
 * @param pid id of a process that has just started its children
 */
export function giveWay(pid: number): void {
  const priority = Math.min(getPriority() + BEHIND, constants.priority.PRIORITY_LOW);
  for (let round = 0; round < ROUNDS && lower(pid, priority); round += 1);
  lowerGroup(pid, priority);
}

/** What a thread begins while others are looked at is found in the next round. */
const ROUNDS = 4;

/**
 * Linux counts every thread on its own.
 * @returns whether any had to be lowered
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

/** Linux may share the machine between sessions first: then threads wait only for those of their own. */
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

/** It may have ended in the meantime, or be on a system without such files. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
