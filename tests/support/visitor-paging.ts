import { expect, type Page } from "@playwright/test";

/** Chooses how many rows a page has; where scripts run the choice applies itself, as soon as its button is gone. */
export async function choosePageSize(page: Page, size: string, hasScripts: boolean): Promise<void> {
  const apply = page.getByRole("button", { name: "Прикажи", exact: true });
  if (hasScripts) await expect(apply).toHaveCount(0);
  await page.getByLabel("По страница").selectOption(size);
  if (!hasScripts) await apply.click();
}
