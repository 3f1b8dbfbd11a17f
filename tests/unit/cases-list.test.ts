import { describe, expect, it } from "vitest";
import { partyLabel } from "#app/admin/cases/list/list.server.ts";
import { ageOf } from "#app/model/case.ts";
import { PARTIES } from "#app/model/parties.ts";
import type { Party } from "#app/model/party.ts";

const parties: Party[] = [
  { id: 40, name: PARTIES[0]!.name, nameAl: "", nameEn: "", iconPath: "", active: true },
  { id: 2, name: "Независна листа", nameAl: "", nameEn: "", iconPath: "", active: true },
];

describe("a row of the list", () => {
  it.each([
    ["2026-05-11T14:04:00Z", 1, 13],
    ["2026-05-24T23:50:00Z", 2, 0],
    ["2026-05-25T08:00:00Z", 4, 0],
    ["2026-05-11T14:04:00Z", 3, undefined],
    ["2026-05-11T14:04:00Z", 5, undefined],
    ["yesterday", 1, undefined],
  ])("of %s and status %i has waited for %s days in Skopje", (date, caseStatusId, days) => {
    expect(ageOf({ date, caseStatusId }, new Date("2026-05-23T22:30:00Z"))).toBe(days);
  });

  it("calls a party by its short name only when it is one of the built-in ones", () => {
    expect([40, 2, 77, null].map((id) => partyLabel(id, parties))).toEqual([
      "ВМРО-ДПМНЕ",
      "Независна листа",
      "",
      "",
    ]);
  });
});
