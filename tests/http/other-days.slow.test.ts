import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { endWithUs } from "#tests/support/processes.ts";
import { ROOT } from "#tests/support/sources.ts";

/** Tests that depend on dates pass on other days and in other time zones, so that they don't fail next year. */

const [FAKETIME] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1");
if (FAKETIME === undefined)
  process.stderr.write("\n!!! No libfaketime (Debian: faketime): other days are NOT tested.\n\n");

/** Each is unlike an ordinary day in its own way; the nights of both changes of clocks play in `calendar.test.ts`. */
const DAYS: Readonly<Record<string, string>> = {
  "29 February": "2028-02-29T10:00:00+01:00",
  "the last evening of a year": "2026-12-31T23:30:00+01:00",
  "the Sunday night when clocks go forward": "2027-03-28T01:58:00+01:00",
  "the first day of a month": "2027-02-01T08:00:00+01:00",
};

/** Already tomorrow for half of Skopje's day. */
const ZONE = "Pacific/Auckland";

/** Those that read the clock or the zone of the machine, and ask what follows from that. */
const FILES = [
  ..."meetings schedule events reports staff-dashboard notices walk-in"
    .split(" ")
    .map((name) => `tests/http/${name}.test.ts`),
  ..."calendar times format notices requests".split(" ").map((name) => `tests/unit/${name}.test.ts`),
];

async function expectToPass(env: Readonly<Record<string, string | undefined>>) {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const command = [
    vitest,
    "run",
    "--config",
    "tests/vitest.config.ts",
    "--project=quick",
    "--reporter=dot",
    ...FILES,
  ];
  const { PATH, HOME, TMPDIR } = process.env;
  const run = endWithUs(spawn(process.execPath, command, { cwd: ROOT, env: { PATH, HOME, TMPDIR, ...env } }));
  const [out, err, [code]] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    once(run, "exit") as Promise<[number | null]>,
  ]);
  expect(code, out + err).toBe(0);
}

describe.skipIf(FAKETIME === undefined)("the tests that know dates", () => {
  it.each(Object.entries(DAYS))("pass on %s", async (_day, moment) => {
    const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000);
    await expectToPass({ LD_PRELOAD: FAKETIME, FAKETIME: `+${seconds}s`, DONT_FAKE_MONOTONIC: "1" });
  });
});

it("the tests that know dates pass where the machine is in another zone", async () => {
  await expectToPass({ TZ: ZONE });
});
