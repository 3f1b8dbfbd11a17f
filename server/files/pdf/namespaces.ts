import { readFileSync } from "node:fs";

/** What keeps user namespaces from this process, and what to do about it; in English, for the log. */
export interface Refusal {
  /** By its name, such as `kernel.unprivileged_userns_clone=0`; a page names it too. */
  readonly cause: string;
  readonly cure: string;
}

/**
 * Finds out who refuses user namespaces, without which Chromium has no sandbox. A process can't ask; the kernel tells its
 * settings, and that system calls are filtered, but not by which rule.
 * @param read a file of `/proc` by what follows this; empty when there is none
 */
export function namespaceRefusal(read: (file: string) => string = fromProc): Refusal {
  const is = (name: string, value: string) =>
    read(`sys/${name.replaceAll(".", "/")}`).trim() === value ? `${name}=${value}` : undefined;

  const none = is("user.max_user_namespaces", "0");
  if (none) return { cause: none, cure: "set it higher with sysctl, such as to 10000" };
  const privileged = is("kernel.unprivileged_userns_clone", "0");
  if (privileged) return { cause: privileged, cure: "set it to 1 with sysctl" };
  if (/^Seccomp:\s*2$/m.test(read("self/status")))
    return {
      cause: "seccomp",
      cure: "start the container with --security-opt seccomp=deploy/seccomp-chromium.json",
    };
  const confined = is("kernel.apparmor_restrict_unprivileged_userns", "1");
  if (confined)
    return {
      cause: `AppArmor, ${confined}`,
      cure: "load a profile for the browser with the rule `userns,`, or set it to 0 with sysctl",
    };
  return { cause: "the kernel", cure: "allow them to this user; in a changed root (chroot) nobody has them" };
}

function fromProc(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, "utf8");
  } catch {
    return "";
  }
}
