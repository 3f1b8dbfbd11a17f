import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { readDay } from "#app/model/fields/day-text.ts";
import { optionalDay, optionalTime, requiredDay } from "#app/model/fields/field.ts";
import { MpForm, readBirth } from "#app/model/mp.ts";
import { dateTimeOf, isDay, isWholeDay, parseWallTime, timeFromText } from "#app/model/period.ts";

/** The value, or the messages in their order. */
function read(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success ? result.data : result.error.issues.map(({ message }) => message);
}

describe("a typed time", () => {
  it.each([
    ["0930", "09:30"],
    ["093", "09:03"],
    ["09:30", "09:30"],
    ["9", "09:00"],
    [" 23:59 ", "23:59"],
    // As people write it.
    ["во 10:30", "10:30"],
    ["10.30 ч.", "10:30"],
    ["10:30 часот", "10:30"],
    ["околу 10 часот", "10:00"],
    ["10,30", "10:30"],
    ["10 30", "10:30"],
    ["\u200e10\u00A0:\u00A030\u200f", "10:30"],
    ["１０：３０", "10:30"],
    ["në orën 9.30", "09:30"],
    ["12h", "12:00"],
    // Section 5 of the back-office document: hours over 23 become 12, minutes over 59 become 59.
    ["2400", "12:00"],
    ["99:99", "12:59"],
    ["23", "23:00"],
    ["1:60", "01:59"],
    ["2359", "23:59"],
    ["199", "19:09"],
    ["239", "23:09"],
    // No hour, so the first digit is one.
    ["245", "02:45"],
    ["10:20:59", "10:20"],
    ["١٢", "12:00"],
  ])("%j is %s", (text, time) => {
    expect(timeFromText(text)).toBe(time);
    expect(read(optionalTime(), text)).toBe(time);
  });

  it.each([
    "пладне",
    "12345",
    "1:2:3",
    "-5",
    "9:3",
    "12 дена",
    "09:30Z",
    "a9",
    "12::30",
    "12:30:1",
    "10:20:5x",
  ])("%j is none", (text) => {
    expect(timeFromText(text)).toBeUndefined();
    expect(read(optionalTime(), text)).toEqual(["invalid"]);
  });

  it("of any kind makes a date-time that the API's reader understands", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,4}$/), (text) => {
        const time = timeFromText(text) ?? "";
        expect(parseWallTime(dateTimeOf("2026-03-01", time))).toEqual({
          date: "2026-03-01",
          time: `${time}:00`,
        });
      }),
    );
    expect(isWholeDay(dateTimeOf("2026-03-01", "00:00"), dateTimeOf("2026-03-01", "00:00"))).toBe(true);
  });
});

describe("a day", () => {
  it.each(["2026-02-28", "2024-02-29"])("%s is one", (day) => {
    expect([isDay(day), read(requiredDay(), day), read(optionalDay(), day)]).toEqual([true, day, day]);
  });

  it.each([
    ["2026-02-29", "noSuchDay"],
    ["2026-13-01", "noSuchDay"],
    ["31.11.2026", "noSuchDay"],
    ["0.5.2026", "noSuchDay"],
    ["1.1.1066", "dayReach"],
    ["2026-03-01T10:00", "day"],
    ["x1.3.2026", "day"],
    ["1 март 2026", "day"],
    ["10.12", "day"],
    ["утре", "day"],
    ["четврток", "day"],
    // A weekday that isn't that day's.
    ["четврток, 05.03.2027", "day"],
  ])("%s is none, and says why", (day, why) => {
    expect([isDay(day), read(requiredDay(), day), read(optionalDay(), day)]).toEqual([false, [why], [why]]);
  });

  it.each([
    ["10.12.2026", "2026-12-10"],
    ["1.3.26", "2026-03-01"],
    ["10.12.2026.", "2026-12-10"],
    ["10/12/2026", "2026-12-10"],
    ["10. 12. 2026", "2026-12-10"],
    [" 2026-12-10 ", "2026-12-10"],
    ["четврток, 10.12.2026", "2026-12-10"],
    ["10.12.2026, Четврток", "2026-12-10"],
    ["e enjte, 10.12.2026", "2026-12-10"],
    ["\u200e10\u201112\u20112026\u200f", "2026-12-10"],
    ["１０．１２．２０２６", "2026-12-10"],
  ])("is read as people write it and as we print it: „%s“", (typed, day) => {
    expect(readDay(typed)).toEqual({ day });
  });

  it("must be there or may be left out", () => {
    expect([read(requiredDay(), ""), read(optionalDay(), undefined)]).toEqual([["required"], ""]);
  });
});

describe("a date of birth", () => {
  const of = (text: string) => readBirth(text, "2026-11-23");
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-23T12:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["31.02.1980", "noSuchDay"],
    ["1980-02-30", "noSuchDay"],
    ["12.31.1980", "noSuchDay"],
    ["24.11.2026", "dayAhead"],
    ["1.1.2199", "dayAhead"],
    ["1.1.2999", "dayReach"],
    ["1.1.1066", "dayReach"],
  ])("that can't be, %s, is refused: %s", (text, wrong) => {
    expect(of(text)).toEqual({ wrong });
    expect(MpForm.shape.dateOfBirth.safeParse(text).success).toBe(false);
  });

  it.each(["1.5.1980", "1980-05-01"])("that is a day, %s, is kept as one", (text) => {
    expect(of(text)).toEqual({ day: "1980-05-01" });
  });
});
