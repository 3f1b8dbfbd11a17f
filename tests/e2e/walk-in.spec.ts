import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/visitor-look.ts";
import { answersOf, field, fillMatter, fillRequestor } from "#tests/support/visitor-forms.ts";
import { newCase, newPhone } from "#tests/support/visitor-case.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** A person has come to the office: one form, one button, and they leave with a slip. */

test.use({ account: "assistant" });

const main = (page: Page) => page.getByRole("main");

/** Somebody who hasn't been here before, without e-mail. */
async function fillIn(page: Page, fullName: string, topic: string) {
  await fillRequestor(page, answersOf({ fullName, email: "", phone: `070 ${newPhone()}` }));
  await fillMatter(page, topic);
}

test("somebody who was talked to has a case, a talk and a slip with one press @nojs", async ({
  page,
  javaScriptEnabled,
}) => {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.method() === "POST") loads += 1;
  });
  await page.goto("/admin/cases");
  const menu = page.getByRole("navigation", { name: "Мени на администрацијата" });
  await menu.getByRole("link", { name: "Прием на лице" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Прием на лице");
  await fillIn(page, "Назиф Алимовски", "Лична карта");
  // What is left: one press.
  await main(page).getByRole("button", { name: "Зачувај и дај ливче" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Случајот \d+ е запишан$/);
  expect(loads).toBeLessThanOrEqual(1);
  const slip = page.getByRole("article");
  await expect(slip).toContainText("Вашето барање е запишано");
  await main(page).getByRole("link", { name: "shqip" }).click();
  await expect(slip).toHaveAttribute("lang", "sq");
  if (javaScriptEnabled) {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, 360, 1280);
  }
  await main(page)
    .getByRole("link", { name: /^Отвори го случајот \d+$/ })
    .click();
  await expect(main(page)).toContainText("Разговарано во канцеларијата на");
});

test("a meeting takes the first free half hour, or another one with a press @nojs @core", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/admin/walk-in");
  await fillIn(page, "Слободен Термин", "Средба по средба");
  await page.getByRole("radio", { name: "Средба на" }).check();
  if (!javaScriptEnabled) await main(page).getByRole("button", { name: "Прикажи термини" }).click();
  // Without JavaScript one button takes what is chosen.
  const take = async () => {
    if (!javaScriptEnabled) await main(page).getByRole("button", { name: "Прикажи термини" }).click();
  };
  const days = page.getByRole("radiogroup", { name: "Слободни денови" });
  await days.getByRole("radio").last().check();
  await take();
  await expect(field(page, "Средба од")).toHaveValue(/^\d\d:\d\d$/);
  await page
    .getByRole("radiogroup", { name: /^Половина час на/ })
    .getByRole("radio", { disabled: false })
    .last()
    .check();
  await take();
  const time = await field(page, "Средба од").inputValue();
  await expect(field(page, "Име и презиме")).toHaveValue("Слободен Термин");
  // Without JavaScript what it says can't follow the fields.
  const says = javaScriptEnabled ? time : "она што се договори";
  await expect(main(page)).toContainText(`${says}, ливче со код за лицето`);
  await main(page).getByRole("button", { name: "Зачувај и внеси друг" }).click();
  await expect(main(page)).toContainText(/Случајот \d+ е запишан: Слободен Термин/);
  await expect(field(page, "Име и презиме")).toHaveValue("");
  await expect(field(page, "Име и презиме")).toBeFocused();
  await main(page).getByRole("link", { name: "Ливчето" }).click();
  await expect(page.getByRole("article")).toContainText(time);
});

test("the form fits a laptop's screen, whatever came of the talk and of people before", async ({ page }) => {
  const number = newPhone();
  for (const topic of ["Струја за бараките", "Нечитлива одлука на Заводот за социјални дејности"])
    await newCase({ phone: `070 ${number}`, topic });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin/walk-in?mpId=1");
  await field(page, "Телефон").fill(`070 ${number}`);
  await field(page, "Телефон").blur();
  await expect(main(page)).toContainText("Беше и порано (2)");
  const save = main(page).getByRole("button", { name: "Зачувај и дај ливче" });
  const fields = page
    .locator(".walk-in")
    .locator("input, select, textarea, button")
    .filter({ visible: true });
  for (const outcome of ["Разговаравме денес", "Средба на", "Само запиши"]) {
    await page.getByRole("radio", { name: outcome }).check();
    await expect(save).toBeInViewport({ ratio: 1 });
    const end = (await save.boundingBox())?.y ?? 0;
    for (const box of await Promise.all((await fields.all()).map((each) => each.boundingBox())))
      expect((box?.y ?? 0) + (box?.height ?? 0), outcome).toBeLessThanOrEqual(end);
    expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight])).toEqual([0, 800]);
  }
  await page.getByText("уште 1").click();
  await main(page).getByRole("link", { name: "Струја за бараките" }).click({ trial: true });
});
