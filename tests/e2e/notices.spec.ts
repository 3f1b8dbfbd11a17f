import { errorSummary, expectAccessible, expectNoSidewaysScroll } from "#tests/support/visitor-look.ts";
import { typedDay } from "#tests/support/notices.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** An assistant closes an office for some days: asked, told, shown to citizens, and ended. */

test.use({ account: "assistant" });

test("closes an office, sees what citizens read, and reopens it @nojs", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await page.goto("/admin/notices");
  await page.getByRole("link", { name: "Внеси известување" }).click();
  const save = page.getByRole("button", { name: "Зачувај", exact: true });
  await save.click();
  const summary = errorSummary(page);
  await expect(summary.getByRole("link").first()).toContainText("Што се случува");
  await page.getByRole("radio", { name: "Затворено" }).check();
  // A day without meetings.
  const day = typedDay(9);
  await page.locator('select[name="officeId"]').selectOption("3", { force: true });
  await page.getByLabel("Прв ден").fill(day);
  await page.getByLabel("Последен ден").fill(day);
  await page.locator('select[name="sentenceId"]').selectOption("1", { force: true });
  if (javaScriptEnabled) await expectAccessible(page);
  await save.click();
  const confirm = page.getByRole("button", { name: "Потврди и зачувај" });
  const heading = page.getByRole("heading", { name: "Така го читаат граѓаните" });
  await expect(confirm.or(heading)).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(heading).toBeVisible();
  await expect(page.getByText(`Closed on ${day}`)).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  await expectNoSidewaysScroll(page, 320, 360, 1280);
  const view = page.url();

  const citizen = await context.newPage();
  await citizen.goto("/?office=3");
  await expect(citizen.getByText(`Затворено на ${day}`)).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(citizen);
  await expectNoSidewaysScroll(citizen, 320, 360, 1280);
  const ofMp = await citizen.locator('aside.office a[href^="/dashboard/mp/"]').first().getAttribute("href");
  for (const path of [ofMp ?? "", "/?office=3", "/?where=Центар"]) {
    await citizen.goto(path);
    await expect(citizen.getByText(`Затворено на ${day}`)).toBeVisible();
  }

  await page.goto(view);
  await page.getByRole("link", { name: "Заврши го" }).click();
  await page.getByRole("button", { name: "Да, заврши го" }).click();
  await expect(page.getByText("Известувањето е завршено").first()).toBeVisible();
  await citizen.reload();
  await expect(citizen.getByText(`Затворено на ${day}`)).toBeHidden();
});
