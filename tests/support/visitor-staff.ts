import type { Page } from "@playwright/test";
import { weekOf } from "#app/model/days.ts";
import { workingDay } from "./schedule-form.ts";
import type { Account } from "./staff.ts";

export type { Account };

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
