import { expect, type Locator } from "@playwright/test";

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
