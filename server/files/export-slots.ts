/** Spreadsheets that are written at the same time: each holds up to ten thousand rows in memory. */
const MOST = 2;

/** Seconds after which another try makes sense. */
export const RETRY_AFTER = 10;

let taken = 0;

/** @returns what frees the place again, once; `undefined` while all places are taken */
export function takeExportSlot(): (() => void) | undefined {
  if (taken >= MOST) return undefined;
  taken += 1;
  let free = () => {
    taken -= 1;
    free = () => {};
  };
  return () => free();
}
