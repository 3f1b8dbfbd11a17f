/**
 * The first `most` UTF-16 units of a text, without half a sign at their end: alone it would be another one in the page
 * than in its data.
 */
export const beginning = (text: string, most: number): string =>
  text.slice(0, most).replace(/\p{Surrogate}$/u, "");
