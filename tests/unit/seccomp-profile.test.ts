import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { namespaceRefusal } from "#server/files/pdf/find-browser.ts";

interface Rule {
  readonly names: readonly string[];
  readonly action: string;
  readonly errnoRet?: number;
  readonly comment?: string;
  readonly args?: readonly { index: number; value: number; valueTwo?: number; op: string }[];
}

interface Profile {
  readonly defaultAction: string;
  readonly defaultErrnoRet: number;
  readonly archMap: readonly { architecture: string; subArchitectures: readonly string[] }[];
  readonly syscalls: readonly Rule[];
}

const file = new URL("../../deploy/seccomp-chromium.json", import.meta.url);
const profile = JSON.parse(readFileSync(file, "utf8")) as Profile;
const ruleOf = (name: string) => profile.syscalls.find(({ names }) => names.includes(name));

/** Flags of `clone` and `unshare`, from the manual page of namespaces. */
const KINDS = {
  mount: 0x0002_0000,
  cgroup: 0x0200_0000,
  uts: 0x0400_0000,
  ipc: 0x0800_0000,
  user: 0x1000_0000,
  pid: 0x2000_0000,
  net: 0x4000_0000,
};

/** What the filter does with a call whose first argument is this. */
function allows(name: string, first = 0): boolean {
  const rule = ruleOf(name);
  if (rule?.action !== "SCMP_ACT_ALLOW") return false;
  return (rule.args ?? []).every(({ op, value, valueTwo = 0 }) => {
    if (op === "SCMP_CMP_MASKED_EQ") return Number(BigInt(first) & BigInt(value)) === valueTwo;
    return op === "SCMP_CMP_NE" ? first !== value : first === value;
  });
}

describe("the seccomp profile for containers", () => {
  // R88
  it("refuses what it does not name, names each call once, and says why of each rule", () => {
    expect([profile.defaultAction, profile.defaultErrnoRet]).toEqual(["SCMP_ACT_ERRNO", 1]);
    expect(profile.archMap.map(({ architecture }) => architecture)).toEqual([
      "SCMP_ARCH_X86_64",
      "SCMP_ARCH_AARCH64",
    ]);
    expect(profile.archMap.flatMap(({ subArchitectures }) => subArchitectures)).toEqual([]);
    const names = profile.syscalls.flatMap((rule) => rule.names);
    expect(names.length).toBeGreaterThan(250);
    expect(new Set(names).size).toBe(names.length);
    for (const { comment = "" } of profile.syscalls) expect(comment).toMatch(/\.$/);
  });

  it.each(["clone", "unshare"])(
    "lets a process have by %s the namespaces of Chromium's sandbox, and no others",
    (name) => {
      const { user, pid, net, ...others } = KINDS;
      for (const flags of [0, user, user + pid + net]) expect(allows(name, flags)).toBe(true);
      for (const flag of Object.values(others)) expect(allows(name, user + flag)).toBe(false);
      expect(allows("chroot")).toBe(true);
      expect(ruleOf("clone3")).toMatchObject({ action: "SCMP_ACT_ERRNO", errnoRet: 38 });
    },
  );

  it.each(
    "setns mount umount2 pivot_root ptrace process_vm_readv bpf perf_event_open init_module kexec_load keyctl open_by_handle_at reboot swapon settimeofday io_uring_setup userfaultfd".split(
      " ",
    ),
  )("refuses %s", (name) => expect(allows(name)).toBe(false));

  it("lets nobody talk to the host by AF_VSOCK", () => {
    expect(allows("socket", 40)).toBe(false);
  });
});

describe("a system that refuses user namespaces is named, with the remedy", () => {
  const SECCOMP = { "self/status": "Name:\tnode\nSeccomp:\t2\n" };

  it.each([
    [{ "sys/user/max_user_namespaces": "0\n" }, "user.max_user_namespaces=0", "sysctl"],
    [{ "sys/kernel/unprivileged_userns_clone": "0\n" }, "kernel.unprivileged_userns_clone=0", "sysctl"],
    [SECCOMP, "seccomp", "deploy/seccomp-chromium.json"],
    [
      { "sys/kernel/apparmor_restrict_unprivileged_userns": "1\n" },
      "AppArmor, kernel.apparmor_restrict_unprivileged_userns=1",
      "userns,",
    ],
    [{ "sys/user/max_user_namespaces": "0\n", ...SECCOMP }, "user.max_user_namespaces=0", "sysctl"],
    [{}, "the kernel", "allow"],
  ])("%j: %s", (files: Readonly<Record<string, string>>, cause, cure) => {
    const refusal = namespaceRefusal((name) => files[name] ?? "");
    expect(refusal.cause).toBe(cause);
    expect(refusal.cure).toContain(cure);
  });
});
