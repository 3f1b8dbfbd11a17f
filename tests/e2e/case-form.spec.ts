import { expectAccessible, sheetsOf } from "#tests/support/visitor-look.ts";
import { fillCitizen, fillMatter, save } from "#tests/support/visitor-forms.ts";
import { newCase } from "#tests/support/visitor-case.ts";
import { told } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** An assistant adds a case, and what of it is for paper. */

test.use({ account: "assistant" });

test("hands over a slip, which fits on A6 and on A4, under a message that covers no heading @nojs", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/admin/cases/add");
  await fillCitizen(page, "Назиф Алимовски");
  await page.getByRole("button", { name: "Продолжи на „Случај“" }).click();
  await fillMatter(page, "Лична карта");
  await save(page, "Внеси случај");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const message = await told(page).boundingBox();
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
  }
  await page.getByRole("link", { name: "Отвори го ливчето" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Ливче за случај \d+$/);
  if (javaScriptEnabled) await expectAccessible(page);
  for (const language of ["shqip", "English"]) {
    await page.getByRole("link", { name: language }).click();
    await expect(page.locator("article")).toHaveAttribute("lang", language === "shqip" ? "sq" : "en");
    // Printing is the browser's own, and the same without script.
    for (const format of javaScriptEnabled ? ["A6", "A4"] : [])
      expect(sheetsOf(await page.pdf({ format })), format).toBe(1);
  }
});

test("prints a case on one sheet of A4, however much there is to say", async ({ page }) => {
  const long = (limit: number) => "Долг збор ".repeat(limit / 10);
  const id = await newCase({
    reason: long(1000),
    topic: long(200).trim(),
    firstVisit: long(200),
    othersInvolved: long(200),
    fullName: "Ангелина ".repeat(11).trim(),
  });
  for (const personal of [0, 1]) {
    await page.goto(`/admin/cases/view/${id}/print?personal=${personal}`);
    await expectAccessible(page);
    expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
    await expect(page.getByText("angelina@example.com")).toHaveCount(personal);
  }
  await expect(page.getByRole("button", { name: "Испечати" })).toHaveCount(1);
});
