import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { ConfigurationError, parseEnv } from "#server/settings/env.ts";
import { PRODUCTION } from "#tests/support/app-settings.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

const SECRET = PRODUCTION.SESSION_SECRET;

function problemsOf(source: Record<string, string | undefined>): readonly string[] {
  try {
    parseEnv(source);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

describe("an empty environment", () => {
  const env = parseEnv({});

  it("is a demo with the reference API and the demo identity provider on the next port", () => {
    expect(env).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      appOrigin: undefined,
      apiBaseUrl: "http://127.0.0.1:3001",
      referenceApi: true,
      referencePort: 3001,
      redisUrl: undefined,
      trustedProxies: [],
      logLevel: "info",
      demo: true,
      production: false,
    });
    expect(env.oidc).toMatchObject({ issuer: "http://localhost:3001/oidc", demo: true });
  });
});

describe("production", () => {
  it("sends letters over TLS only, but on this machine, and from an address", () => {
    const problems = (SMTP_URL: string) =>
      problemsOf({ ...PRODUCTION, SMTP_URL, MAIL_FROM: "offices@assembly.example" });
    expect(problems("smtp://user:canary@mail.canary.example")).toEqual([
      "SMTP_URL: must be smtps, or have ?requireTLS=true, in production",
    ]);
    expect(problems("smtps://user:p%40ss@mail.example")).toEqual([]);
    expect(problems("smtp://mail.example:2525?requireTLS=true")).toEqual([]);
    expect(problems("smtp://[::1]:25")).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, SMTP_URL: "smtps://mail.example" })).toEqual([
      "MAIL_FROM: missing; SMTP_URL needs it",
    ]);
  });

  it.each([
    ["APP_ORIGIN", "http://offices.canary.example", "must be https in production"],
    ["API_BASE_URL", "http://api.canary.example", "must be https in production"],
    ["OIDC_ISSUER", "http://login.canary.example/adfs", "must be https in production"],
    ["REDIS_URL", "redis://user:canary-password@redis.canary.example:6379", "must be rediss in production"],
    ["REDIS_URL", "REDIS://localhost.canary.example", "must be rediss in production"],
    ["REDIS_URL", "redis+sentinel://127.0.0.1,redis.canary.example/canary", "must be rediss in production"],
    ["TILE_URL", "http://tiles.canary.example/{z}/{x}/{y}.png", "must be https in production"],
    ["NODE_TLS_REJECT_UNAUTHORIZED", "0", "must not be 0; production checks every certificate"],
    ["OIDC_CLIENT_SECRET", "canary", "must have at least 16 characters and not be the demo's"],
    [
      "OIDC_CLIENT_SECRET",
      "demo-identity-provider-client",
      "must have at least 16 characters and not be the demo's",
    ],
    ["SESSION_SECRET", "canaryEF".repeat(5), "must be random, not a pattern"],
    ["SESSION_SECRET", `${"canaryEF".repeat(5)},${SECRET}`, "must be random, not a pattern"],
  ])("refuses a %s that protects nothing", (name, value, why) => {
    expect(problemsOf({ ...PRODUCTION, [name]: value })).toEqual([`${name}: ${why}`]);
  });

  it.each([
    ["REDIS_URL", "redis://user:password@127.0.0.1:6379/0"],
    ["REDIS_URL", "redis://[::1]"],
    ["REDIS_URL", "rediss://redis.example"],
    ["REDIS_URL", "rediss+sentinel://:p%40ss@a.example,b.example:1/name"],
    ["TILE_URL", "none"],
    ["NODE_TLS_REJECT_UNAUTHORIZED", "1"],
  ])("takes a %s that nobody reads on its way (%s)", (name, value) => {
    expect(problemsOf({ ...PRODUCTION, [name]: value })).toEqual([]);
  });

  it("refuses to tell page views in plain http", () => {
    const matomo = { ANALYTICS_URL: "http://statistics.canary.example/matomo.php", ANALYTICS_SITE_ID: "1" };
    expect(problemsOf({ ...PRODUCTION, ...matomo })).toEqual(["ANALYTICS_URL: must be https in production"]);
  });

  it("is never missed by a slip of the pen", () => {
    const problems = problemsOf({ NODE_ENV: "Production" });
    expect(problems[0]).toBe("NODE_ENV: must be production, development or test");
    expect(problems.length).toBeGreaterThan(5);
  });

  // R90
  it("names all that it asks for in the first round, each setting once", () => {
    const { NODE_ENV, ...wanted } = PRODUCTION;
    const namesIn = (problems: readonly string[]) =>
      problems.map((problem) => problem.split(":")[0]).toSorted();
    expect(namesIn(problemsOf({ NODE_ENV }))).toEqual(Object.keys(wanted).toSorted());
    const wrong = Object.fromEntries(Object.keys(PRODUCTION).map((name) => [name, "x\n"]));
    const more = { PORT: "0x", TRUSTED_PROXIES: "x/0", REDIS_URL: "http://x", DATA_DIR: "/proc/x" };
    const names = namesIn(problemsOf({ ...wrong, ...more }));
    expect(names).toEqual([...new Set(names)]);
    expect(names).toEqual(expect.arrayContaining(Object.keys(more)));
  });

  // R14
  it("becomes a demo with DEMO=1, and then asks for nothing", () => {
    expect(parseEnv({ NODE_ENV: "production", DEMO: "1" })).toMatchObject({ demo: true, production: false });
    expect(problemsOf({ NODE_ENV: "production", DEMO: "0" })).not.toEqual([]);
  });
});

describe("a wrong value", () => {
  it.each([
    ["PORT", "canary"],
    ["PORT", "65536"],
    ["HOST", "can ary"],
    ["APP_ORIGIN", "https://canary.example/path"],
    ["APP_ORIGIN", "https://Canary.example"],
    ["API_BASE_URL", "ftp://canary.example"],
    ["OIDC_ISSUER", "canary"],
    ["SESSION_SECRET", "canary-31-bytes-0123456789abcde"],
    ["SESSION_SECRET", "ccccccccccccccccccccccccccccccccc"],
    ["REDIS_URL", "https://canary.example"],
    ["REDIS_URL", "redis://a.canary.example,b.canary.example"],
    ["SMTP_URL", "https://canary.example"],
    ["SMTP_URL", "smtp://mail.example?requireTLS=canary"],
    ["SMTP_URL", "smtp://mail.example/canary"],
    ["SMTP_URL", "smtp://%zz:canary@mail.example"],
    ["MAIL_FROM", "canary\r\nBcc: x@example.mk"],
    ["REFERENCE_SMTP_PORT", "canary"],
    ["TRUSTED_PROXIES", "10.0.0.0/8, canary"],
    ["TRUSTED_PROXIES", "0.0.0.0/0"],
    ["TRUSTED_PROXIES", "::/0"],
    ["CONTACT_EMAIL", "canary"],
    ["CONTACT_EMAIL", "canary@example.mk\nBcc: x@example.mk"],
    ["CONTACT_PHONE", "canary"],
    ["CONTACT_ADDRESS_SQ", "canary\nrr. 2"],
    ["SUPPORT_EMAIL", "mailto:canary@example.mk"],
    ["REPORT_DAYS", "0"],
    ["REPORT_DAYS", "1.5"],
    ["PDF_SECONDS", "4"],
    ["LOG_LEVEL", "canary"],
    ["DEMO", "canary"],
  ])("of %s is refused by name and never repeated", (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems[0]).toMatch(new RegExp(`^${name}: `));
    expect(problems.join()).not.toContain(value);
    expect(problems.join()).not.toMatch(/canary/i);
  });
});

describe("secrets", () => {
  const env = parseEnv({ ...PRODUCTION, REDIS_URL: "rediss://user:canary-password@redis.example" });

  it("never print, in whatever way the configuration is printed", () => {
    const secrets = [env.sessionSecret, env.oidc.clientSecret, env.redisUrl];
    const printed = [JSON.stringify(env), inspect(env, { depth: 9 }), ...secrets.map(String)].join();
    expect(printed).toContain("[redacted]");
    expect(printed).not.toMatch(/canary|0123456789abcdef/);
  });

  it("of a demo are random, stay the same over a restart, and only their owner reads the file", () => {
    const folder = temporaryFolder();
    const first = parseEnv({ DATA_DIR: folder }).sessionSecret.reveal();
    expect(Buffer.from(first, "base64url")).toHaveLength(32);
    expect(parseEnv({ DATA_DIR: folder }).sessionSecret.reveal()).toBe(first);
    expect(parseEnv({ DATA_DIR: temporaryFolder() }).sessionSecret.reveal()).not.toBe(first);
    const file = join(folder, "session-secret");
    expect(readFileSync(file, "utf8")).toBe(first);
    expect(readdirSync(folder)).toEqual(["session-secret"]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe("bursts of public forms", () => {
  it("are those of the requirement in production, none in a demo, and can be set", () => {
    const required = [
      { times: 1, seconds: 60 },
      { times: 5, seconds: 300 },
    ];
    expect(parseEnv(PRODUCTION).submitBursts).toEqual(required);
    expect(parseEnv({}).submitBursts).toEqual([]);
    expect([parseEnv(PRODUCTION).submitsPerAddress, parseEnv({}).submitsPerAddress]).toEqual([30, 300]);
    expect(problemsOf({ SUBMITS_PER_ADDRESS: "0" })).toEqual([
      "SUBMITS_PER_ADDRESS: must be a number from 1 on",
    ]);
    expect(parseEnv({ SUBMIT_BURSTS: "2/10" }).submitBursts).toEqual([{ times: 2, seconds: 10 }]);
    expect(parseEnv({ ...PRODUCTION, SUBMIT_BURSTS: "none" }).submitBursts).toEqual([]);
  });
});

describe("a setting that stands in a file", () => {
  function fileWith(text: string) {
    const file = join(temporaryFolder(), "value");
    writeFileSync(file, text);
    return file;
  }

  function pipe() {
    const path = join(temporaryFolder(), "pipe");
    expect(spawnSync("mkfifo", [path]).status).toBe(0);
    return path;
  }

  it("is read from there, without the line break at its end, and checked like any other", () => {
    const env = parseEnv({
      ...PRODUCTION,
      SESSION_SECRET: undefined,
      SESSION_SECRET_FILE: fileWith(`${SECRET}\n`),
      SUBMIT_BURSTS_FILE: fileWith("2/10\r\n"),
    });
    expect(env.sessionSecret.reveal()).toBe(SECRET);
    expect(env.submitBursts).toEqual([{ times: 2, seconds: 10 }]);
    const plain = { ...PRODUCTION, REDIS_URL_FILE: fileWith("redis://redis.example") };
    expect(problemsOf(plain)).toEqual(["REDIS_URL: must be rediss in production"]);
  });

  it.each([
    ["there is no such file", () => "/nowhere/secret", /^SESSION_SECRET: can't be taken .* \(ENOENT\)$/],
    ["it is a folder", () => temporaryFolder(), /^SESSION_SECRET: can't be taken .* no ordinary file$/],
    ["it never ends", () => "/dev/zero", /^SESSION_SECRET: can't be taken .* no ordinary file$/],
    ["nobody writes into it", pipe, /^SESSION_SECRET: can't be taken .* no ordinary file$/],
    ["nothing is in it", () => fileWith("\n"), /^SESSION_SECRET: can't be taken .* empty$/],
    ["it is far too large", () => fileWith("x".repeat(70_000)), /^SESSION_SECRET: can't be taken .* large$/],
    ["its value is wrong", () => fileWith("canary"), /^SESSION_SECRET: must have at least 32 bytes$/],
  ])("is named, without its value, when %s", (_, file, problem) => {
    const problems = problemsOf({ ...PRODUCTION, SESSION_SECRET: undefined, SESSION_SECRET_FILE: file() });
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems.join()).not.toContain("canary");
  });
});
