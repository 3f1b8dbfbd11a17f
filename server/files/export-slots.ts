/** Spreadsheets that are written at the same time: each holds up to ten thousand rows in memory. */
const MOST = 2;

/** Seconds after which another try makes sense. */
export const RETRY_AFTER = 10;

/** Who has a place: one for each person, so that nobody takes them all (R65). */
const holders = new Set<number>();

/**
 * @param who number of the signed-in person
 * @returns what frees the place again, once; `undefined` while the person has one already, or all are taken
 */
export function takeExportSlot(who: number): (() => void) | undefined {
  if (holders.size >= MOST || holders.has(who)) return undefined;
  holders.add(who);
  let free = () => {
    holders.delete(who);
    free = () => {};
  };
  return () => free();
}

/** Why there is no file: without a body, so that the HTTP layer draws its page. */
export const noFile = (status: number, retryAfter?: number): Response =>
  new Response(null, {
    status,
    headers: {
      "Cache-Control": "no-store",
      ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
    },
  });
