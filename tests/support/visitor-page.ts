import type { BrowserContext, Locator, Page } from "@playwright/test";
import { weekOf } from "#app/model/days.ts";
import { workingDay } from "./schedule-form.ts";
import type { Account } from "./staff.ts";

export type { Account };

/**
 * Waits for script on pages that are opened or loaded in this browser: a click before it works as without
 * script, which other tests cover. Navigations with `commit` don't wait.
 */
export function waitForScript(context: BrowserContext): void {
  context.on("page", (page) => {
    const { goto, reload } = page;
    const wait = (waitUntil?: string) => (waitUntil === "commit" ? undefined : waitUntilAlive(page));
    page.goto = async (url, options) => {
      const response = await goto.call(page, url, options);
      await wait(options?.waitUntil);
      return response;
    };
    page.reload = async (options) => {
      const response = await reload.call(page, options);
      await wait(options?.waitUntil);
      return response;
    };
  });
}

export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(isUsed, undefined, { timeout: 30_000 });
  await atRest(page);
}

/** The page is idle: anything that has not begun by then was not meant to. */
export const atRest = (page: Page): Promise<void> =>
  // A page in the background is never idle; it gets as long as a busy one.
  page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_000 })),
  );

/** All parts of the page but Leaflet's are hydrated, including those that wait for somebody; or it has no script. */
function isUsed(): boolean {
  if (!("__reactRouterContext" in window)) return true;
  const controls = [
    ...document.querySelectorAll("body :is(a, button, input, select, textarea):not(.leaflet-control *)"),
  ];
  const isAlive = controls.every((control) =>
    Object.keys(control).some((key) => key.startsWith("__reactProps")),
  );
  if (!isAlive) window.dispatchEvent(new Event("pointermove"));
  return isAlive;
}

/** From the sign-in screen through the identity provider to the back-office. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByRole("button", { name: "Најави се со сметка на Собранието" }).click();
  await page.getByLabel("Корисничко име").fill(account);
  await page.getByLabel("Лозинка").fill("demo");
  await page.getByRole("button", { name: "Најави се" }).click();
}

/** A working day in a week without meetings of a member of staff: stories, tries and browsers share an app. */
export async function freeDay(page: Page): Promise<string> {
  for (;;) {
    const day = workingDay();
    const { from, to } = weekOf(day);
    const answer = await page.request.get(`/admin/meetings/days?month=${day.slice(0, "YYYY-MM".length)}`);
    const { busy } = (await answer.json()) as { readonly busy: readonly string[] };
    if (!busy.some((one) => one >= from && one <= to)) return day;
  }
}

/** Holds what is asked for at an address; the result lets it go on. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await route.fallback();
  });
  return held.resolve;
}

/** Opens the first record of a list. */
export const openFirst = (page: Page): Promise<void> =>
  page
    .getByRole("link", { name: /^Прегледај/ })
    .first()
    .click();

export const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });

/** The messages that a page shows for some seconds. */
export const told = (page: Page): Locator => page.getByRole("status", { name: "Известувања" });
