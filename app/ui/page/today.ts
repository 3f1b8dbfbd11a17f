import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { skopjeDay } from "#app/model/period.ts";

/**
 * Today in Skopje, YYYY-MM-DD, by the server's clock when it made the document: with a visitor's clock, wrong
 * or already in the next month, the page would hydrate as another one. Fault pages have only the visitor's.
 */
export function useToday(): string {
  const [own] = useState(() => skopjeDay(new Date()));
  return useRouteLoaderData<{ readonly today: string }>("root")?.today ?? own;
}
