import { expect, type Locator } from "@playwright/test";

/** Stands in the window and nothing covers its middle, such as a header that stays at the top. */
export async function expectInSight(target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  await expect.poll(() => target.evaluate(isUncovered)).toBe(true);
}

function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return above !== null && (element.contains(above) || above.contains(element));
}
