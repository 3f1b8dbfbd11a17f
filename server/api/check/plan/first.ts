/**
 * The value of a field in the first row of a reply that has one, whether the reply is a list or a page of one. It
 * looks at replies as they travelled: a row that does not fit the contract may still tell its id.
 */
export function firstOf(json: unknown, field: string): number | undefined {
  const rows = isObject(json) && "content" in json ? json.content : json;
  if (!Array.isArray(rows)) return undefined;
  const values = rows.filter(isObject).map((row) => (row as Readonly<Record<string, unknown>>)[field]);
  const found = values.find((value) => /^[1-9]\d{0,14}$/.test(String(value)));
  return found === undefined ? undefined : Number(found);
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The first record of a list as the `{id}` of another call; `undefined` when there is none. */
export function firstId(json: unknown): { readonly params: { readonly id: number } } | undefined {
  const id = firstOf(json, "id");
  return id === undefined ? undefined : { params: { id } };
}
