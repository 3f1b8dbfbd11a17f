import { expect } from "vitest";
import type { Client } from "./http.ts";
import { until } from "./timing.ts";

/** Waits until a page loads without a fault again: otherwise the next step would fail for an unrelated reason. */
export const untilWell = (client: Client, path: string): Promise<void> =>
  until(async () => expect((await client.get(path)).status, path).toBe(200), 200);
