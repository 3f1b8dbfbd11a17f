const ID = /^[1-9]\d{0,14}$/;

/**
 * The positive whole number that text from outside stands for (an id, a page, a size): one spelling only, so
 * that "1e3", "0x1F", " 7", "07" and "7.0" are no numbers. `undefined` for anything else.
 */
export function idFromText(text: unknown): number | undefined {
  return typeof text === "string" && ID.test(text) ? Number(text) : undefined;
}
