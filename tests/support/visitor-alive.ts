import type { BrowserContext, Page } from "@playwright/test";

/**
 * Pages that are opened or loaded again in this browser are left to their script first: what is pressed before does what it
 * does without script, which stories without JavaScript tell. Who asks for a page as soon as it begins (`commit`) gets it so.
 */
export function waitForScript(context: BrowserContext): void {
  context.on("page", (page) => {
    const { goto, reload } = page;
    page.goto = async (url, options) => {
      const response = await goto.call(page, url, options);
      if (options?.waitUntil !== "commit") await alive(page);
      return response;
    };
    page.reload = async (options) => {
      const response = await reload.call(page, options);
      if (options?.waitUntil !== "commit") await alive(page);
      return response;
    };
  });
}

async function alive(page: Page): Promise<void> {
  await page.waitForFunction(isAlive);
  await atRest(page);
}

/** The page has drawn, and done, all that it had to for now: what has not begun by then was not meant to. */
export const atRest = (page: Page): Promise<void> =>
  // A page behind another is never idle; it is given as long as a busy one.
  page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_000 })),
  );

/** Script has taken over every part of the page, also those that come late; or there is no script on it. */
function isAlive(): boolean {
  if (!("__reactRouterContext" in window)) return true;
  const controls = [...document.querySelectorAll("body :is(a, button, input, select, textarea)")];
  return controls.every((control) => Object.keys(control).some((key) => key.startsWith("__reactProps")));
}
