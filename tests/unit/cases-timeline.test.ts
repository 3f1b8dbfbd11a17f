import { describe, expect, it } from "vitest";
import { mergedHistory } from "#app/admin/cases/view/status.server.ts";
import { endsWith, since, type StatusChange } from "#app/model/case.ts";

const change = (date: string, statusId: number, comment = "", who = ""): StatusChange => ({
  date,
  statusId,
  comment,
  who,
});

describe("merged history", () => {
  it("shows the later of two changes of the same second first, in whichever order the log comes", () => {
    const second = "2026-05-12T09:00:00Z";
    const log = [change("2026-05-11T14:04:00Z", 1), change(second, 2), change(second, 3)];
    for (const ofCase of [log, log.toReversed()]) {
      const entries = mergedHistory({ case: ofCase, initiative: [], question: [] });
      expect(entries.map(({ status }) => status.name)).toEqual(["Одбиен", "Закажан", "Поднесен"]);
    }
    const together = [change(second, 1), change(second, 4)];
    expect(mergedHistory({ case: together, initiative: [], question: [] })[0]?.status.name).toBe("Средба");
    expect(since(together, 4)).toBe(second);
    expect(endsWith(together, { statusId: 4, comment: "" })).toBe(true);
  });
});

describe("since when a status holds", () => {
  const log = [
    change("2026-05-11T14:04:00Z", 1),
    change("2026-05-12T09:00:00Z", 2),
    change("2026-05-13T10:30:00Z", 2),
  ];

  it("is the change that led to it, not a later comment on the same status", () => {
    expect(since(log, 2)).toBe("2026-05-12T09:00:00Z");
  });
});

describe("whether a change stands in the log", () => {
  const log = [
    change("2026-05-12T09:00:00Z", 2, "Договорена средба."),
    change("2026-05-11T14:04:00Z", 1, "Поднесено."),
  ];

  it("is so when the newest entry has its status and comment", () => {
    expect(endsWith(log, { statusId: 2, comment: "Договорена средба. " })).toBe(true);
  });

  it("is not so when only an older entry has them, or one of the two differs", () => {
    expect(endsWith(log, { statusId: 1, comment: "Поднесено." })).toBe(false);
    expect(endsWith(log, { statusId: 3, comment: "Договорена средба." })).toBe(false);
    expect(endsWith(log, { statusId: 2, comment: "Друго." })).toBe(false);
    expect(endsWith([], { statusId: 2, comment: "Договорена средба." })).toBe(false);
  });
});
