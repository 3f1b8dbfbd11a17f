import { describe, expect, it } from "vitest";
import * as lookups from "#app/model/lookups.ts";
import { idsOf, type LookupItem } from "#app/model/lookups.ts";
import { MUNICIPALITIES } from "#app/model/municipalities.ts";
import { PARTIES } from "#app/model/parties.ts";
import { LANGUAGES, nameOf } from "#app/model/text/language.ts";

const tables = new Map<string, readonly LookupItem[]>([
  ...Object.entries(lookups).filter((entry): entry is [string, readonly LookupItem[]] =>
    Array.isArray(entry[1]),
  ),
  ["MUNICIPALITIES", MUNICIPALITIES],
  ["PARTIES", PARTIES],
]);

const names = (table: readonly LookupItem[]) => table.map(({ name }) => name);
const tones = (table: readonly LookupItem[]) => table.map(({ tone }) => tone);

describe("the built-in tables", () => {
  it("are those of the portal document, with as many entries as it says; each type of report has a screen of its own", () => {
    expect(Object.fromEntries([...tables].map(([name, table]) => [name, table.length]))).toEqual({
      CASE_CATEGORIES: 12,
      AGE_CATEGORIES: 6,
      INITIATIVE_STATUSES: 3,
      QUESTION_STATUSES: 3,
      CASE_STATUSES: 5,
      ETHNICITIES: 8,
      RELIGIONS: 6,
      EVENT_TYPES: 5,
      GENDERS: 2,
      MEETING_LOCATIONS: 2,
      MEETING_STATUSES: 4,
      MUNICIPALITIES: 81,
      REPORT_STATUSES: 3,
      USER_ROLES: 3,
      PARTIES: 18,
      MANDATES: 2,
    });
    expect(names(lookups.MANDATES)).toEqual(["2024-2028", "2020-2024"]);
  });

  describe.each([...tables])("%s", (_, table) => {
    it("has the ids 1, 2, 3 and so on", () => {
      expect(idsOf(table)).toEqual(table.map((__, index) => index + 1));
    });

    it("has three different names for each entry, in the right script", () => {
      for (const language of LANGUAGES) {
        const own = table.map((item) => nameOf(item, language));
        expect(new Set(own).size).toBe(table.length);
        for (const name of own) expect(name).toMatch(/^\S.*\S$/);
      }
      for (const { name, nameAl, nameEn } of table) {
        expect(name).not.toMatch(/\p{Script=Latin}/u);
        expect(nameAl + nameEn).not.toMatch(/\p{Script=Cyrillic}/u);
      }
    });
  });
});

describe("statuses", () => {
  it("have the documented words", () => {
    expect(names(lookups.CASE_STATUSES)).toEqual(["Поднесен", "Закажан", "Одбиен", "Средба", "Решен"]);
    expect(names(lookups.MEETING_STATUSES)).toEqual(["Закажан", "Побаран", "Одбиен", "Реализиран"]);
    expect(names(lookups.REPORT_STATUSES)).toEqual(["Нацрт", "Поднесен", "Задоцнет"]);
  });

  it("have the documented colours", () => {
    expect(tones(lookups.CASE_STATUSES)).toEqual(["wait", "wait", "bad", "ok", "ok"]);
    expect(tones(lookups.MEETING_STATUSES)).toEqual(["ok", "wait", "bad", "ok"]);
    expect(tones(lookups.REPORT_STATUSES)).toEqual(["wait", "ok", "bad"]);
    expect(tones(lookups.INITIATIVE_STATUSES)).toEqual(["calm", "wait", "ok"]);
    expect(tones(lookups.QUESTION_STATUSES)).toEqual(["calm", "wait", "ok"]);
  });
});
