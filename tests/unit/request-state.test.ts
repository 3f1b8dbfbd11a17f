import { describe, expect, it } from "vitest";
import { ROLE } from "#app/model/access.ts";
import {
  type KnownMeeting,
  type RequestState,
  stageOf,
  stepsOf,
  withLook,
} from "#app/model/request-state.ts";
import { standing } from "#app/portal/request/view.server.ts";

const SENT = "2026-11-16";

const meeting = (change: Partial<KnownMeeting> = {}): KnownMeeting => ({
  id: 1,
  mpId: 1,
  startDate: "2026-11-27T10:30:00Z",
  endDate: "2026-11-27T11:00:00Z",
  meetingLocationId: 1,
  meetingStatusId: 1,
  ...change,
});

const calledOff = (on: string) => ({ ...meeting(), on, reason: "" });

const OPENED = withLook([], "opened", ROLE.assistant, "2026-11-17");

const state = (change: Partial<RequestState> = {}): RequestState => ({ days: {}, meetings: [], ...change });

const told = (known: RequestState) =>
  stepsOf(SENT, known).map((step) => `${step.name} ${step.state} ${step.day ?? "-"}`);

describe("where a request stands", () => {
  it.each([
    [
      "nobody has seen it",
      state(),
      "waiting",
      ["opened todo -", "arranged todo -", "held todo -", "closed todo -"],
    ],
    [
      "a meeting is arranged",
      state({ statusId: 2, looks: OPENED, days: { 2: "2026-11-19" }, meetings: [meeting()] }),
      "arranged",
      ["opened done 2026-11-17", "arranged now 2026-11-19", "held todo -", "closed todo -"],
    ],
    [
      "the only meeting was called off",
      state({ statusId: 1, looks: OPENED, calledOff: calledOff("2026-11-20") }),
      "waiting",
      ["opened done 2026-11-17", "arranged now 2026-11-20", "held todo -", "closed todo -"],
    ],
    [
      "it was held",
      state({ statusId: 4, days: { 2: "2026-11-19", 4: "2026-11-27" } }),
      "held",
      ["opened done -", "arranged done 2026-11-19", "held now 2026-11-27", "closed todo -"],
    ],
    [
      "it was held, which was noted days later",
      state({ statusId: 4, days: { 4: "2026-11-30" }, meetings: [meeting({ meetingStatusId: 4 })] }),
      "held",
      ["opened done -", "arranged done -", "held now 2026-11-27", "closed todo -"],
    ],
    [
      "another one was called off after that",
      state({ statusId: 4, days: { 4: "2026-11-27" }, calledOff: calledOff("2026-11-28") }),
      "held",
      ["opened done -", "held done 2026-11-27", "arranged now 2026-11-28", "closed todo -"],
    ],
    [
      "it was withdrawn before anybody had opened it",
      state({ change: { kind: "withdrawn", on: "2026-11-18", dayIds: [] } }),
      "waiting",
      ["withdrawn shut 2026-11-18"],
    ],
    [
      "it was withdrawn with a meeting ahead",
      state({
        statusId: 2,
        looks: OPENED,
        days: { 2: "2026-11-19" },
        meetings: [meeting()],
        change: { kind: "withdrawn", on: "2026-11-20", dayIds: [], startDate: meeting().startDate },
      }),
      "arranged",
      ["opened done 2026-11-17", "arranged done 2026-11-19", "withdrawn shut 2026-11-20"],
    ],
    [
      "it was withdrawn after a first meeting, and the second one is called off",
      state({
        statusId: 1,
        looks: OPENED,
        meetings: [meeting({ meetingStatusId: 4 })],
        change: { kind: "withdrawn", on: "2026-11-28", dayIds: [] },
        calledOff: calledOff("2026-11-28"),
      }),
      "held",
      ["opened done 2026-11-17", "withdrawn shut 2026-11-28"],
    ],
  ])("says it when %s", (_, known, stage, steps) => {
    expect(stageOf(known)).toBe(stage);
    expect(told(known)).toEqual([`received done ${SENT}`, ...steps]);
  });

  it("stays withdrawn after the hour of a meeting whose outcome isn't recorded", () => {
    const change = { kind: "withdrawn", on: "2026-11-20", dayIds: [] } as const;
    const known = state({ statusId: 2, meetings: [meeting()], change });
    expect(standing(known, "2027-01-05T12:00:00Z").stage).toBe("withdrawn");
  });
});
