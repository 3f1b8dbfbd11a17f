import { expect, it } from "vitest";
import { areaOf, areaOfPattern } from "#app/model/area.ts";

it.each([
  ["/", "portal"],
  ["/about", "portal"],
  ["/admin", "admin"],
  ["/admin/login", "admin"],
  ["/Admin/cases", "admin"],
  ["/%61dmin/login", "admin"],
  ["/%41dmi%6E", "admin"],
  ["/administrators", "portal"],
  ["/about/admin", "portal"],
  // The router decodes each segment once: this is one segment with a slash in it, and that one text with a percent sign.
  ["/admin%2Fcases", "portal"],
  ["/%2561dmin", "portal"],
  ["/%zz", "portal"],
])("%s belongs to %s", (pathname, area) => {
  expect(areaOf(pathname)).toBe(area);
});

it.each([
  ["admin/cases/view/:id", "admin"],
  ["/admin/*", "admin"],
  ["/", "portal"],
  ["", "portal"],
  ["dashboard/mp/:id", "portal"],
])("the route %j belongs to %s", (pattern, area) => {
  expect(areaOfPattern(pattern)).toBe(area);
});
