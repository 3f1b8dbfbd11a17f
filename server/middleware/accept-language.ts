import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#app/model/text/language.ts";

/** More than any browser sends; what follows is ignored. */
const MOST_RANGES = 32;

/**
 * Chooses the language by an `Accept-Language` header: the supported one with the highest weight, by
 * its primary subtag (`sq-XK` is `sq`); the earlier one wins a tie; Macedonian when none fits.
 */
export function negotiateLanguage(header: string | null): Language {
  let best: Language = DEFAULT_LANGUAGE;
  let bestWeight = 0;
  for (const range of (header ?? "").split(",", MOST_RANGES)) {
    const [tag = "", ...parameters] = range.split(";");
    const language = tag.trim().split("-", 1)[0]?.toLowerCase();
    const weight = weightOf(parameters);
    if (isLanguage(language) && weight > bestWeight) {
      best = language;
      bestWeight = weight;
    }
  }
  return best;
}

function weightOf(parameters: readonly string[]): number {
  const weight = parameters
    .map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1])
    .find(Boolean);
  return weight === undefined ? 1 : Number(weight);
}
