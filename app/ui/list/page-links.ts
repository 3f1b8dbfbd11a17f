/**
 * The page numbers to offer: the first, the last and the neighbours of the current one. A string stands for each gap.
 */
export function pageNumbers(current: number, last: number): readonly (number | string)[] {
  const near = [1, current - 1, current, current + 1, last];
  const pages = [...new Set(near)].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const missing = page - (pages[index - 1] ?? 0) - 1;
    if (missing === 1) return [page - 1, page];
    return missing > 1 ? [`before ${page}`, page] : [page];
  });
}

/** Longer than the longest query of our pages, which repeat it in some twenty links. */
const LONGEST_QUERY = 1500;

/** The parameters that links keep; a query longer than any of ours is cut, parameter by parameter. */
export function keptParams(params: URLSearchParams): readonly (readonly [name: string, value: string])[] {
  let length = 0;
  return [...params].filter(([name, value]) => {
    length += encodeURIComponent(name + value).length + 2;
    return length <= LONGEST_QUERY;
  });
}

/** The same query without one parameter. */
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
