import { describe, expect, it } from "vitest";
import { mergedHistory } from "#app/admin/cases/view/status.server.ts";
import type { StatusChange } from "#app/model/case.ts";
import { endsWith, since } from "#app/model/status-log.ts";

const change = (date: string, statusId: number, comment = "", who = ""): StatusChange => ({
  date,
  statusId,
  comment,
  who,
});

describe("merged history", () => {
  it("mixes the three logs by date, newest first, whatever the order of each log", () => {
    const entries = mergedHistory({
      case: [
        change("2026-05-11T14:04:00Z", 1, "Поднесено преку порталот."),
        change("2026-05-11T15:12:00Z", 2),
      ],
      initiative: [change("2026-05-12T08:00:00Z", 3), change("2026-05-11T15:20:00Z", 2)],
      question: [],
    });
    expect(entries.map(({ kind, from, status, when }) => [kind, from?.name, status.name, when])).toEqual([
      ["initiative", "Во подготовка", "Поднесена", "12.05.2026 08:00"],
      ["initiative", undefined, "Во подготовка", "11.05.2026 15:20"],
      ["case", "Поднесен", "Закажан", "11.05.2026 15:12"],
      ["case", undefined, "Поднесен", "11.05.2026 14:04"],
    ]);
  });

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

  it("is not known when the log is empty or ends with another status", () => {
    expect(since([], 1)).toBeUndefined();
    expect(since(log, 5)).toBeUndefined();
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
