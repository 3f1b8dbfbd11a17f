import { expect, type Locator, type Page } from "@playwright/test";

/** What a page says first about a refused form. */
export const errorSummary = (within: Page | Locator): Locator =>
  within.getByRole("alert").filter({ hasText: "Проверете ги полињата за грешки!" });

/** The box around it has the focus: an alert that is focused itself would be read twice. */
export const expectSummaryFocused = (within: Page | Locator): Promise<void> =>
  expect(errorSummary(within).locator("..")).toBeFocused();
