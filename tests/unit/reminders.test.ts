import { describe, expect, it } from "vitest";
import type { Memory } from "#app/model/meeting-notification.ts";
import { createMemories } from "#server/notifications/memory.ts";
import { notificationOf } from "#server/notifications/now.ts";
import { isReminderDue } from "#server/notifications/reminders.ts";
import { memoryStore } from "#tests/support/memory-store.ts";

/** When a person who was told by e-mail is reminded. Moments are UTC, meetings Skopje's wall clock. */

const told = (startDate: string, at = "2026-01-05T10:00:00Z"): Memory => ({
  meetingId: 5,
  caseId: 7,
  mpId: 1,
  known: { startDate, endDate: startDate, meetingLocationId: 1, mpId: 1 },
  mail: { to: "ana@example.org", language: "mk", at },
  person: "Ана",
  phone: "",
  answerWayId: null,
  by: "",
  at,
});

describe("a reminder is due from nine in Skopje on the working day before", () => {
  it.each([
    ["a Thursday", "2026-11-26T10:00:00Z", "2026-11-25T08:00:00Z"],
    ["a Monday", "2026-11-30T10:00:00Z", "2026-11-27T08:00:00Z"],
    ["the day after a long holiday", "2026-01-08T10:00:00Z", "2026-01-06T08:00:00Z", "2025-12-01T10:00:00Z"],
    ["the Monday after clocks went forward", "2027-03-29T10:00:00Z", "2027-03-26T08:00:00Z"],
    ["the Monday after clocks went back", "2027-11-01T10:00:00Z", "2027-10-29T07:00:00Z"],
    ["a day in summer", "2027-06-16T10:00:00Z", "2027-06-15T07:00:00Z"],
  ])("%s", (_day, startDate, from, at?: string) => {
    const due = (moment: number) => isReminderDue(told(startDate, at), new Date(moment));
    expect(due(Date.parse(from) - 1000)).toBe(false);
    expect(due(Date.parse(from))).toBe(true);
  });

  it("until the hour itself, and never after", () => {
    const memory = told("2026-11-26T10:00:00Z");
    expect(isReminderDue(memory, new Date("2026-11-26T08:59:00Z"))).toBe(true);
    expect(isReminderDue(memory, new Date("2026-11-26T09:00:00Z"))).toBe(false);
  });

  it.each([
    ["was told within the last 24 hours", told("2026-11-26T10:00:00Z", "2026-11-24T08:01:00Z")],
    ["was told at 08:59 that it is moved", told("2026-11-26T10:00:00Z", "2026-11-25T07:59:00Z")],
    ["was told after it", told("2026-11-26T10:00:00Z", "2026-11-25T09:30:00Z")],
    ["was told by phone", { ...told("2026-11-26T10:00:00Z"), mail: undefined }],
    ["knows of no meeting", { ...told("2026-11-26T10:00:00Z"), known: undefined }],
  ])("not for somebody who %s", (_who, memory) => {
    expect(isReminderDue(memory, new Date("2026-11-25T10:00:00Z"))).toBe(false);
  });

  it("nor for somebody whose e-mail has bounced: they are to be told", async () => {
    const memories = createMemories(memoryStore(), 12);
    const { known, mail: _mail, ...person } = told("2099-11-26T10:00:00Z");
    const isToTell = notificationOf({ mps: [] }, { ...person, meetingId: 5 }, known);
    if (!isToTell) throw new Error("Nothing to tell");
    const mail = { letterId: "a", outboxId: "b", to: "ana@example.org", language: "mk" } as const;
    await memories.tell(isToTell, { how: "mail", by: "", at: "2026-01-05T10:00:00Z" }, mail);
    const isDue = async () =>
      (await memories.all()).map((memory) => isReminderDue(memory, new Date("2099-11-25T10:00:00Z")));
    expect(await isDue()).toEqual([true]);
    await memories.untell((await memories.ofCase(7))[0]!);
    expect(await isDue()).toEqual([false]);
  });
});
