import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freeSlots } from "#app/admin/kit/slots/slots.ts";
import { calendarEntries } from "#app/admin/meetings/rows.server.ts";
import { addDays, addMonths, daysOf, stepFrom, visibleRange, weekOf } from "#app/model/days.ts";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import { type Meeting, type MeetingRow } from "#app/model/meeting.ts";
import { calendarDays, type CalendarEntry, shownTimes } from "#app/ui/calendar/entry.ts";
import { clockOf, dayAfter, lastMinute, wallText, widgetDay } from "#app/ui/calendar/widget-clock.ts";
import { insertedTime } from "#app/ui/form/fields/time-field.tsx";
import { meetingIcs } from "#server/files/ics.ts";

/** Zones before, in and after Skopje's, and the nights in which its clocks change. */
const ZONES = ["America/New_York", "Europe/Skopje", "Asia/Tokyo"];
/** Nothing is known of their cases. */
const NOTHING = new Map();

const NIGHTS = ["2026-03-29", "2026-10-25"];

const meeting = (changes: Partial<Meeting> = {}): MeetingRow => ({
  id: 7,
  mpId: 3,
  caseId: null,
  startDate: "2026-05-11T09:00:00Z",
  endDate: "2026-05-11T10:00:00Z",
  fullName: "Ајше Мустафа",
  topic: "Социјална помош",
  comment: "",
  meetingLocationId: 1,
  meetingStatusId: MEETING_STATUS.scheduled,
  mpFullName: "Борис Секуловски",
  ...changes,
});

const at = (startDate: string, endDate: string) => ({ startDate, endDate });

const icsOf = (
  changes: Partial<Meeting>,
  { sequence = 1, ...texts }: { place?: string; description?: string; sequence?: number } = {},
) =>
  meetingIcs(
    { ...meeting(changes), place: "", description: "", ...texts },
    {
      origin: "https://offices.example",
      organizer: { name: "Собрание", email: "contact@offices.example" },
      stamp: new Date("2026-01-01T00:00:00Z"),
      sequence,
    },
  );

describe.each(ZONES)("with the machine's clock in %s", (zone) => {
  const own = process.env["TZ"];
  beforeAll(() => {
    process.env["TZ"] = zone;
  });
  afterAll(() => {
    if (own === undefined) delete process.env["TZ"];
    else process.env["TZ"] = own;
  });

  it("steps from day to day over every change of the clocks", () => {
    expect(addDays("2026-03-28", 1)).toBe("2026-03-29");
    expect(addDays("2026-03-29", 1)).toBe("2026-03-30");
    expect(addDays("2026-10-25", 1)).toBe("2026-10-26");
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-01");
    expect(addMonths("2026-01-15", -1)).toBe("2025-12-01");
    expect(daysOf({ from: "2026-01-01", to: "2026-12-31" })).toHaveLength(365);
    expect(daysOf({ from: "2026-01-02", to: "2026-01-01" })).toEqual([]);
    // The day after it has five digits.
    expect(daysOf({ from: "9999-12-31", to: "9999-12-31" })).toEqual(["9999-12-31"]);
  });

  it("shows whole weeks from Monday to Sunday", () => {
    expect(visibleRange("month", "2026-05-11")).toEqual({ from: "2026-04-27", to: "2026-05-31" });
    expect(weekOf("2026-03-29")).toEqual({ from: "2026-03-23", to: "2026-03-29" });
    expect(visibleRange("day", "2026-03-29")).toEqual({ from: "2026-03-29", to: "2026-03-29" });
    expect(daysOf(visibleRange("month", "2026-02-01"))).toHaveLength(35);
    expect(stepFrom("week", "2026-03-25", 1)).toBe("2026-04-01");
  });

  it.each(NIGHTS)("knows the midnight after %s for a grid", (day) => {
    const midnight = dayAfter(clockOf(`${day}T00:00:00Z`));
    expect([widgetDay(midnight), midnight.getHours()]).toEqual([addDays(day, 1), 0]);
  });

  it.each([
    ["09:00", "2026-05-11T10:00", "2026-05-11T09:59"],
    ["09:00", "2026-05-11T09:05", "2026-05-11T09:29"],
    ["22:00", "2026-05-12T00:00", "2026-05-11T23:59"],
  ])(
    "ends an entry of a grid before the next one, and after half an hour at least: %s–%s",
    (from, to, last) => {
      expect(wallText(lastMinute(clockOf(`2026-05-11T${from}:00Z`), clockOf(`${to}:00Z`)))).toBe(last);
    },
  );

  it.each(NIGHTS)("writes the same clock into a calendar file on %s", async (day) => {
    const file = await icsOf(at(`${day}T02:30:00Z`, `${day}T03:15:00Z`), { place: "Во канцеларија" });
    const compact = day.replaceAll("-", "");
    expect(file).toContain(`DTSTART:${compact}T023000\r\n`);
    expect(file).toContain(`DTEND:${compact}T031500\r\n`);
    expect(file).toContain("UID:meeting-7@offices.example\r\n");
  });

  it("writes the time of an online meeting as Skopje's, for those who join from elsewhere", async () => {
    const online = { meetingLocationId: 2, topic: "\u202Eзакажано\u200F" };
    const file = await icsOf(online, { place: "\u200EОнлајн" });
    expect(file).toContain("DTSTART;TZID=Europe/Skopje:20260511T090000\r\n");
    expect(file).toContain("DTEND;TZID=Europe/Skopje:20260511T100000\r\n");
    expect(file.match(/BEGIN:VTIMEZONE\r\nTZID:Europe\/Skopje\r\n/g)).toHaveLength(1);
    expect(file).not.toMatch(/[\u200E\u200F\u202A-\u202E]/);
    expect(await icsOf({})).not.toContain("TZID");
  });

  it("writes a whole day as a day", async () => {
    const file = await icsOf(at("2026-10-25T00:00:00Z", "2026-10-25T00:00:00Z"));
    expect(file).toContain("DTSTART;VALUE=DATE:20261025\r\n");
    expect(file).toContain("DTEND;VALUE=DATE:20261026\r\n");
  });

  it("writes a calendar file by the rules of RFC 5545", async () => {
    const file = await icsOf(
      { topic: `вода\u0000, пат;\u001B \\ "ред"\r\n${"ѓ😀".repeat(40)}` },
      { description: "Прва;\r\nвтора", sequence: 7 },
    );
    const lines = file.split("\r\n");
    expect(lines.at(-1)).toBe("");
    expect(lines.at(-2)).toBe("END:VCALENDAR");
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\p{Cc}\uFFFD]/u.test(line))).toEqual([]);
    const whole = `вода\\, пат\\; \\\\ "ред"\\n${"ѓ😀".repeat(40)}`;
    expect(file.replaceAll("\r\n ", "")).toContain(`SUMMARY:Ајше Мустафа: ${whole}\r\n`);
    expect(file).toContain("DTSTAMP:20260101T000000Z\r\n");
    expect(file).toContain("DESCRIPTION:Прва\\;\\nвтора\r\n");
    expect(file).toContain("SEQUENCE:7\r\n");
    expect(file).toMatch(/UID:meeting-\d+@offices\.example\r\n/);
  });

  it.each([
    ["publishes", MEETING_STATUS.scheduled, "PUBLISH"],
    ["cancels", MEETING_STATUS.rejected, "CANCEL"],
  ])(
    "names who organizes in a file that %s: without it calendars pass it over",
    async (_, status, method) => {
      const file = await icsOf({ meetingStatusId: status });
      const lines = file.replaceAll("\r\n ", "").split("\r\n");
      expect(lines).toContain(`METHOD:${method}`);
      // What RFC 5546 (3.2.1 and 3.2.5) demands of both.
      for (const name of ["DTSTAMP", "DTSTART", "ORGANIZER", "SEQUENCE", "SUMMARY", "UID"])
        expect(lines.filter((line) => new RegExp(`^${name}[;:]`).test(line))).toHaveLength(1);
      expect(lines).toContain('ORGANIZER;CN="Собрание":mailto:contact@offices.example');
      expect(lines.join("\n")).not.toContain("ATTENDEE");
    },
  );
});

describe("entries of a calendar", () => {
  const entry = (changes: Partial<CalendarEntry>): CalendarEntry => {
    const [made] = calendarEntries([meeting()], "", NOTHING);
    if (!made) throw new Error("A scheduled meeting is in the calendar");
    return { ...made, ...changes };
  };
  const days = (...entries: CalendarEntry[]) =>
    calendarDays(entries, { from: "2026-05-11", to: "2026-05-17" });
  const idsOf = (...entries: CalendarEntry[]) =>
    days(...entries).map((day) => day.entries.map(({ id }) => id).join());

  it("stand on their day by their start, and on each day that they last", () => {
    const long = entry({ id: 1, start: "2026-05-10T10:00:00Z", end: "2026-05-12T10:00:00Z" });
    const late = entry({ id: 2, start: "2026-05-12T15:00:00Z", end: "2026-05-12T16:00:00Z" });
    const early = entry({ id: 3, start: "2026-05-12T08:00:00Z", end: "2026-05-12T09:00:00Z" });
    expect(idsOf(late, long, early)).toEqual(["1", "1,3,2", "", "", "", "", ""]);
  });

  it("tell their days when they last for several, and begin at midnight on all but the first", () => {
    const night = entry({
      ...shownTimes("2026-05-11T22:00:00Z", "2026-05-12T02:00:00Z"),
      start: "2026-05-11T22:00:00Z",
      end: "2026-05-12T02:00:00Z",
    });
    expect(days(night).flatMap(({ entries }) => entries.map(({ begin }) => begin))).toEqual([
      "22:00",
      "00:00",
    ]);
    expect(night.range).toBe("11.05.2026 22:00–12.05.2026 02:00");
    expect(shownTimes("2026-05-11T00:00:00Z", "2026-05-13T00:00:00Z")).toEqual({
      begin: "",
      range: "11.05.2026–13.05.2026",
    });
    expect(shownTimes("2026-05-11T00:00:00Z", "2026-05-11T00:00:00Z")).toEqual({ begin: "", range: "" });
  });

  it("that end at midnight are no part of the day that begins then", () => {
    const late = entry({ id: 1, start: "2026-05-11T22:00:00Z", end: "2026-05-12T00:00:00Z" });
    const whole = entry({ id: 2, start: "2026-05-13T00:00:00Z", end: "2026-05-14T00:00:00Z", begin: "" });
    expect(idsOf(late, whole)).toEqual(["1", "", "2", "2", "", "", ""]);
    expect(shownTimes(late.start, late.end).range).toBe("22:00–00:00");
  });
});

describe("typing into a time, | being the caret and [ ] what is selected", () => {
  it.each([
    ["|", "0", "0|"],
    ["25:7|", "5", "12:59|"],
    ["|09:30", "1", "|09:30"],
    ["09|:30", "x", "09|:30"],
    ["09:30|", "5", "09:30|"],
    ["|9:30", "1", "1|9:30"],
    ["0|:30", "8", "08|:30"],
    ["09:|0", "3", "09:3|0"],
    ["[09:30]", "1", "1|"],
    ["[09]:30", "14", "14|:30"],
    ["09:[30]", "45", "09:45|"],
    ["[09:30]", "x", "|"],
    ["|", "9:30", "09:30|"],
    ["|", "09:30:00", "09:30|"],
    ["9|", ":", "09|"],
  ])("%s and %s is %s", (stands, added, becomes) => {
    const [before = "", after = ""] = stands.includes("|") ? stands.split("|") : stands.split(/\[.*\]/);
    const { text, caret } = insertedTime({ before, after }, added);
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(becomes);
  });
});

describe("free times", () => {
  const hours = { from: "09:00", to: "11:00" };
  const week = { from: "2026-05-11", to: "2026-05-17" };

  it("are the half hours of the work hours in which nobody meets, from now on", () => {
    const rejected = meeting({
      id: 2,
      startDate: "2026-05-12T09:00:00Z",
      endDate: "2026-05-12T10:00:00Z",
      meetingStatusId: MEETING_STATUS.rejected,
    });
    const free = freeSlots(
      week,
      hours,
      [meeting(), rejected],
      (day) => day === "2026-05-14",
      "2026-05-11T10:10:00Z",
    );
    expect(free).toEqual({
      "2026-05-11": ["10:30"],
      "2026-05-12": ["09:00", "09:30", "10:00", "10:30"],
      "2026-05-13": ["09:00", "09:30", "10:00", "10:30"],
      "2026-05-15": ["09:00", "09:30", "10:00", "10:30"],
    });
  });

  it("of a longer meeting are those at which it ends before the next one, and in the work hours", () => {
    const days = { from: "2026-05-11", to: "2026-05-12" };
    expect(freeSlots(days, hours, [meeting()], () => false, "2026-05-10T10:10:00Z", 60)).toEqual({
      "2026-05-11": ["10:00"],
      "2026-05-12": ["09:00", "09:30", "10:00"],
    });
  });
});
