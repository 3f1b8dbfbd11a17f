import type { Page } from "@playwright/test";
import { choose } from "./choose.ts";
import { answersOf, field, fillRequestor } from "./visitor-request.ts";

const tabs = (page: Page) => page.getByRole("group", { name: "Делови на формуларот" });

/** Opens a tab of the form by its button above it. */
export const openTab = (page: Page, name: "Граѓанин" | "Случај"): Promise<void> =>
  tabs(page).getByRole("button", { name }).click();

export const fillCitizen = (page: Page, fullName: string): Promise<void> =>
  fillRequestor(page, answersOf({ fullName }));

export async function fillMatter(page: Page, topic: string): Promise<void> {
  await choose(page.getByLabel("Пратеник"), "Борис Секуловски");
  await choose(page.getByLabel("Категорија"), "7. Транспорт и инфраструктура");
  await field(page, "Тема").fill(topic);
  await field(page, "Причина").fill("Патот е оштетен од март. 😀\nДецата одат пешки.");
  await field(page, "Прва посета").fill("Да.");
  await field(page, "Вклучени се и други").fill("Соседите.");
  await page.getByRole("radio", { name: "Не", exact: true }).check();
}

export const save = (page: Page, name: "Внеси случај" | "Промени случај"): Promise<void> =>
  page.getByRole("main").getByRole("button", { name }).filter({ visible: true }).click();
