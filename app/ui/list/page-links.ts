/**
 * The pages to offer: the first, the last and the neighbours of the current one. A text stands for what is
 * left out, another one for each gap.
 */
export function pageNumbers(current: number, last: number): readonly (number | string)[] {
  const near = [1, current - 1, current, current + 1, last];
  const shown = [...new Set(near)].filter((page) => page >= 1 && page <= last).toSorted((a, b) => a - b);
  return shown.flatMap((page, index) => {
    const missing = page - (shown[index - 1] ?? 0) - 1;
    if (missing === 1) return [page - 1, page];
    return missing > 1 ? [`before ${page}`, page] : [page];
  });
}

/** The same query with one parameter changed; everything else is kept. */
export function withParam(search: string, name: string, value: string | number): string {
  const params = new URLSearchParams(search);
  params.set(name, String(value));
  return `?${params}`;
}
