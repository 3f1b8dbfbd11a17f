import { globSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { read, ROOT } from "#tests/support/sources.ts";

/**
 * How large each room may be, in hundreds of lines with styles. What needs a higher ceiling raises it, and its commit
 * says what for and what could go instead; whenever a piece of work ends, ceilings come down to what is there
 * ([contributing](../CONTRIBUTING.md#what-goes)).
 */
const CEILINGS: Readonly<Record<string, number>> = {
  app: 5,
  "app/account": 3,
  "app/admin": 1,
  "app/admin/audit": 9,
  "app/admin/cases": 36,
  "app/admin/categories": 3,
  "app/admin/dashboard": 12,
  "app/admin/done": 10,
  "app/admin/events": 4,
  "app/admin/kit": 62,
  "app/admin/letters": 13,
  "app/admin/meetings": 38,
  "app/admin/mps": 6,
  "app/admin/notices": 6,
  "app/admin/offices": 9,
  "app/admin/parties": 3,
  "app/admin/person": 4,
  "app/admin/profile": 3,
  "app/admin/reports": 26,
  "app/admin/search": 7,
  "app/admin/tutorials": 2,
  "app/admin/users": 6,
  "app/admin/walk-in": 6,
  "app/directory": 5,
  "app/i18n": 63,
  "app/intake": 5,
  "app/model": 52,
  "app/portal": 6,
  "app/portal/contact": 4,
  "app/portal/dashboard": 6,
  "app/portal/home": 36,
  "app/portal/read": 4,
  "app/portal/request": 14,
  "app/portal/search": 2,
  "app/route": 1,
  "app/statistics": 14,
  "app/system": 7,
  "app/ui": 2,
  "app/ui/calendar": 10,
  "app/ui/chart": 4,
  "app/ui/form": 33,
  "app/ui/frame": 3,
  "app/ui/list": 5,
  "app/ui/map": 7,
  "app/ui/page": 11,
  "app/ui/style": 39,
  server: 7,
  "server/analytics": 2,
  "server/api": 32,
  "server/audit": 7,
  "server/boot": 6,
  "server/cases": 9,
  "server/files": 19,
  "server/form": 12,
  "server/http": 22,
  "server/identity": 12,
  "server/letters": 4,
  "server/log": 4,
  "server/mail": 8,
  "server/meetings": 11,
  "server/metrics": 2,
  "server/middleware": 6,
  "server/notices": 2,
  "server/notifications": 8,
  "server/request": 1,
  "server/session": 6,
  "server/settings": 9,
  "server/store": 20,
  "server/tracking": 4,
  demo: 50,
  "api-check": 15,
  tests: 9,
  "tests/api-check": 4,
  "tests/contract": 15,
  "tests/demo": 2,
  "tests/e2e": 48,
  "tests/http": 157,
  "tests/support": 79,
  "tests/unit": 108,
};

const ROOMY = ["app/admin", "app/portal", "app/ui", "app", "server", "tests"];

/** The room of a file: a folder of an area, or the area for a file that lies directly in it. */
const roomOf = (path: string) => {
  const area = ROOMY.find((name) => path.startsWith(`${name}/`));
  if (area === undefined) return path.split("/")[0] ?? path;
  const [name, ...inside] = path.slice(area.length + 1).split("/");
  return inside.length === 0 ? area : `${area}/${name}`;
};

const sizes = new Map<string, number>();
for (const path of globSync("{app,server,tests,demo,api-check}/**/*.{ts,tsx,css,cjs}", { cwd: ROOT }))
  sizes.set(roomOf(path), (sizes.get(roomOf(path)) ?? 0) + read(path).split("\n").length - 1);

describe("the size of the house", () => {
  it.each([...sizes])("%s has its ceiling, and its %i lines lie below", (room, lines) => {
    expect(CEILINGS).toHaveProperty([room]);
    expect(Math.ceil(lines / 100)).toBeLessThanOrEqual(CEILINGS[room] ?? 0);
  });

  it("has no ceiling over a room that is gone", () => {
    expect([...sizes.keys()]).toEqual(expect.arrayContaining(Object.keys(CEILINGS)));
  });
});
