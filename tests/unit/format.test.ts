import { describe, expect, it } from "vitest";
import {
  formatMonth,
  MONTHS,
  MONTHS_SHORT,
  WEEKDAYS,
  WEEKDAYS_SHORT,
  weekdayName,
} from "#app/model/calendar-names.ts";
import { formatDate, formatDateTime, formatDayBeside, formatTime } from "#app/model/format.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { formatNumber, LANGUAGES } from "#app/model/text/language.ts";

const NODE_LOCALE = { mk: "mk", sq: "sq-MK", en: "en-GB" } as const;

describe("dates and times", () => {
  it.each([
    ["2026-05-11", "11.05.2026", "11.05.2026", ""],
    ["2026-05-11T14:04:59Z", "11.05.2026", "11.05.2026 14:04", "14:04"],
    ["2026-05-11T00:00:00Z", "11.05.2026", "11.05.2026 00:00", "00:00"],
    ["2026-05-11T23:30:00.000+02:00", "11.05.2026", "11.05.2026 23:30", "23:30"],
    ["2026-05-11 14:04", "11.05.2026", "11.05.2026 14:04", "14:04"],
    ["2024-02-29", "29.02.2024", "29.02.2024", ""],
  ])("writes %s as the clock in Skopje shows it", (iso, date, dateTime, time) => {
    expect(formatDate(iso)).toBe(date);
    expect(formatDateTime(iso)).toBe(dateTime);
    expect(formatTime(iso)).toBe(time);
  });

  it.each([
    ["2026-05-11", "2026-12-01", "11.05."],
    ["2025-12-31T09:00:00Z", "2026-01-01", "31.12.2025"],
    ["2027-01-08", "2026-12-31", "08.01.2027"],
  ])("writes %s beside %s as %s", (iso, other, text) => expect(formatDayBeside(iso, other)).toBe(text));

  // What is none, `times.test.ts` reads.
  it.each(["", "soon", "2026-02-30"])("shows %j, which is no date, as it is", (text) => {
    expect(formatDate(text)).toBe(text);
    expect(formatDateTime(text)).toBe(text);
    expect(formatTime(text)).toBe("");
    expect(weekdayName(text, "mk")).toBe("");
  });

  it("writes a moment by Skopje's clock, in summer and in winter", () => {
    expect(wallTimeOf(new Date("2026-01-31T23:30:00Z"))).toBe("2026-02-01T00:30:00Z");
    expect(wallTimeOf(new Date("2026-07-01T22:30:00Z"))).toBe("2026-07-02T00:30:00Z");
    expect(wallTimeOf(new Date("2026-01-01T22:59:59Z"))).toBe("2026-01-01T23:59:59Z");
  });
});

describe.each(LANGUAGES)("names and numbers in %s", (language) => {
  const locale = NODE_LOCALE[language];
  const names = (options: Intl.DateTimeFormatOptions, dates: readonly Date[]) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return dates.map((date) => format.format(date));
  };
  const monday = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 4, 11 + index)));
  const months = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 1)));

  it("are those of CLDR", () => {
    expect(WEEKDAYS[language]).toEqual(names({ weekday: "long" }, monday));
    if (language === "mk") expect(WEEKDAYS_SHORT).toEqual(names({ weekday: "short" }, monday));
    expect(MONTHS[language]).toEqual(names({ month: "long" }, months));
    expect(MONTHS_SHORT[language]).toEqual(names({ month: "short" }, months));
  });

  it("name the weekday and the month of a date", () => {
    expect(weekdayName("2026-05-15T10:30:00Z", language)).toBe(WEEKDAYS[language][4]);
    expect(formatMonth("2026-05", language)).toBe(`${MONTHS[language][4]} 2026`);
    expect(formatMonth("2026-05", language, MONTHS_SHORT)).toBe(`${MONTHS_SHORT[language][4]} 2026`);
    expect(formatMonth("2026-13", language)).toBe("2026-13");
    expect(formatMonth("May", language)).toBe("May");
  });

  it.each([0, 7, 999, 1000, 1204, 12345, 1234567, -1204, -0.4, 6.7, 1234.5])(
    "write %d as Node does",
    (value) => {
      // The documents group four digits too (1.204), which Albanian data would not.
      const whole = new Intl.NumberFormat(locale, { useGrouping: "always" });
      const integer = Math.trunc(value) || 0;
      expect(formatNumber(integer, language)).toBe(whole.format(integer));
      const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: "always" });
      expect(formatNumber(value, language, 1)).toBe(tenths.format(value));
    },
  );
});
