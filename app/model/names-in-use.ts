import { type Municipality, MUNICIPALITIES, municipality } from "./municipalities.ts";
import { PARTIES } from "./parties.ts";
import { fold } from "./text/fold.ts";
import type { Named } from "./text/language.ts";

/**
 * Other names of municipalities in use, by id, besides those in `MUNICIPALITIES` and their Albanian cases; `fold`
 * covers spelling variants. Albanian: other names in lists of the State Election Commission and in the press
 * (tvkoha.tv 2017, shenja.tv 2025, tetovasot.com), irregular indefinite forms. Turkish: names used by Turkish
 * speakers (an official language in Centar Zhupa, Plasnica and others), and old names still in use. Seats named
 * differently from their municipality: Law on Territorial Organisation (2004).
 */
const OTHER_NAMES: Readonly<Record<number, string>> = {
  2: "Araçinovë",
  4: "Bitolë Bitolj Monastir Manastır",
  8: "Brvenicë",
  12: "Vefçani",
  13: "Titov Veles Köprülü",
  17: "Gjevgjelisë Gevgeli",
  20: "Dibër Dibra e Madhe Debre",
  21: "Дебарца Debërca Белчишта Belçishta",
  23: "Demir Kapisë Demirkapı",
  24: "Demirhisar",
  25: "Стар Дојран",
  32: "Jegunovca",
  33: "Kavadarc",
  37: "Kırçova",
  41: "Eğri Palanka",
  45: "Lipkova Lipkovë",
  47: "Ростуша",
  53: "Novosella Novosellë",
  54: "Ohër",
  58: "Pirlepe Përlep",
  61: "Rankoc",
  62: "Resnë Resne",
  66: "Shkup Üsküp Skoplje Скопие",
  67: "Sopishta Sopishtë",
  70: "Ustrumca",
  73: "Kalkandelen",
  74: "Qendra Qendrës Center Centre",
  75: "Merkez Jupa Qendra",
  78: "Облешево Obleshevë",
  80: "İştip",
  81: "Шутка Shutkë Orizarë Shutorizarë",
};

const byName = new Map(MUNICIPALITIES.map((one) => [one.name, namesOf(one)]));

/**
 * Search text of a municipality, given its Macedonian name: its names in all languages, their Albanian cases, other
 * names in use, and the city's names for those of Skopje. An unknown name stands for itself.
 */
export const municipalityNames = (name: string): string => byName.get(name) ?? name;

function namesOf({ id, name, nameAl, nameEn, parent }: Municipality): string {
  const city = parent === undefined ? undefined : municipality(parent);
  const own = `${name} ${nameAl} ${nameEn} ${genitive(nameAl)} ${OTHER_NAMES[id] ?? ""}`;
  return city ? `${own} ${namesOf(city)}` : own;
}

/** "Kumanova" → "Kumanovës", which begins with the indefinite form; "Gostivari" → "Gostivarit", "Çair" → "Çairit". */
function genitive(name: string): string {
  return name.replaceAll(/[a-zçë]+/gi, (word) => {
    if (word.endsWith("a")) return `${word.slice(0, -1)}ës`;
    if (/.i$/.test(word)) return `${word}t`;
    return /^.$|[eëo]$/.test(word) ? word : `${word}it`;
  });
}

/** By name and short name, folded; made once, when first needed. */
let knownParties: ReadonlyMap<string, (typeof PARTIES)[number]> | undefined;

/** Search text of a party: its names, and for a known party also its other and short names. */
export function partyNames({ name, nameAl, nameEn }: Named): string {
  knownParties ??= new Map(
    PARTIES.flatMap((one) => [one.name, one.abbr].map((own) => [fold(own), one] as const)),
  );
  const { id: _id, ...others } = knownParties.get(fold(name)) ?? { id: 0 };
  return [name, nameAl, nameEn, ...Object.values(others)].join(" ");
}
