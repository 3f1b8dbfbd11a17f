import { expect, type Page } from "@playwright/test";

/** Chooses the number of rows per page; the choice applies itself once its button is gone. */
export async function choosePageSize(page: Page, size: string): Promise<void> {
  await expect(page.getByRole("button", { name: "Прикажи", exact: true })).toHaveCount(0);
  await page.getByLabel("По страница").selectOption(size);
}
