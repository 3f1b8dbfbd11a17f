import type { Page } from "@playwright/test";
import type { Account } from "./staff.ts";

export type { Account };

/** From the sign-in screen through the identity provider to the back-office. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByRole("button", { name: "Најави се со сметка на Собранието" }).click();
  await page.getByLabel("Корисничко име").fill(account);
  await page.getByLabel("Лозинка").fill("demo");
  await page.getByRole("button", { name: "Најави се" }).click();
}
