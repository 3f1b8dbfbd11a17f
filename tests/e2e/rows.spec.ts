import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/visitor.ts";

/** Rows of lists open on a click anywhere except on their controls, and keep their position after going back. */

const BOTH = ["cases", "events", "reports/monthly", "reports/annual", "categories"] as const;
const LISTS = [
  ["assistant", ...BOTH, "meetings?size=25"],
  ["administrator", ...BOTH, "users", "mps", "offices", "parties"],
] as const;

/** What a row contains or might: clicking it, and the text in it, must not open the row. */
const PROBES = `<dialog open><p>text</p></dialog><details open><summary>menu</summary><p>text</p></details>
  <form><p>text</p></form><label><b>text</b></label><textarea></textarea><select></select><input><button type="button"><b>text</b></button>
  <div popover="manual"><p>text</p></div>`;

/** How often a row opens when its text is clicked, and when each control and dialog within is. */
const opened = (row: Locator, probes: string) =>
  row.evaluate((element, html) => {
    let count = 0;
    addEventListener("click", (event) => event.preventDefault(), { capture: true });
    const first = element.querySelector(".acts a, .go");
    first?.addEventListener("click", (event) => {
      event.stopPropagation();
      count += 1;
    });
    const cells = [...element.querySelectorAll("td:not(.acts)")];
    const click = (target: Element) =>
      target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    const own = [...element.querySelectorAll("a, button, input, summary, dialog, dialog *")];
    own.filter((one) => one !== first && !first?.contains(one)).forEach(click);
    const box = document.createElement("div");
    box.innerHTML = html;
    cells[0]?.append(box);
    box.querySelectorAll("*").forEach(click);
    const byControls = count;
    box.remove();
    click(cells[0] ?? element);
    return { byControls, byText: count - byControls };
  }, probes);

for (const [account, ...lists] of LISTS) {
  test(`no control or dialog inside a row of a list opens the row, for ${account}`, async ({ another }) => {
    const page = await another(account);
    for (const list of lists)
      await test.step(list, async () => {
        await page.goto(`/admin/${list}`);
        const row = page.locator("main tbody tr:has(.acts)").first();
        await expect(row).toBeVisible();
        expect.soft(await opened(row, PROBES), list).toEqual({ byControls: 0, byText: 1 });
      });
  });
}

test.describe("for those who like motion", () => {
  test.use({ account: "assistant", contextOptions: { reducedMotion: "no-preference" } });

  for (const viewport of [
    { width: 1280, height: 500 },
    { width: 360, height: 740 },
  ])
    test(`a list ${viewport.width} px wide stands as it was, whichever way leads back`, async ({ page }) => {
      await page.setViewportSize(viewport);
      for (const list of ["cases", "events"]) {
        await page.goto(`/admin/${list}`);
        const row = page.locator("main tbody tr:has(.acts a)").nth(7);
        const back = page.locator(`.crumbs a[href^="/admin/${list}"]`);
        for (const way of ["link", "browser"] as const) {
          const top = await openScrolled(page, row);
          await expect(back).toBeVisible();
          if (way === "link") await back.click();
          else {
            // What is open leads on, and back again.
            if (list === "cases") await page.getByText("Друго", { exact: true }).click();
            await page.locator('main a[href*="/edit/"]').first().click();
            await expect(page).toHaveURL(/\/edit\//);
            await page.goBack();
            await expect(page).toHaveURL(/\/view\//);
            await page.goBack();
          }
          await expect(row.getByRole("link").first()).toBeFocused();
          await expect(row).toHaveClass("at");
          // Lines that settle may move it by a pixel or two.
          await expect
            .poll(async () => Math.abs((await topOf(row)) - top), `${list}, ${way}`)
            .toBeLessThan(5);
        }
      }
    });
});

const topOf = (row: Locator) => row.evaluate((one) => one.getBoundingClientRect().top);

/** Scrolls to a row and opens it; resolves with its place in the window. */
async function openScrolled(page: Page, row: Locator): Promise<number> {
  await row.evaluate((one) => one.scrollIntoView({ block: "center", behavior: "instant" }));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  const top = await topOf(row);
  await row.getByRole("link").first().click();
  return top;
}
