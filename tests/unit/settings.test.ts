import { parseEnv as parseDotenv } from "node:util";
import { describe, expect, it } from "vitest";
import { misspelt, parseEnv } from "#server/settings/env.ts";
import { Settings } from "#server/settings/settings.ts";
import { CONTACTS } from "#tests/support/app-settings.ts";
import { read } from "#tests/support/sources.ts";

/** Node's own, which is checked and must never be set. */
const names = Object.keys(Settings.shape)
  .filter((name) => name !== "NODE_TLS_REJECT_UNAUTHORIZED")
  .toSorted();

describe(".env.example", () => {
  const example = read(".env.example");
  const required = parseDotenv(example);
  const all = parseDotenv(example.replace(/^#(?=[A-Z_]+=)/gm, ""));
  const own = {
    ...CONTACTS,
    OIDC_CLIENT_SECRET: "a client secret of tests",
    SESSION_SECRET: "0123456789abcdefghijklmnopqrstuvwxyzABCDEF",
  };

  it("names every setting, and nothing else", () => {
    expect(Object.keys(all).toSorted()).toEqual(names);
  });

  it("is enough for production once it has secrets and contacts", () => {
    expect(() => parseEnv(required)).toThrow(/SESSION_SECRET: missing/);
    for (const name of Object.keys(CONTACTS))
      expect(() => parseEnv(required)).toThrow(`${name}: is an example; people must reach the Assembly`);
    expect(parseEnv({ ...required, ...own })).toMatchObject({ production: true });
  });
});

describe("the table of the settings", () => {
  it.each(names)("explains %s", (name) => {
    expect(read("docs/operations.md")).toContain(`\`${name}\``);
  });
});

describe("a misspelt setting", () => {
  it.each([
    ["REDIS_URI", "REDIS_URL"],
    ["SESION_SECRET", "SESSION_SECRET"],
    ["OIDC_CLIENTID", "OIDC_CLIENT_ID"],
    ["port", "PORT"],
    ["HOSTS", "HOST"],
  ])("%s is told, with the name that is meant", (name, meant) => {
    expect(misspelt(["PATH", name])).toEqual([`${name} is no setting and is not read; is ${meant} meant?`]);
  });
});
