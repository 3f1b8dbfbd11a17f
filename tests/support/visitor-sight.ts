import { expect, type Locator, type Page } from "@playwright/test";

/** Expects an element within the window, with nothing over its middle, such as a sticky header. */
export async function expectInSight(target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  await expect.poll(() => target.evaluate(isUncovered)).toBe(true);
}

function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return above !== null && (element.contains(above) || above.contains(element));
}

/** Expects eight pixels above and below each notice; a wrapper counts as what it holds. */
export async function expectNoticesApart(page: Page): Promise<void> {
  const tight = await page.locator(".note").evaluateAll((notices) =>
    notices.flatMap((notice) => {
      const { top, bottom, height } = notice.getBoundingClientRect();
      const above = notice.previousElementSibling?.getBoundingClientRect();
      const below = notice.nextElementSibling?.getBoundingClientRect();
      const isTight = (above && top - above.bottom < 8) || (below && below.top - bottom < 8);
      return height > 0 && isTight ? [notice.textContent] : [];
    }),
  );
  expect(tight, page.url()).toEqual([]);
}
