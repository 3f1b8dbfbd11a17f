import { wallTimeOf } from "#app/model/period.ts";

/** How people are greeted in Skopje at this moment. */
export function partOfDay(now: Date): "morning" | "day" | "evening" {
  const hour = Number(wallTimeOf(now).slice("YYYY-MM-DDT".length).slice(0, 2));
  if (hour < 4 || hour >= 18) return "evening";
  return hour < 10 ? "morning" : "day";
}
