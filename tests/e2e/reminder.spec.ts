import { mock } from "node:test";
import { formatDate } from "#app/model/format.ts";
import { dateTimeOf, wallTimeOf } from "#app/model/period.ts";
import { workingDayFrom } from "#server/holidays.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { freePort } from "#tests/support/reference.ts";
import { workingDay } from "#tests/support/schedule-form.ts";
import { sentRequest } from "#tests/support/visitor-forms.ts";
import { signIn } from "#tests/support/visitor-page.ts";
import { expect, test as base } from "#tests/support/visitor.ts";

/** A person is reminded the day before, and the office sees it. The product runs here, so that its clock can be played. */

const test = base.extend<object, { readonly app: RunningApp }>({
  app: [
    async ({}, use) => {
      const env = { REFERENCE_SMTP_PORT: `${await freePort()}` };
      const app = await startApp({ env, times: { reminders: 50 } });
      await use(app);
      await app.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ app }, use) => use(app.origin),
});

/** The moment of a wall time in Skopje, which is one or two hours ahead. */
const momentOf = (wall: string) =>
  [1, 2].map((ahead) => Date.parse(wall) - ahead * 3_600_000).find((ms) => wallTimeOf(new Date(ms)) === wall);

test("at nine on the working day before, the letter leaves, and the day's list, its paper and the meeting say so @nojs", async ({
  app,
  page,
}) => {
  const date = workingDay();
  const { caseId, fullName } = await sentRequest(page, { answerWay: "По е-пошта" });
  await page.goto("/admin/login");
  await signIn(page, "assistant");
  await page.goto(`/admin/meetings/add?caseId=${caseId}`);
  await page.getByLabel("Датум").fill(formatDate(date));
  await page.getByLabel("Почетно време").fill("09:30");
  await page.getByLabel("Крајно време").fill("10:00");
  await page.getByRole("button", { name: /^Закажи/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Закажана е");
  const letters = async () => (await fetch(`http://127.0.0.1:${app.referencePort}/mail`)).text();
  await expect.poll(letters).toContain("Средбата е закажана");

  const day = `/admin/meetings?view=day&date=${date}`;
  const marked = page.getByRole("listitem").filter({ hasText: fullName }).getByText("потсетник испратен");
  await page.goto(day);
  await expect(marked).toHaveCount(0);
  mock.timers.enable({ apis: ["Date"], now: momentOf(dateTimeOf(workingDayFrom(date, -1), "09:00")) ?? 0 });
  await expect.poll(letters).toContain("Потсетник за вашата средба");
  mock.timers.reset();

  await page.goto(day);
  await expect(marked).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("row", { name: fullName })).toContainText("потсетник испратен");
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: fullName, exact: true }).click();
  await expect(page.getByText("Потсетник испратен", { exact: true })).toBeVisible();
});
