import { describe, expect, it } from "vitest";
import { boardOf } from "#app/directory/notices.server.ts";
import type { Mp } from "#app/model/mp.ts";
import { MUNICIPALITIES, municipalityName } from "#app/model/municipalities.ts";
import type { Office } from "#app/model/office.ts";
import type { Party } from "#app/model/party.ts";
import { type Language, LANGUAGES } from "#app/model/text/language.ts";
import { asMunicipality, findOffice } from "#app/portal/home/directory/answer.server.ts";
import {
  directoryIndex,
  finderView,
  goneOf,
  onlyOption,
} from "#app/portal/home/directory/finder-view.server.ts";
import { parseHomeQuery, tidyQuery } from "#app/portal/home/directory/query.ts";
import { tIn } from "#server/middleware/locale.ts";

const TETOVO = 73;
const BITOLA = 4;
const CENTAR = 74;
const CHAIR = 76;
const CITY_OF_SKOPJE = 66;

const office = (id: number, municipalityId: number, changes: Partial<Office> = {}): Office => ({
  id,
  active: true,
  municipalityId,
  address: `ул. „Прва“ бр. ${id}`,
  coordinates: "",
  ...changes,
});

const mp = (id: number, officeId: number | null, partyId: number | null, changes: Partial<Mp> = {}): Mp => ({
  id,
  userId: null,
  fullName: `Пратеник ${id}`,
  fullNameAl: `Deputeti ${id}`,
  fullNameEn: "",
  officeId,
  partyId,
  partyName: partyId === null ? "" : `Партија ${partyId}`,
  genderId: 1,
  mandateId: 1,
  active: true,
  picturePath: "",
  userFullName: "",
  userWorkHoursFrom: "",
  userWorkHoursTo: "",
  userPhone: "",
  ...changes,
});

const party = (id: number): Party => ({
  id,
  name: `Партија ${id}`,
  nameAl: `Partia ${id}`,
  nameEn: `Party ${id}`,
  iconPath: "",
  active: true,
});

/** Two offices in Tetovo, one in Bitola, one in Skopje; one closed. */
const lists = {
  offices: [
    office(20, TETOVO),
    office(10, TETOVO),
    office(30, BITOLA),
    office(40, CENTAR),
    office(50, BITOLA, { active: false }),
  ],
  mps: [mp(1, 10, 1), mp(2, 10, 2), mp(3, 20, 2), mp(4, 30, 1), mp(5, 40, 3), mp(6, 50, 3)],
  parties: [party(1), party(2), party(3)],
};

const indexOf = (language: Language = "mk", from = lists) =>
  directoryIndex(from, language, tIn(language, "directory"));
const finder = (query = "", language: Language = "mk", from = lists) =>
  finderView(
    indexOf(language, from),
    parseHomeQuery(new URLSearchParams(query)),
    boardOf({ notices: [], holidays: {}, today: "2026-05-08", language }, tIn(language, "notices")),
  );
const gone = (query: string) => goneOf(indexOf(), parseHomeQuery(new URLSearchParams(query)));

const listed = (query: string) => finder(query).list.map(({ id }) => id);
const filter = (query: string, name: string, language: Language = "mk") => {
  const found = finder(query, language).filters.find((one) => one.name === name);
  if (!found) throw new Error(`no filter ${name}`);
  return found;
};
const counts = (query: string, name: string) =>
  Object.fromEntries(filter(query, name).options.map(({ value, count }) => [value, count]));

describe("what people ask for", () => {
  const asked = (where: string, language: Language = "mk") => {
    const { directory, positions } = indexOf(language);
    return findOffice(directory, positions, language, where);
  };

  it.each([
    "Борис Секуловски",
    "Sekulovski Boris",
    "sekulovski",
    "борис центар",
    "пратеник Борис Секуловски",
    "deputeti Boris Sekullovski",
  ])("is an MP: „%s“", (typed) => {
    const boris = mp(7, 40, 1, { fullName: "Борис Секуловски", fullNameAl: "Boris Sekullovski" });
    const { directory, positions } = indexOf("mk", { ...lists, mps: [...lists.mps, boris] });
    expect(findOffice(directory, positions, "mk", typed)).toMatchObject({ mp: { mp: boris } });
  });

  it("is each municipality by all its names, and by that in the chooser", () => {
    for (const { id, name, nameAl, nameEn } of MUNICIPALITIES) {
      for (const typed of [name, nameAl, nameEn]) {
        const answer = asked(typed);
        const itself = answer.is === "many" ? { text: asMunicipality(name, "mk") } : { place: name };
        expect(answer.is === "many" ? answer.suggestions[0] : answer, typed).toMatchObject(itself);
      }
      for (const language of LANGUAGES) {
        const typed = asMunicipality(municipalityName(id, language), language);
        expect(asked(typed, language), typed).toMatchObject({ place: municipalityName(id, language) });
      }
    }
  });
});

describe("filters", () => {
  it("join choices of one filter by or, filters by and", () => {
    expect(listed("municipality=73&municipality=4")).toEqual([30, 10, 20]);
    expect(listed("municipality=73&party=2")).toEqual([10, 20]);
    expect(listed("municipality=4&party=2")).toEqual([]);
  });

  it("want party and name of the same person", () => {
    expect(listed("party=2&mpFilter=2")).toEqual([10]);
    expect(listed("party=2&mpFilter=1")).toEqual([]);
  });

  it("by the City of Skopje show the offices of all its municipalities, and offer it where it has one", () => {
    const ofCity = [office(1, CENTAR), office(2, CHAIR), office(3, CITY_OF_SKOPJE), office(4, TETOVO)];
    const city = (query: string) => finder(query, "mk", { ...lists, offices: ofCity });
    expect(city("municipality=66").list.map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(city("municipality=66").chosen).toBe(": Скопје");
    expect(city("municipality=66").map.here).toHaveLength(10);
    expect(city("municipality=66&municipality=73").list).toHaveLength(4);
    expect(city("municipality=76").list.map(({ id }) => id)).toEqual([2]);
    expect(listed("municipality=66")).toEqual([40]);
    expect(gone("municipality=66")).toEqual([]);
    const elsewhere = finder("", "mk", { ...lists, offices: [office(1, TETOVO)] });
    expect(elsewhere.filters[0]?.options.map(({ value }) => value)).toEqual(["73"]);
  });

  it("ignore what no option stands for, and nonsense", () => {
    expect(listed("municipality=999&party=%3Cb%3E&mpFilter=-1&mpFilter=x&municipality=")).toEqual([
      30, 10, 20, 40,
    ]);
    expect(finder("municipality=999&municipality=4").filterQuery).toBe("municipality=4");
  });

  it("count for each option the offices that choosing it would show, the other filters staying", () => {
    expect(counts("", "municipality")).toEqual({
      [BITOLA]: 1,
      [TETOVO]: 2,
      [CENTAR]: 1,
      [CITY_OF_SKOPJE]: 1,
    });
    expect(counts("party=2", "municipality")).toEqual({
      [BITOLA]: 0,
      [TETOVO]: 2,
      [CENTAR]: 0,
      [CITY_OF_SKOPJE]: 0,
    });
    expect(counts("municipality=73&party=2", "party")).toEqual({ 1: 1, 2: 2, 3: 0 });
    for (const { value, count } of filter("municipality=73", "party").options) {
      expect(listed(`municipality=73&party=${value}`)).toHaveLength(count);
    }
  });

  it("offer the distinct parties of active MPs, those without an id by name", () => {
    const mps = [
      mp(1, 10, null, { partyName: "Независни" }),
      mp(2, 10, 2),
      mp(3, 20, 2),
      mp(4, 30, 1, { active: false }),
    ];
    const { filters, list } = finder("party=Независни", "mk", { ...lists, mps });
    expect(filters[1]?.options.map(({ value, label }) => [value, label])).toEqual([
      ["Независни", "Независни"],
      ["2", "Партија 2"],
    ]);
    expect(list.map(({ id }) => id)).toEqual([10]);
  });
});

describe("the address that a form without script leads to", () => {
  const tidy = (query: string) => {
    const params = new URLSearchParams(query);
    const { find } = parseHomeQuery(params);
    return tidyQuery(params, (name) => onlyOption(indexOf(), name, find[name]));
  };
  const EMPTY = "findMunicipality=&findParty=&findMp=";

  it.each([
    ["has no empty fields", `municipality=73&${EMPTY}&show=1`, "municipality=73"],
    ["has nothing when nothing is chosen", `${EMPTY}&show=1`, ""],
    [
      "keeps no search that is over",
      "findMunicipality=tet&findParty=&findMp=&municipality=4&show=1",
      "municipality=4",
    ],
    ["keeps a search that finds several", "findMunicipality=&findParty=partija&findMp=", "findParty=partija"],
    ["chooses the only match", "findMunicipality=tetova&findParty=&findMp=", "municipality=73"],
    [
      "chooses it once, among others",
      "municipality=73&municipality=4&findMunicipality=tetova&findMp=",
      "municipality=73&municipality=4",
    ],
    ["keeps a search that finds nothing", "findMunicipality=zzz&findParty=", "findMunicipality=zzz"],
    ["keeps what is not its own", "office=&lng=sq&utm=", "lng=sq&utm="],
  ])("%s", (_what, query, wanted) => {
    expect(tidy(query)).toBe(wanted);
    expect(tidy(wanted)).toBeUndefined();
  });
});
