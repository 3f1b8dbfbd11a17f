import { expectSound } from "#tests/support/visitor-look.ts";
import { freeDay, heading } from "#tests/support/visitor-page.ts";
import { lookUp as look, sentRequest } from "#tests/support/visitor-forms.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** A citizen follows a request by its code, from the receipt to a withdrawal. */

test("a request is looked up, seen to be opened, withdrawn, and settled by the office", async ({
  page,
  another,
}) => {
  const request = await sentRequest(page);
  await page.goto("/request");
  await expectSound(page);
  await look(page, { ...request, digits: "999" });
  await expect(page.getByRole("alert")).toContainText("Не најдовме такво барање");
  await look(page, request);
  await expect(heading(page)).toHaveText("Барањето е во канцеларијата");
  await expect(page.getByRole("main")).toContainText("Сè уште никој не го отворил.");
  await expectSound(page);

  const staff = await another("assistant");
  await staff.goto("/admin/cases");
  await staff.locator('a[href*="/admin/cases/view/"]').first().click();
  await expect(staff.getByRole("heading", { name: "Историја" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main")).toContainText("Канцеларијата го отвори.");

  await page.locator("summary", { hasText: "Го повлекувам барањето" }).click();
  await page.getByRole("link", { name: "Го повлекувам барањето" }).click();
  await expect(heading(page)).toHaveText("Го повлекувате барањето?");
  await expectSound(page);
  await page.getByRole("button", { name: "Да, повлечи го" }).click();
  await expect(heading(page)).toHaveText("Го повлековте барањето");
  await expectSound(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Кој го видел барањето" })).toBeVisible();
  await page.emulateMedia({ media: null });

  await staff.reload();
  await expect(staff.getByRole("main")).toContainText("го повлече барањето на");
  await expectSound(staff);
  await staff.getByRole("button", { name: "Средено е" }).click();
  await expect(staff.getByRole("main")).not.toContainText("го повлече барањето на");
  await page.reload();
  await expect(page.getByRole("main")).toContainText("Канцеларијата постапи по вашата порака на");
});

test("a request is sent, looked up and withdrawn @nojs @core", async ({ page }) => {
  const request = await sentRequest(page);
  await look(page, request);
  await expect(heading(page)).toHaveText("Барањето е во канцеларијата");
  await page.locator("summary", { hasText: "Го повлекувам барањето" }).click();
  await page.getByRole("link", { name: "Го повлекувам барањето" }).click();
  await page.getByRole("button", { name: "Да, повлечи го" }).click();
  await expect(heading(page)).toHaveText("Го повлековте барањето");
  await expect(page.getByText("Ако нешто се промени")).toHaveCount(0);
});

test("a meeting is arranged, another day asked for, and the assistant finds that on the first page @core", async ({
  page,
  another,
}) => {
  const own = await sentRequest(page);
  await look(page, own);
  const staff = await another("assistant");
  await staff.goto("/admin/cases");
  await staff.locator('a[href*="/admin/cases/view/"]').first().click();
  await staff.getByText("Друго", { exact: true }).click();
  await staff.getByRole("link", { name: "Додај друга средба" }).click();
  await staff.getByLabel("Датум").fill(await freeDay(staff));
  await staff.getByLabel("Почетно време").pressSequentially("1030");
  await staff.getByLabel("Крајно време").pressSequentially("1100");
  await staff.getByRole("button", { name: "Закажи и извести" }).click();
  await expect(staff.getByText("Состанокот е внесен")).toBeVisible();
  await page.reload();
  await expect(heading(page)).toHaveText("Средбата е закажана");
  await expectSound(page);

  await page.locator("summary", { hasText: "Не можам тој ден" }).click();
  await page.getByRole("checkbox", { name: "четврток" }).check();
  await expectSound(page);
  await page.getByRole("button", { name: "Извести ја канцеларијата" }).click();
  await expect(heading(page)).toHaveText("Побаравте друг ден");
  await expectSound(page);
  await staff.goto("/admin/dashboard");
  const row = staff.getByRole("listitem").filter({ hasText: own.fullName });
  await expect(row.filter({ hasText: "не може тој ден" })).toBeVisible();
  await expectSound(staff);
});
