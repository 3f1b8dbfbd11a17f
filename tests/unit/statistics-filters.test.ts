import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createI18n, translator } from "#app/i18n/instance.ts";
import { resources } from "#app/i18n/resources.ts";
import { LANGUAGES } from "#app/model/text/language.ts";
import {
  askedScope,
  dashboardPath,
  monthsBetween,
  monthsParams,
  monthsQuery,
  periodName,
  type Scope,
  scopeOf,
  scopePath,
} from "#app/statistics/query.ts";

const months = (query: string) => monthsQuery(new URLSearchParams(query));
const asked = (query: string) => askedScope(new URLSearchParams(query));
const party = (partyId: number, mandateId: number): Scope => ({ of: "party", partyId, mandateId });

describe("the months of figures in words", () => {
  const names = (period: Parameters<typeof periodName>[0]) =>
    LANGUAGES.map((language) => {
      const t = translator(createI18n(language, resources[language]), "statistics");
      return periodName(period, language, t);
    });

  it.each([
    [{}, ["цел период", "gjithë periudha", "whole period"]],
    [{ startMonth: "2026-01" }, ["од јануари 2026", "nga janari 2026", "from January 2026"]],
    [{ startMonth: "2025-07" }, ["од јули 2025", "nga korriku 2025", "from July 2025"]],
    [{ endMonth: "2026-03" }, ["до март 2026", "deri në mars 2026", "until March 2026"]],
    [
      { startMonth: "2025-12", endMonth: "2026-05" },
      ["од декември 2025 до мај 2026", "nga dhjetori 2025 deri në maj 2026", "December 2025 to May 2026"],
    ],
    [{ startMonth: "2026-05", endMonth: "2026-05" }, ["мај 2026", "maj 2026", "May 2026"]],
  ])("are said as one says them: %o", (period, expected) => {
    expect(names(period)).toEqual(expected);
  });
});

describe("months of a query", () => {
  it.each([
    ["startMonth=2025-06&endMonth=2026-05", { startMonth: "2025-06", endMonth: "2026-05" }],
    ["startMonth=2025-06", { startMonth: "2025-06" }],
    ["startMonth=06.2025&endMonth=6%2F2025", { startMonth: "2025-06", endMonth: "2025-06" }],
    ["startMonth=2025.6&endMonth=12-2025", { startMonth: "2025-06", endMonth: "2025-12" }],
    ["startMonth=&endMonth=+", {}],
    ["", {}],
  ])("are understood as people write them: %s", (query, expected) => {
    expect(months(query)).toMatchObject({ months: expected, errors: {} });
    expect(months(query).months).toEqual(expected);
  });

  it.each([
    "јуни",
    "2025-13",
    "2025-00",
    "1999-12",
    "0202-05",
    "2025",
    "2025-06-01",
    "<b>",
    "9".repeat(5000),
  ])("that are none are told, kept and not used: %s", (text) => {
    const {
      months: used,
      errors,
      typed,
    } = months(new URLSearchParams({ startMonth: text, endMonth: "2026-01" }).toString());
    expect([used, errors]).toEqual([{ endMonth: "2026-01" }, { startMonth: "nonsense" }]);
    expect(text.startsWith(typed.startMonth)).toBe(true);
    expect(typed.startMonth.length).toBeLessThanOrEqual(40);
  });

  it("that are reversed are told, kept and not used", () => {
    expect(months("startMonth=2026-05&endMonth=2026-04")).toEqual({
      typed: { startMonth: "2026-05", endMonth: "2026-04" },
      months: {},
      errors: { endMonth: "reversed" },
    });
  });

  it("have one spelling in links", () => {
    expect(String(monthsParams(months("startMonth=6.2025").months))).toBe("startMonth=2025-06");
  });

  it("have no gaps on a line", () => {
    expect(monthsBetween(["2026-02", "2025-11"])).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
    expect(monthsBetween(["2026-02", "nonsense", ""])).toEqual(["2026-02"]);
    expect(monthsBetween([])).toEqual([]);
    for (const nonsense of ["0001-01", "1999-12", "9999-01"])
      expect(monthsBetween([nonsense, "2026-02"])).toEqual(["2026-02"]);
    const many = monthsBetween(["2000-01", "2080-02"]);
    expect([many.length, many.at(-1)]).toEqual([600, "2080-02"]);
  });
});

describe("the filter form", () => {
  it.each([
    ["mp=&party=&mandate=&was=&all=yes", { of: "all" }],
    ["mp=12&party=&mandate=&was=&all=yes", { of: "mp", id: 12 }],
    ["mp=13&party=&mandate=&was=12", { of: "mp", id: 13 }],
    ["mp=12&party=&mandate=&was=12", { of: "mp", id: 12 }],
    ["mp=12&party=3&mandate=&was=12", party(3, 1)],
    ["mp=12&party=&mandate=2&was=12", party(0, 2)],
    ["mp=12&party=3&mandate=2&was=", { of: "mp", id: 12 }],
    ["mp=12&party=&mandate=&was=12&all=yes", { of: "all" }],
    ["mp=&party=&mandate=&was=12", { of: "all" }],
    ["mp=&party=3&mandate=&was=&all=yes", party(3, 1)],
    ["mp=&party=&mandate=2&was=&all=yes", party(0, 2)],
    ["mp=x&party=-1&mandate=1e3&was=", { of: "all" }],
    // The list of terms stands at one of them though none was chosen.
    ["mp=&party=&mandate=1&was=&stood=1&all=yes", { of: "all" }],
    ["mp=12&party=&mandate=1&was=12&stood=1", { of: "mp", id: 12 }],
    ["mp=&party=&mandate=2&was=&stood=1&all=yes", party(0, 2)],
    ["mp=&party=3&mandate=1&was=&stood=1&all=yes", party(3, 1)],
    ["mp=&party=&mandate=1&was=&all=yes", party(0, 1)],
    // The switch applies them as they stand, or no longer.
    ["mp=&party=&mandate=1&was=&stood=1&stoodParty=&all=yes&only=yes", party(0, 1)],
    ["mp=&party=3&mandate=1&was=&stood=1&stoodParty=3&all=yes&only=yes", party(3, 1)],
    ["mp=&party=3&mandate=1&was=&stood=1&stoodParty=3&all=yes", { of: "all" }],
    ["mp=&party=&mandate=1&was=&stood=1&stoodParty=3&all=yes&only=yes", party(0, 1)],
    ["mp=12&party=3&mandate=1&was=&stood=1&stoodParty=3&only=yes", { of: "mp", id: 12 }],
  ])("leads as documented: %s", (query, expected) => {
    expect(asked(query)).toEqual(expected);
  });

  it("is not what a query of months, a language or anything else is", () => {
    expect(asked("startMonth=2025-06&lng=sq&was=3&utm=x")).toBeUndefined();
  });
});

describe("addresses", () => {
  it.each([
    [{}, { of: "all" }],
    [{ id: "7" }, { of: "mp", id: 7 }],
    [{ partyId: "0", mandateId: "1" }, party(0, 1)],
    [{ partyId: "18", mandateId: "2" }, party(18, 2)],
    [{ id: "07" }, undefined],
    [{ id: "0" }, undefined],
    [{ partyId: "00", mandateId: "1" }, undefined],
    [{ partyId: "1", mandateId: "0" }, undefined],
    [{ partyId: "1", mandateId: "9999999999999999" }, undefined],
  ])("name a scope in one spelling, or none: %o", (params, expected) => {
    expect(scopeOf(params)).toEqual(expected);
  });

  it("of a scope name it again, with the months", () => {
    const id = fc.integer({ min: 1, max: 10_000 });
    const scopes = fc.oneof(
      id.map((mp): Scope => ({ of: "mp", id: mp })),
      fc.tuple(fc.nat(99), id).map(([one, other]) => party(one, other)),
    );
    fc.assert(
      fc.property(scopes, (scope) => {
        const [, , first = "", , second] = scopePath(scope).split("/");
        expect(scopeOf(scope.of === "mp" ? { id: first } : { partyId: first, mandateId: second })).toEqual(
          scope,
        );
      }),
    );
    expect(dashboardPath("/dashboard", { of: "all" }, {})).toBe("/dashboard");
    expect(dashboardPath("/admin/dashboard", party(0, 1), { endMonth: "2026-05" })).toBe(
      "/admin/dashboard/party/0/mandate/1?endMonth=2026-05",
    );
  });
});
