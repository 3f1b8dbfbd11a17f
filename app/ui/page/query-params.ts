/** Longer than the longest query of our pages, which repeat it in some twenty links. */
const MAX_QUERY_LENGTH = 1500;

/** The parameters that links keep; a query longer than any of ours is cut, parameter by parameter. */
export function keptParams(params: URLSearchParams): readonly (readonly [name: string, value: string])[] {
  let length = 0;
  return [...params].filter(([name, value]) => {
    length += encodeURIComponent(name + value).length + 2;
    return length <= MAX_QUERY_LENGTH;
  });
}

export function withoutParam(search: string, name: string): string {
  const params = new URLSearchParams(search);
  params.delete(name);
  return `?${params}`;
}

/** The same query with one parameter changed; everything else is kept. */
export function withParam(search: string, name: string, value: string | number): string {
  const params = new URLSearchParams(keptParams(new URLSearchParams(search)).map((pair) => [...pair]));
  params.set(name, String(value));
  return `?${params}`;
}
