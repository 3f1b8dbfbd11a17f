import type { Page } from "@playwright/test";
import { formatDate } from "#app/model/format.ts";
import { choose } from "#tests/support/visitor-forms.ts";
import { workingDay } from "#tests/support/schedule-form.ts";
import { told } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Events: an assistant adds, finds and changes one. */

test.use({ account: "assistant" });

/** A subject of its own for each story and try. */
const ownSubject = () => `Мобилна канцеларија ${Date.now()}-${test.info().project.name.length}`;

async function fill(page: Page, subject: string, date: string) {
  await choose(page.getByLabel("Пратеник"), "Борис Секуловски");
  await page.getByLabel("Дата на настан").fill(date);
  await choose(page.getByLabel("Општина"), "Босилово");
  await page.getByLabel("Тип на настан").selectOption({ label: "Мобилна канцеларија" });
  await page.getByLabel("Тема на настанот").fill(subject);
  await page.getByLabel("Краток опис").fill("Пред домот за култура.");
}

test("adds an event, finds it by its day, changes and views it @nojs @core", async ({ page }) => {
  const [subject, date] = [ownSubject(), workingDay()];
  const [year = "", month = "", day = ""] = date.split("-");
  const filtered = `fromDate=${date}&toDate=${date}`;
  await page.goto("/admin/events");
  await page.getByRole("link", { name: "Внеси настан" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Внеси настан");
  await fill(page, subject, date);
  await page.getByRole("button", { name: "Внеси настан" }).click();
  await expect(told(page)).toContainText("УспешноНастанот е внесен!");
  await expect(page).toHaveURL(/\/admin\/events$/);

  const filters = page.getByRole("search");
  await filters.getByLabel("Од датум").fill(`${Number(day)}.${Number(month)}.${year}`);
  await filters.getByLabel("До датум").fill(`${day}/${month}/${year}`);
  await filters.getByLabel("Тип на настан").selectOption({ label: "Мобилна канцеларија" });
  await filters.getByRole("button", { name: "Примени" }).click();
  await expect(page).toHaveURL(new RegExp(`${filtered}&eventTypeId=4`));
  await expect(page.getByRole("cell", { name: subject, exact: true })).toBeVisible();
  await page.getByRole("link", { name: `Промени: ${subject}` }).click();

  await expect(page.getByLabel("Дата на настан")).toHaveValue(formatDate(date));
  await page.getByLabel("Тема на настанот").fill(`${subject}, сменета`);
  await page.getByRole("button", { name: "Промени настан" }).click();
  await expect(told(page)).toContainText("УспешноНастанот е променет!");
  await expect(page).toHaveURL(new RegExp(`/admin/events\\?${filtered}&eventTypeId=4&at=\\d+$`));

  await page.goto(`/admin/events?${filtered}`);
  await page.getByRole("link", { name: `Прегледај: ${subject}, сменета` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Прегледај настан");
  await page.getByRole("main").getByRole("link", { name: "Промени" }).click();
  await expect(page).toHaveURL(/\/admin\/events\/edit\/\d+\?page=1&fromDate/);
  await page.getByRole("link", { name: "Откажи" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/events\\?${filtered}&at=\\d+$`));
});
