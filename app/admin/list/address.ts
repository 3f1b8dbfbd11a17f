/** A path with these parts of a query, as far as they say anything. */
export function addressWith(path: string, ...parts: readonly string[]): string {
  const query = parts.filter(Boolean).join("&");
  return `${path}${query && `?${query}`}`;
}
