import { format, inspect } from "node:util";
import { expect, it } from "vitest";
import { redacted, secretsIn } from "#server/settings/secrets.ts";

const SECRET = "a secret";

it("a secret is printed nowhere by accident", () => {
  const secret = redacted(SECRET);
  expect(
    ["a".concat(String(secret)), inspect({ secret }), format("%s %o %j", secret, secret, secret)].join(),
  ).not.toContain(SECRET);
  expect([String(secret), inspect(secret), JSON.stringify({ secret })]).toEqual([
    "[redacted]",
    "[redacted]",
    '{"secret":"[redacted]"}',
  ]);
});

it("a secret is fetched only on request", () => {
  expect(redacted(SECRET).reveal()).toBe(SECRET);
  let times = 0;
  const later = redacted(() => `${SECRET} ${(times += 1)}`);
  expect([times, String(later), later.reveal(), times]).toEqual([0, "[redacted]", `${SECRET} 1`, 1]);
});

it.each([
  [`${"a".repeat(32)},${"b".repeat(32)}`, ["a".repeat(32), "b".repeat(32)]],
  [` ${"a".repeat(32)} ,,`, ["a".repeat(32)]],
  [`${"a".repeat(32)},${"b".repeat(31)}`, [`${"a".repeat(32)},${"b".repeat(31)}`]],
  [",".repeat(32), [",".repeat(32)]],
])("%j is a rotation where each part is long enough, or else one secret", (setting, secrets) => {
  expect(secretsIn(setting)).toEqual(secrets);
});
