/** After paging, the focus goes to the list with this id. */
export const LIST = "list";

/** The first, the last and the neighbours of the current page. A string stands for each gap. */
export function pageNumbers(current: number, last: number): readonly (number | string)[] {
  const near = [1, current - 1, current, current + 1, last];
  const pages = [...new Set(near)].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const missing = page - (pages[index - 1] ?? 0) - 1;
    if (missing === 1) return [page - 1, page];
    return missing > 1 ? [`before ${page}`, page] : [page];
  });
}
