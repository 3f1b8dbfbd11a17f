import { expect, type Locator } from "@playwright/test";

/** Selects an option by its name: in the native list, or in the field that replaces it with JavaScript. */
export async function choose(control: Locator, name: string): Promise<void> {
  await expect(async () => {
    if (await control.evaluate((element) => element instanceof HTMLSelectElement)) {
      await control.selectOption(name, { timeout: 10_000 });
    } else {
      // Not typed: Firefox's driver writes Cyrillic past React.
      await control.click({ timeout: 10_000 });
      const option = control.page().getByRole("option", { name, exact: true }).first();
      await option.click({ timeout: 10_000 });
      await expect(control).toHaveValue(name, { timeout: 10_000 });
    }
  }).toPass();
}
