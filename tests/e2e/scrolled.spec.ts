import type { Page } from "@playwright/test";
import { answersOf, fillRequest, send } from "#tests/support/visitor-forms.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** What pictures of a page's top don't show: the longest screens, scrolled from top to bottom. */

const SCREENS = [
  [undefined, "/", "/?office=1", "/dashboard", "/dashboard/mp/1", "/privacy", "/?office=1&mp=1"],
  ["assistant", "/admin/cases", "/admin/meetings?view=month", "/admin/reports/monthly"],
  ["administrator", "/admin/audit", "/admin/users"],
] as const;

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 1280, height: 600 },
  { width: 360, height: 740 },
] as const;

for (const [account, ...paths] of SCREENS)
  for (const path of paths)
    test(`nothing lies on anything else on ${path}, wherever it is scrolled to`, async ({ another }) => {
      const page = await another(account);
      await page.goto(path);
      await expectNothingCovered(page);
    });

test("nothing lies on anything else on a citizen's request, wherever it is scrolled to", async ({ page }) => {
  const answers = answersOf();
  await fillRequest(page, answers);
  await send(page);
  const code = (await page.locator('a[href^="/request/"]').first().getAttribute("href")) ?? "";
  // The browser that sent it needs no digits.
  await page.goto(code);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Барањето е во канцеларијата");
  await expectNothingCovered(page);
});

async function expectNothingCovered(page: Page): Promise<void> {
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    expect(await page.evaluate(coveredWhileScrolling), `${size.width} × ${size.height}`).toEqual([]);
  }
}

/** Scrolls through the page, and names whatever covers something else. */
async function coveredWhileScrolling(): Promise<string[]> {
  const isSeen = (element: HTMLElement) =>
    element.offsetHeight > 0 && element.checkVisibility({ visibilityProperty: true });
  const all = [...document.querySelectorAll<HTMLElement>("body *")].filter(isSeen);
  const places = new Map(all.map((element) => [element, getComputedStyle(element).position]));
  const header = document.querySelector<HTMLElement>("header.top");
  // The cells of a table's head stand side by side.
  const sticky = all.filter((element) => places.get(element) === "sticky" && element.tagName !== "TH");
  const cards = all.filter(
    (element) => element.matches(".box, .card, aside") && places.get(element) !== "absolute",
  );
  const name = (element: Element) => `${element.localName}.${[...element.classList].join(".")}`;
  const isOver = (one: Element, other: Element) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const [wide, high] = [
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    ];
    return wide > 1 && high > 1 && !one.contains(other) && !other.contains(one);
  };
  const pairsOf = (elements: readonly Element[]) =>
    elements.flatMap((one, index) => elements.slice(index + 1).map((other) => [one, other] as const));
  const headHeight = header && places.get(header) === "sticky" ? header.offsetHeight : 0;
  const found = new Set<string>();
  for (const element of sticky) {
    const isBeside = element !== header && !element.closest("nav, dialog");
    const { height } = element.getBoundingClientRect();
    if (isBeside && height > innerHeight - headHeight) found.add(`${name(element)} sticks in part`);
    if (isBeside && innerHeight < 44 * 16) found.add(`${name(element)} sticks in a low window`);
  }
  const end = document.documentElement.scrollHeight - innerHeight;
  for (let top = 0; ; top = Math.min(top + 250, end)) {
    scrollTo({ top, behavior: "instant" });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const [one, other] of [
      ...pairsOf(sticky.filter((element) => element !== header)),
      ...pairsOf(cards),
    ])
      if (isOver(one, other)) found.add(`${name(one)} and ${name(other)} overlap`);
    if (header && headHeight > 0) {
      const { left, bottom, width } = header.getBoundingClientRect();
      for (const part of [0.1, 0.5, 0.9]) {
        const above = document.elementFromPoint(left + width * part, bottom - 4);
        // A modal dialog lies on everything.
        if (above && !header.contains(above) && !above.closest("dialog:modal"))
          found.add(`${name(above)} covers the header`);
      }
    }
    if (top >= end) return [...found];
  }
}
