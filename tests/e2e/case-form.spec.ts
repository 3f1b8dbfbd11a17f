import { expectAccessible } from "#tests/support/visitor-look.ts";
import { field, fillCitizen, fillMatter, openTab, save } from "#tests/support/visitor-forms.ts";
import { newCase } from "#tests/support/visitor-case.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** An assistant adds a case and changes it; a colleague does the same at the same time. */

test.describe("an assistant", () => {
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
      const told = await page.getByRole("status", { name: "Известувања" }).boundingBox();
      const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
      expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
    }
    await page.getByRole("link", { name: "Отвори го ливчето" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Ливче за случај \d+$/);
    if (javaScriptEnabled) await expectAccessible(page);
    for (const language of ["shqip", "English"]) {
      await page.getByRole("link", { name: language }).click();
      await expect(page.locator("article")).toHaveAttribute("lang", language === "shqip" ? "sq" : "en");
      // Printing is the browser's own, and the same without script.
      for (const format of javaScriptEnabled ? ["A6", "A4"] : [])
        expect(
          (await page.pdf({ format })).toString("latin1").match(/\/Type \/Page\b/g),
          format,
        ).toHaveLength(1);
    }
  });

  test("chooses between two versions when a colleague was faster", async ({ page, another }) => {
    const id = await newCase();
    const colleague = await another("assistant");
    await page.goto(`/admin/cases/edit/${id}`);
    await colleague.goto(`/admin/cases/edit/${id}`);
    await openTab(colleague, "Случај");
    await field(colleague, "Тема").fill("Тема на колегата");
    await field(colleague, "Причина").fill("Причина на колегата");
    await save(colleague, "Промени случај");
    await expect(colleague.getByRole("heading", { level: 1 })).toHaveText("Ангелина Ќосева");

    await field(page, "Телефон").fill("071 999 999");
    await openTab(page, "Случај");
    await field(page, "Тема").fill("Моја тема");
    await save(page, "Промени случај");
    await expect(page.getByRole("alert")).toContainText("Некој друг го промени ова додека пишуваше");
    const topic = page.getByRole("group", { name: "Тема" });
    await expect(topic.getByRole("radio", { name: /^Твоето/ })).toBeChecked();
    await expect(
      page.getByRole("group", { name: "Причина" }).getByRole("radio", { name: /^Зачувано/ }),
    ).toBeChecked();
    await expectAccessible(page);
    await topic.getByRole("radio", { name: /Тема на колегата$/ }).check();
    await page.getByRole("button", { name: "Зачувај го избраното" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ангелина Ќосева");
    await expect(page.getByRole("main")).toContainText("Тема на колегата");
    await expect(page.getByText("071 999 999")).toBeVisible();
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
      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      await expect(page.getByText("angelina@example.com")).toHaveCount(personal);
    }
    await expect(page.getByRole("button", { name: "Испечати" })).toHaveCount(1);
  });
});
