import { expect } from "vitest";
import type { Client } from "./http.ts";
import { until } from "./timing.ts";

/** Waits until a page comes without a fault again: whatever follows would fail for another reason than its own. */
export const untilWell = (client: Client, path: string): Promise<void> =>
  until(async () => expect((await client.get(path)).status, path).toBe(200), 200);
