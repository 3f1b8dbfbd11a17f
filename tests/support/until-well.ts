import type { Client } from "./http.ts";

/** The breaker lets calls through again ten seconds after it opened. */
const PATIENCE_MS = 12_000;

/**
 * Waits until a page comes without a fault again.
 * @throws when it does not: whatever follows would fail for another reason than its own
 */
export async function untilWell(client: Client, path: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const { status } = await client.get(path);
    if (status === 200) return;
    if (performance.now() >= end) throw new Error(`${path} still answers ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
