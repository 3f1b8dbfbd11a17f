import { GENDER } from "#app/model/lookups.ts";
import names from "./names.json" with { type: "json" };
import type { Random } from "../random.ts";

/** The origin of a family; keys of `names.json`. */
export type Origin = keyof typeof names.surnames;

/** An invented person: names in Macedonian, Albanian and English spelling, ids of the lookup tables. */
export interface SeedPerson {
  readonly fullName: string;
  readonly fullNameAl: string;
  readonly fullNameEn: string;
  readonly genderId: 1 | 2;
  readonly ethnicityId: number;
}

const ETHNICITY: Readonly<Record<Origin, number>> = { mk: 1, sq: 2, tr: 3, rom: 4, sr: 5, bs: 6, vl: 7 };

/** Combinations that are, or may be taken for, public figures. */
const AVOIDED = new Set(names.avoid);

/** First name and surname of one origin, the surname in the form for the person's sex; never a public figure. */
export function inventPerson(random: Random, origin: Origin): SeedPerson {
  const gender = random.chance(0.47) ? "female" : "male";
  const [first, firstAl, firstEn] = random.pick(names[gender][origin]) as [string, string, string];
  const surname = random.pick<readonly string[]>(names.surnames[origin]);
  const forms = gender === "female" && surname.length === 6 ? surname.slice(3) : surname;
  const [last, lastAl, lastEn] = forms as [string, string, string];
  const fullName = `${first} ${last}`;
  if (AVOIDED.has(fullName)) return inventPerson(random, origin);
  return {
    fullName,
    fullNameAl: `${firstAl} ${lastAl}`,
    fullNameEn: `${firstEn} ${lastEn}`,
    genderId: GENDER[gender],
    ethnicityId: ETHNICITY[origin],
  };
}

/** Like `inventPerson`, but avoids taken names and adds the new one to them. */
export function inventDistinct(random: Random, origin: Origin, taken: Set<string>): SeedPerson {
  const person = inventPerson(random, origin);
  if (taken.has(person.fullName)) return inventDistinct(random, origin, taken);
  taken.add(person.fullName);
  return person;
}

/** A name as the part of an address before the @: `Ана Костова` → `ana.kostova`. */
export const mailName = ({ fullNameEn }: Pick<SeedPerson, "fullNameEn">): string =>
  fullNameEn.toLowerCase().replaceAll(/[^a-z]+/g, ".");

/** A telephone number from a block not assigned to any operator. */
export const inventPhone = (random: Random): string =>
  `07${random.pick(["0", "1", "2", "5", "6", "7", "8"])} 000 ${random.between(100, 999)}`;
