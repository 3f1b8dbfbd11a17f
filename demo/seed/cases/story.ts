import { inventPerson, inventPhone, mailName, type Origin } from "../people/names.ts";
import { originsOf, type SeedPlace, streetsOf } from "../people/places.ts";
import type { Random } from "../random.ts";
import texts from "../texts.json" with { type: "json" };

const AGES = { 1: 8, 2: 16, 3: 22, 4: 21, 5: 18, 6: 15 };

/** Answers to the question about religion, of those who answer it. */
const ORTHODOX = { 1: 88, 3: 1, 4: 6, 5: 3, 6: 2 };
const MUSLIM = { 2: 90, 3: 4, 4: 3, 5: 2, 6: 1 };
const religionsOf = (origin: Origin) => (["mk", "sr", "vl"].includes(origin) ? ORTHODOX : MUSLIM);

/** Invents a citizen of a place, and the language in which they write. */
export function inventCitizen(random: Random, place: SeedPlace) {
  const origin = random.weighted<Origin>(originsOf(place));
  const person = inventPerson(random, origin);
  const language = origin === "sq" && random.chance(0.7) ? "sq" : "mk";
  const citizen = {
    fullName: language === "sq" ? person.fullNameAl : person.fullName,
    genderId: person.genderId,
    ageCategoryId: Number(random.weighted(AGES)),
    // A few say "other".
    ethnicityId: random.chance(0.02) ? 8 : person.ethnicityId,
    religionId: random.chance(0.45) ? Number(random.weighted<string>(religionsOf(origin))) : null,
    municipalityId: place.municipalityId,
    address: random.chance(0.8) ? `${random.pick(streetsOf(place))} бр. ${random.between(1, 150)}` : "",
    email: `${mailName(person)}${random.between(1, 99)}@example.com`,
    phone: inventPhone(random),
  };
  return { citizen, language } as const;
}

/** The texts of a case of a category, in the citizen's language. */
export function tell(random: Random, language: "mk" | "sq", categoryId: number) {
  const { requests, firstVisits, others, organizations } = texts[language];
  const stories: Readonly<Record<string, readonly string[][]>> = texts[language].stories;
  const [topic = "", reason = ""] = random.pick(stories[categoryId] ?? []);
  return {
    topic,
    reason: `${reason} ${random.pick(requests)}`.trim(),
    firstVisit: random.pick(firstVisits),
    othersInvolved: random.pick(others),
    organization: random.chance(0.12) ? random.pick(organizations) : "",
  };
}
