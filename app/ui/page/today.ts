import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { skopjeDay } from "#app/model/period.ts";

/**
 * Today in Skopje, YYYY-MM-DD, by the server's clock when it made the document: a visitor's may be wrong, or in the
 * next month already, and the page would come to life as another one. Pages of a fault have only the visitor's.
 */
export function useToday(): string {
  const [own] = useState(() => skopjeDay(new Date()));
  return useRouteLoaderData<{ readonly today: string }>("root")?.today ?? own;
}
