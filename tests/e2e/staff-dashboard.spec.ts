import { addDays } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { skopjeDay } from "#app/model/period.ts";
import { expectRoomForWiderLetters } from "#tests/support/visitor-look.ts";
import { choose } from "#tests/support/visitor-forms.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** The first screen after signing in, the tutorials and the help menu, for each role. */

test.use({ account: "assistant" });

test("an assistant calls, settles and begins with one press each; figures are a view of their own @nojs @core", async ({
  page,
  javaScriptEnabled,
}) => {
  // A separate hour for each try, before working hours.
  const { workerIndex } = test.info();
  const hour = `0${workerIndex % 6}`;
  const time = javaScriptEnabled ? [`${hour}20`, `${hour}30`] : [`${hour}00`, `${hour}10`];
  const person = `Утрешна ${workerIndex} ${time.join(" ")}`;
  const tomorrow = addDays(skopjeDay(new Date()), 1);
  await page.goto("/admin/meetings/add");
  await choose(page.getByLabel("Пратеник"), "Борис Секуловски");
  await page.getByLabel("Датум").fill(formatDate(tomorrow));
  await page.getByLabel("Почетно време").pressSequentially(time[0] ?? "");
  await page.getByLabel("Крајно време").pressSequentially(time[1] ?? "");
  await page.getByLabel("Лице").fill(person);
  await page.getByLabel("Тема").fill("Вода во селото");
  await page.getByRole("button", { name: "Зачувај", exact: true }).click();
  await page.getByRole("button", { name: "Зачувај и покрај тоа" }).click();
  await expect(page.getByText("Состанокот е внесен")).toBeVisible();

  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /^Дневен лист/ }).click();
  // Today's, while meetings are left of it.
  await expect(page).toHaveURL(/view=day/);
  await page.goto(`/admin/meetings?view=day&date=${tomorrow}`);
  const row = page.getByRole("listitem").filter({ hasText: person });
  await row.getByRole("button", { name: "Потврдено" }).click();
  await expect(row).toContainText(/потврдено во \d\d:\d\d/);
  // Work goes on in the list.
  if (javaScriptEnabled) await expect(page.locator("main li :focus")).toHaveCount(1);
  else await expect(row).toBeFocused();

  await page.goto("/admin/dashboard");
  const chart = page.getByRole("img", { name: "Случаи по месец" });
  await expect(chart).toHaveCount(0);
  await page.getByRole("link", { name: "Статистика на сите канцеларии" }).click();
  await expect(chart).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Контролна табла" }).click();

  await page.getByRole("link", { name: "Почни со најстарото" }).click();
  await expect(page).toHaveURL(/\/admin\/cases\/view\/\d+\?.*dir=back$/);

  if (javaScriptEnabled)
    await expectRoomForWiderLetters(page, "/admin/dashboard", "/admin/meetings?view=week", page.url());
});

/** No other story leaves one of her people untold. */
test("another assistant has the day's work on the first screen of a laptop", async ({ another }) => {
  const page = await another("assistant2");
  await page.goto("/admin/dashboard");
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const name of [/^Нови \(/, "Денес и утре"])
    await expect(page.getByRole("heading", { name })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: "Почни со најстарото" })).toBeInViewport({ ratio: 1 });
});

test("a monitor plays the administrator guide", async ({ another }) => {
  const page = await another("monitor");
  await page.goto("/admin/tutorials");
  const guide = page.getByRole("listitem").filter({ hasText: "Упатство за администратори" });
  await expect(guide.locator("video[controls]")).toBeVisible();
  const download = page.waitForEvent("download");
  await guide.getByRole("link", { name: /^Преземи го видеото/ }).click();
  expect((await download).suggestedFilename()).toBe("administrator-guide.mp4");
  const readyState = () => guide.locator("video").evaluate((video: HTMLVideoElement) => video.readyState);
  await expect.poll(readyState).toBeGreaterThan(0);
  const cues = () =>
    guide.locator("video").evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0);
  await expect.poll(cues).toBeGreaterThan(2);
});
