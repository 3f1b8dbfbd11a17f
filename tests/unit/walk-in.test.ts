import { describe, expect, it } from "vitest";
import { timesAhead } from "#app/model/walk-in.ts";

describe("a conversation", () => {
  it.each([
    ["now", "09:07", "09:37", []],
    ["by a clock that is a minute ahead", "09:08", "09:38", []],
    ["two minutes ahead", "09:09", "09:20", ["talkedFrom"]],
    ["later that day", "17:00", "18:00", ["talkedFrom"]],
    ["that is to last for hours", "09:05", "12:00", ["talkedTo"]],
    ["this morning", "08:00", "08:30", []],
  ])("%s is taken, or refused at the time that is ahead", (_when, talkedFrom, talkedTo, ahead) => {
    expect(timesAhead({ outcome: "talked", talkedFrom, talkedTo }, "09:07")).toEqual(ahead);
  });

  it("may be entered up to midnight, and times of other outcomes don't count", () => {
    const times = { talkedFrom: "23:59", talkedTo: "23:59" };
    expect(timesAhead({ outcome: "talked", ...times }, "23:58")).toEqual([]);
    expect(timesAhead({ outcome: "meeting", ...times }, "09:07")).toEqual([]);
  });
});
