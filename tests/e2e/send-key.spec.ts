import type { Page } from "@playwright/test";
import { newCase } from "#tests/support/visitor-case.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Ctrl+Enter sends the form that has the focus, on pages of every kind that the back-office has. */

const PAGES = [
  [
    "assistant",
    "dashboard?view=figures",
    "cases",
    "cases/add",
    "cases/view/:case",
    "cases/write/:case",
    "walk-in",
    "meetings/add?caseId=:case",
    "search",
  ],
  ["administrator", "users", "users/edit/2", "offices/add", "audit", "reports/annual", "profile/edit"],
] as const;

/** Stops forms from being sent, and records which was to be sent. */
const listen = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll("main details")) fold.setAttribute("open", "");
    addEventListener(
      "submit",
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        (event.target as HTMLElement).dataset["sent"] = "";
      },
      { capture: true },
    );
  });

const FIELDS = "input:not([type=hidden]), select, textarea";

for (const [account, ...paths] of PAGES)
  test(`Ctrl+Enter sends every form of ${paths.length} pages for ${account}`, async ({ another }) => {
    const page = await another(account);
    test.slow();
    const id = account === "assistant" ? await newCase({ fullName: "Секој Формулар" }) : 0;
    for (const path of paths) {
      await page.goto(`/admin/${path.replace(":case", String(id))}`);
      await listen(page);
      const forms = page
        .locator("main form")
        .filter({ has: page.locator(FIELDS).and(page.locator(":visible")) });
      const count = await forms.count();
      expect([path, count]).not.toEqual([path, 0]);
      for (let at = 0; at < count; at += 1) {
        await forms.nth(at).locator(FIELDS).and(page.locator(":visible")).last().press("Control+Enter");
        expect([path, at, await forms.nth(at).getAttribute("data-sent")]).toEqual([path, at, ""]);
      }
    }
  });

test("Ctrl+Enter on a button presses that button, not the first one of its form", async ({ another }) => {
  const page = await another("assistant");
  const id = await newCase({ fullName: "Копче Со Фокус" });
  await page.goto(`/admin/cases/write/${id}`);
  const pressed = await page.locator("main form button[name=way]:visible").evaluateAll((all) => {
    const heard: string[] = [];
    addEventListener(
      "click",
      (event) => {
        event.preventDefault();
        heard.push((event.target as Element).closest("button")?.textContent ?? "");
      },
      { capture: true },
    );
    for (const button of all as HTMLButtonElement[]) {
      button.focus();
      button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true }));
    }
    return { heard, focused: all.map(({ textContent }) => textContent) };
  });
  expect(pressed.focused.length).toBeGreaterThan(1);
  expect(pressed.heard).toEqual(pressed.focused);
});
