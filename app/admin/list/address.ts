/** A path with these parts of a query, as far as they say anything. */
export function addressWith(path: string, ...parts: readonly string[]): string {
  const query = parts.filter(Boolean).join("&");
  return `${path}${query && `?${query}`}`;
}

/** Where a record of a section is added; the query of the list comes along unless the list is as it is at first. */
export const addAddress = (section: string, list: string): string =>
  addressWith(`${section}/add`, list === "page=1" ? "" : list);

/** A list's query by the names of its parameters. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** What is set of a list's query, as the query of an address; `usual` values need not be said. */
export function searchOf(query: Query, usual: Query = {}): string {
  const said = Object.entries(query).filter(([name, value]) => value !== undefined && value !== usual[name]);
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
}
