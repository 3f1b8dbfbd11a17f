/**
 * Whether a browser asks in advance, for a page that nobody has opened yet.
 * @param header gives a header of the request
 */
export const isPrefetch = (header: (name: string) => string | null): boolean =>
  ["Sec-Purpose", "Purpose", "X-Moz"].some((name) => header(name)?.includes("prefetch"));
