import { globSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AGE_CATEGORIES, ETHNICITIES, GENDERS } from "#app/model/lookups.ts";
import type { Statistic } from "#app/model/statistics.ts";
import routes from "#app/routes.ts";
import { closedMonths, countedMonths, type MonthTotals } from "#app/statistics/counted-months.ts";
import { protect, roundToFives } from "#app/statistics/protect.ts";
import type { Months } from "#app/statistics/query.ts";
import { createRandom } from "#demo/seed/random.ts";
import { firstOrRest } from "#tests/support/first-or-rest.ts";

/**
 * An observer reads every public view on every day of a year and keeps all of it. Where two counted sets of
 * cases differ by one to four cases, on whatever views and days, no number about persons may differ.
 */

const DAYS = 365;
const DAY_MS = 86_400_000;
const BEGIN = Date.UTC(2025, 0, 1, 12);
const dateOf = (day: number) => new Date(BEGIN + day * DAY_MS).toISOString();

interface Mp {
  readonly party: number | null;
  readonly mandate: number | null;
  /** How often cases are this MP's. */
  readonly weight: number;
}

/** A case by its groups: the places of gender, age and ethnicity in their tables. */
interface Case {
  readonly day: number;
  readonly mp: number;
  readonly groups: readonly number[];
}

interface World {
  readonly mps: readonly Mp[];
  /** How many cases each month brings, by weight. */
  readonly busy: readonly number[];
  readonly cases: number;
}

const mp = (party: number | null, mandate: number | null, weight: number): Mp => ({ party, mandate, weight });
const EVEN = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];

const WORLDS: Readonly<Record<string, World>> = {
  "an ordinary year": {
    mps: [
      ...[9, 8, 7, 5].map((weight) => mp(1, 1, weight)),
      ...[6, 4, 3].map((weight) => mp(2, 1, weight)),
      ...[4, 2].map((weight) => mp(2, 2, weight)),
      mp(3, 1, 2),
      mp(null, 1, 1),
      mp(4, null, 1),
    ],
    busy: EVEN,
    cases: 1000,
  },
  "MPs who have nearly all cases of their party, and of the country": {
    mps: [mp(1, 1, 500), mp(1, 1, 2), mp(2, 1, 30), mp(2, 1, 1), mp(2, 1, 1), mp(3, 2, 4), mp(4, 2, 1)],
    busy: EVEN,
    cases: 1000,
  },
  "tiny parties, and a term that is hardly there": {
    mps: [
      ...Array.from({ length: 9 }, (_, party) => mp(party + 1, 1, 3)),
      mp(1, 1, 1),
      mp(2, 2, 0.2),
      mp(3, 2, 0.1),
    ],
    busy: EVEN,
    cases: 1000,
  },
  "a flood in March and months with next to nothing": {
    mps: [mp(1, 1, 40), mp(1, 1, 1), mp(2, 1, 12), mp(2, 1, 12), mp(3, 2, 3), mp(3, 2, 0.3)],
    busy: [5, 3, 900, 0, 2, 1, 1, 4, 0, 2, 3, 1],
    cases: 1000,
  },
  "so few cases that single ones decide": {
    mps: [mp(1, 1, 20), mp(1, 1, 1), mp(2, 1, 3), mp(2, 2, 1)],
    busy: [8, 2, 9, 1, 7, 3, 10, 1, 1, 9, 2, 2],
    cases: 90,
  },
};

const TABLES = [GENDERS, AGE_CATEGORIES, ETHNICITIES];
const MONTHS = EVEN.map((_, month) => `2025-${String(month + 1).padStart(2, "0")}`);

function casesOf({ mps, busy, cases }: World, seed: number): Case[] {
  const random = createRandom(`observer ${seed}`);
  const weights = Object.fromEntries(mps.map(({ weight }, index) => [index, weight]));
  const months = Object.fromEntries(busy.map((weight, index) => [index, weight]));
  // The first groups are large and the last ones small, as they are.
  const place = (most: number) => Math.min(random.between(0, most - 1), random.between(0, most - 1));
  return Array.from({ length: cases }, () => {
    const first = (Date.UTC(2025, Number(random.weighted(months)), 1, 12) - BEGIN) / DAY_MS;
    return {
      day: first + random.between(0, 27),
      mp: Number(random.weighted(weights)),
      groups: TABLES.map(({ length }) => place(length)),
    };
  }).toSorted((one, other) => one.day - other.day);
}

/** A view: whose cases, the views around it (from all MPs to itself), and its months. */
interface View {
  readonly name: string;
  readonly around: readonly (readonly number[])[];
  readonly period: Months;
}

function viewsOf(mps: readonly Mp[]): View[] {
  const all = mps.map((_, index) => index);
  const groups = new Map<string, number[]>([["all", all]]);
  const around = mps.map(({ party, mandate }, index) => {
    const names = [
      "all",
      ...(mandate === null ? [] : [`term ${mandate}`]),
      ...(mandate === null || party === null ? [] : [`party ${party} in term ${mandate}`]),
      `MP ${index}`,
    ];
    for (const name of names.slice(1)) groups.set(name, [...(groups.get(name) ?? []), index]);
    return names;
  });
  const wholes = [...groups.keys()].map((name): View => {
    const names = around.find((one) => one.includes(name)) ?? [];
    const chain = names.slice(0, names.indexOf(name) + 1).map((one) => groups.get(one) ?? []);
    return { name, around: chain, period: {} };
  });
  const periods = MONTHS.flatMap((startMonth, index): Months[] => [
    { startMonth },
    { endMonth: startMonth },
    ...MONTHS.slice(index).map((endMonth) => ({ startMonth, endMonth })),
  ]);
  return [
    ...wholes,
    ...periods.map((period) => ({ name: `all ${JSON.stringify(period)}`, around: [all], period })),
  ];
}

/** Cases that came, by MP and month: the place is `12 * MP + month`. */
type Cells = readonly number[];

interface Sight {
  /** Name, and day of the first sight. */
  readonly name: string;
  readonly cells: Cells;
  readonly shown: string;
}

/** Every set of cases whose figures about persons are public at some time in a year. */
function watch(mps: readonly Mp[], cases: readonly Case[], step = 1): Sight[] {
  const views = viewsOf(mps);
  const sights = new Map<string, Sight>();
  for (let day = 0; day <= DAYS; day += step) {
    const come = mps.flatMap(() => EVEN.map(() => 0));
    for (const one of cases) if (one.day <= day) come[cellOf(one)] = (come[cellOf(one)] ?? 0) + 1;
    const known = new Map<readonly number[], MonthTotals>();
    const totalsOf = (members: readonly number[]) => {
      const totals = known.get(members) ?? totalsOn(day, come, members);
      known.set(members, totals);
      return totals;
    };
    for (const { name, around, period } of views) {
      const months = countedMonths(around.map(totalsOf), period);
      if (!months) continue;
      const cells = come.map((count, cell) => {
        const month = MONTHS[cell % 12] ?? "";
        const isMember = around.at(-1)?.includes(Math.floor(cell / 12));
        return isMember && month >= months.startMonth && month <= months.endMonth ? count : 0;
      });
      if (sights.has(cells.join())) continue;
      sights.set(cells.join(), { name: `${name}, day ${day}`, cells, shown: shownOf(cases, cells) });
    }
  }
  return [...sights.values()];
}

const cellOf = ({ day, mp: index }: Case) => 12 * index + MONTHS.indexOf(dateOf(day).slice(0, 7));

function totalsOn(day: number, come: Cells, members: readonly number[]): MonthTotals {
  const statistics = members.flatMap((index) =>
    MONTHS.map((key, month): Statistic => {
      return { type: "casesByMonth", key, count: come[12 * index + month] ?? 0 };
    }),
  );
  return closedMonths(statistics, Date.parse(dateOf(day)));
}

/** The figures about persons of a set of cases, as every view shows them. */
function shownOf(cases: readonly Case[], cells: Cells): string {
  const left = [...cells];
  const counted = cases.filter((one) => {
    const cell = cellOf(one);
    left[cell] = (left[cell] ?? 0) - 1;
    return (left[cell] ?? -1) >= 0;
  });
  const figures = TABLES.map((table, index) =>
    protect(table.map((_, place) => counted.filter(({ groups }) => groups[index] === place).length)),
  );
  return JSON.stringify(figures.map((shown) => shown.map(roundToFives)));
}

/** How many cases are in only one of two sets. */
const apart = (one: Cells, other: Cells) =>
  one.reduce((sum, count, cell) => sum + Math.abs(count - (other[cell] ?? 0)), 0);

/** What differs by fewer than five cases; each set is among the sights only once. */
const telling = (sights: readonly Sight[]) =>
  sights.flatMap((one, index) =>
    sights.slice(index + 1).flatMap((other) => {
      const between = apart(one.cells, other.cells);
      return between < 5 ? [`${between} cases: ${one.name}; ${other.name}`] : [];
    }),
  );

const TRIALS = firstOrRest(
  [1, 2, 3].flatMap((seed) => Object.entries(WORLDS).map(([name, world]) => ({ name, seed, world }))),
);

describe("somebody who reads every view on every day of a year and takes all differences", () => {
  it.each(TRIALS)("learns nothing about fewer than five persons: $name ($seed)", ({ world, seed }) => {
    const sights = watch(world.mps, casesOf(world, seed));
    expect(telling(sights)).toEqual([]);
    // Not because nothing is shown.
    expect(sights.length).toBeGreaterThan(EVEN.length);
  });

  it("learns nothing either where cases come as they are the hardest to hide", () => {
    const mps = [mp(1, 1, 1), mp(1, 1, 1), mp(2, 2, 1)];
    const month = fc.tuple(
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 4 }),
    );
    fc.assert(
      fc.property(fc.array(month, { minLength: 2, maxLength: 6 }), (months) => {
        const cases = months.flatMap((counts, at) =>
          counts.flatMap((count, index) =>
            Array.from({ length: count }, (): Case => ({ day: 31 * at + 5, mp: index, groups: [0, 0, 0] })),
          ),
        );
        expect(telling(watch(mps, cases, 31))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

describe("the views that somebody can read", () => {
  it("are all of one kind: of all MPs, of one, of a party or a term, as pages and as files", () => {
    const paths = (entries: readonly RouteConfigEntry[]): string[] =>
      entries.flatMap(({ path = "", file, children = [] }) =>
        file.startsWith("portal/dashboard/") && children.length === 0 ? [path] : paths(children),
      );
    const pages = ["dashboard", "dashboard/mp/:id", "dashboard/party/:partyId/mandate/:mandateId"];
    const all = pages.flatMap((page) => [page, `${page}/figures.csv`, `${page}/figures.json`]);
    expect(paths(routes).toSorted()).toEqual(all.toSorted());
  });

  it("have their figures through one door", () => {
    const readers = globSync("app/**/*.{ts,tsx}").filter((path) =>
      /\bsource\.(overall|ofMp|ofParty)\b/.test(readFileSync(path, "utf8")),
    );
    expect(readers).toEqual(["app/portal/dashboard/read.server.ts"]);
  });
});
