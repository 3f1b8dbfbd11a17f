import { spawnSync } from "node:child_process";
import { chown } from "node:fs/promises";
import { expect, it, onTestFinished } from "vitest";
import { MAIN, startAppProcess } from "#tests/support/app-process.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { pdfFrom } from "#tests/support/pdf.ts";
import { familyOf, fileOf } from "#tests/support/processes.ts";
import { listed } from "#tests/support/reports.ts";
import { signedIn } from "#tests/support/staff.ts";

/**
 * The printing browser has its sandbox in production (R52). Chromium has none as root, so tests that run as
 * root start the product as another user.
 */

/** `nobody`, a user of every Linux. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Why the product can't be run this way here. */
function obstacle(): string | undefined {
  if (process.platform !== "linux") return "only Linux tells what a process may do";
  const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const may = (program: string, ...args: string[]) => spawnSync(program, args, owner).status === 0;
  if (!may("unshare", "--user", "true")) return "the system lets nobody but root have namespaces";
  if (!may(process.execPath, "--check", MAIN)) return `${MAIN} is for root only`;
  return undefined;
}

const reason = obstacle();
if (reason !== undefined) console.warn(`NOT TESTED, the sandbox of the browser that prints: ${reason}`);

// R88
it.skipIf(reason !== undefined)("prints within Chromium's sandbox, in production", async () => {
  const home = temporaryFolder();
  if (isRoot) await chown(home, NOBODY, NOBODY);
  const app = await startAppProcess({
    ...(isRoot && { user: NOBODY }),
    env: { NODE_ENV: "production", DEMO: "1", TMPDIR: home },
  });
  onTestFinished(() => void app.stop());
  const person = await signedIn(app.origin, "assistant");
  const [report] = listed(await person.get("/admin/reports/monthly"));

  const response = await pdfFrom(person, `/admin/reports/monthly/view/${report?.id}/report.pdf`);
  expect(Buffer.from(await response.arrayBuffer()).toString("latin1")).toMatch(/^%PDF-/);

  const drawing = rendererStates(app.pid);
  expect(drawing.length).toBeGreaterThan(0);
  for (const state of drawing) {
    // Filtered system calls, no capability of its own, and a number in a namespace of its own.
    expect(state).toMatch(/^Seccomp:\t2$/m);
    expect(state).toMatch(/^CapEff:\t0+$/m);
    expect(state).toMatch(/^NSpid:\t\d+\t\d+/m);
    expect(state).toMatch(new RegExp(`^Uid:\\t${isRoot ? NOBODY : process.getuid?.()}\\t`, "m"));
  }
});

/** What Linux says of the processes that draw for the product with this number. */
const rendererStates = (pid: number): readonly string[] =>
  familyOf(pid)
    .filter((id) => fileOf(id, "cmdline").includes("--type=renderer"))
    .map((id) => fileOf(id, "status"));
