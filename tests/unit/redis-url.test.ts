import { expect, it } from "vitest";
import { parseRedisUrl } from "#server/settings/service-urls.ts";

const ALONE = {
  kind: "single",
  tls: false,
  username: undefined,
  password: undefined,
  database: 0,
  primary: "",
  sentinelPassword: undefined,
};

it.each([
  ["redis://redis.example", { nodes: [{ host: "redis.example", port: 6379 }] }],
  ["REDISS://Redis.Example:80/3", { tls: true, nodes: [{ host: "redis.example", port: 80 }], database: 3 }],
  ["redis://[::1]:7", { nodes: [{ host: "::1", port: 7 }] }],
  [
    "rediss://an%40na:p%3A%2F:w@h",
    { tls: true, nodes: [{ host: "h", port: 6379 }], username: "an@na", password: "p:/:w" },
  ],
  [
    "redis+sentinel://:pw@a,b:1/main.one/2?sentinelPassword=s%20w",
    {
      kind: "sentinel",
      nodes: [
        { host: "a", port: 26_379 },
        { host: "b", port: 1 },
      ],
      password: "pw",
      primary: "main.one",
      database: 2,
      sentinelPassword: "s w",
    },
  ],
])("reads %s", (text, place) => {
  expect(parseRedisUrl(text)).toEqual({ ...ALONE, ...place });
});

it.each([
  "http://h",
  "redis://",
  "redis://h:70000",
  "redis://a,b",
  "redis://h/one",
  "redis://u:p@w@h",
  "redis://u:50%@h",
  "redis://h?db=1",
  "redis+unix:///run/redis.sock",
  "redis+sentinel://a,b",
  "redis+sentinel://a,,b/main",
  "redis://a?sentinelPassword=x",
  "redis+cluster://a,b",
])("refuses %s", (text) => {
  expect(parseRedisUrl(text)).toBeUndefined();
});
