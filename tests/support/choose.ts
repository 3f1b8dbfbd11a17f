import { expect, type Locator } from "@playwright/test";

/** Chooses by the name of a choice: in the browser's own list, or in the field that takes its place with script. */
export async function choose(control: Locator, name: string): Promise<void> {
  await expect(async () => {
    if (await control.evaluate((element) => element instanceof HTMLSelectElement)) {
      await control.selectOption(name, { timeout: 10_000 });
    } else {
      await control.fill(name, { timeout: 10_000 });
      await control.press("Enter");
      await expect(control).toHaveValue(name, { timeout: 10_000 });
    }
  }).toPass();
}
