import { expect, test } from "#tests/support/visitor.ts";

/** Staff look through the case list. */

test.use({ account: "assistant" });

for (const { width, height, atMost } of [
  { width: 1280, height: 800, atMost: 250 },
  { width: 360, height: 740, atMost: 260 },
])
  test(`the list starts at once at ${width} px; no filter makes it jump @nojs`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const top = async () => (await page.getByRole("row").nth(1).boundingBox())?.y;
    await page.goto("/admin/cases");
    const first = await top();
    expect(first).toBeLessThanOrEqual(atMost);
    for (const query of ["statusId=5", "mpId=1", "mpId=1&statusId=5", "caseCategoryId=4"]) {
      await page.goto(`/admin/cases?${query}`);
      expect([query, await top()]).toEqual([query, first]);
    }
    const strip = page.getByRole("navigation", { name: "Статуси" });
    await page.goto("/admin/cases?statusId=1");
    await strip.getByRole("link", { name: /^Сите/ }).click();
    await expect(page).toHaveURL("/admin/cases");
    await expect(strip.locator("[aria-current]")).toHaveText(/^Сите/);
    expect(await top()).toBe(first);
    await expect(page.getByRole("main").getByRole("link", { name: /^Сите/ })).toHaveCount(1);
  });
