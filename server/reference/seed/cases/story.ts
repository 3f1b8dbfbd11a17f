import type { Random } from "../random.ts";
import { FIRST_VISITS_MK, OTHERS_MK, REQUESTS_MK, STORIES_MK } from "./stories-mk.ts";
import { FIRST_VISITS_SQ, OTHERS_SQ, REQUESTS_SQ, STORIES_SQ } from "./stories-sq.ts";

/** Topic of a case and what the citizen writes about it. */
export type Story = readonly [topic: string, reason: string];

/** The texts of a case, in one language. */
export interface Texts {
  readonly topic: string;
  readonly reason: string;
  readonly firstVisit: string;
  readonly othersInvolved: string;
  readonly organization: string;
}

const SHELVES = {
  mk: { stories: STORIES_MK, requests: REQUESTS_MK, firstVisits: FIRST_VISITS_MK, others: OTHERS_MK },
  sq: { stories: STORIES_SQ, requests: REQUESTS_SQ, firstVisits: FIRST_VISITS_SQ, others: OTHERS_SQ },
} as const;

const ORGANIZATIONS = {
  mk: [
    "Здружение на граѓани „Зелен круг“",
    "Здружение на пензионери „Есен“",
    "Месна заедница",
    "Родителски совет „Заедно“",
    "Земјоделска задруга „Нива“",
    "Здружение на станари „Наш двор“",
  ],
  sq: ["Shoqata e prindërve „Ardhmëria“", "Bashkësia lokale", "Kooperativa bujqësore „Fusha“"],
} as const;

/** Tells a story of a category in the language in which the citizen writes. */
export function tell(random: Random, language: "mk" | "sq", categoryId: number): Texts {
  const { stories, requests, firstVisits, others } = SHELVES[language];
  const [topic, reason] = random.pick(stories[categoryId] ?? []);
  return {
    topic,
    reason: `${reason} ${random.pick<string>(requests)}`.trim(),
    firstVisit: random.pick<string>(firstVisits),
    othersInvolved: random.pick<string>(others),
    organization: random.chance(0.12) ? random.pick<string>(ORGANIZATIONS[language]) : "",
  };
}
