import { expectInSight, expectNoSidewaysScroll } from "#tests/support/visitor-look.ts";
import { MP } from "#tests/support/visitor-forms.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** A citizen looks for an office: list, map and filters lead to the same panel. */

test.beforeEach(({ page }) => page.goto("/"));

test("a point of the map opens its office, in the capital on a map of its own @nojs", async ({
  page,
  javaScriptEnabled,
}) => {
  const country = page.getByRole("group", { name: "Карта на канцелариите", exact: true });
  await country.getByRole("link", { name: "Битола, канцеларија 2 од 4" }).click();
  await expect(page.getByRole("complementary", { name: "Битола, канцеларија 2" })).toContainText(
    "ул. „Јане Сандански“ бр. 2",
  );

  if (javaScriptEnabled) {
    await page.getByRole("link", { name: "Прикажи ги сите: 75 канцеларии" }).click();
    await page.getByRole("link", { name: "Центар 1", exact: true }).click();
  } else {
    const capital = page.getByRole("group", { name: "Карта на канцелариите во Скопје" });
    await country.getByRole("link", { name: "Скопје: 20 канцеларии, посебна карта подолу" }).click();
    await expect(capital).toBeInViewport();
    await capital.getByRole("link", { name: "Центар, канцеларија 1 од 4" }).click();
  }
  const office = page.getByRole("complementary", { name: MP.office });
  await office.getByRole("link", { name: `Побарај средба : ${MP.name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Барање за средба");
  await expect(page.getByText(`со ${MP.name}.`)).toBeVisible();
});

test("filters by municipality, party and MP narrow map and list, stand in the address, and clear @nojs @core", async ({
  page,
  javaScriptEnabled,
}) => {
  const shown = page.getByRole("heading", { name: /^Список на канцеларии/ });
  const show = page.getByRole("button", { name: "Прикажи канцеларии" });
  const bitola = page.getByRole("checkbox", { name: "Битола (4)" });
  await bitola.check();
  if (javaScriptEnabled) {
    // At once, without leaving the box.
    await expect(page.getByRole("heading", { name: "4 канцеларии: Битола" })).toBeVisible();
    await expect(bitola).toBeFocused();
    await expect(page).toHaveURL(/\/\?municipality=4$/);
  }
  await page.getByRole("checkbox", { name: "Тетово (4)" }).check();
  if (!javaScriptEnabled) await show.click();
  await expect(
    page.getByRole("heading", { name: "8 канцеларии: Битола, Тетово", exact: true }),
  ).toBeVisible();
  await expect(page.locator("figcaption")).toContainText("8 канцеларии: Битола, Тетово");
  await expect(shown).toHaveText("Список на канцеларии: Битола, Тетово (8 од 75)");
  await expect(page).toHaveURL(/\/\?municipality=4&municipality=73(?:#found)?$/);

  await page.getByText("Партија Сите").click();
  await page.getByRole("checkbox", { name: /^Социјалдемократски сојуз на Македонија/ }).check();
  if (!javaScriptEnabled) await show.click();
  await expect(page.getByText("Партија 1 избор")).toBeVisible();
  const fewer = await shown.innerText();
  expect(fewer).not.toContain("(8 од 75)");

  await page.goBack();
  await expect(shown).toContainText("(8 од 75)");
  await page.getByRole("link", { name: "Исчисти", exact: true }).click();
  await expect(shown).toContainText("(9 од 75)");
  await expect(page.getByRole("checkbox", { name: "Битола (4)" })).not.toBeChecked();

  await page.getByText("Пратеник Сите").click();
  await page.getByRole("checkbox", { name: MP.name }).check();
  if (!javaScriptEnabled) await show.click();
  await expect(page.getByRole("link", { name: "Центар 1", exact: true })).toBeVisible();
  await expect(shown).toContainText("(1 од 75)");
  expect(page.url()).toContain("mpFilter=1");
});

test("on a phone the button closes the filters and leads to what they found", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByText("Филтри нема активни").click();
  await page.getByRole("checkbox", { name: "Тетово (4)" }).check();
  const show = page.getByRole("button", { name: "Прикажи канцеларии" });
  await expect(show).toHaveText("Прикажи канцеларии (4)");
  await show.click();
  await expect(show).toBeHidden();
  const found = page.getByRole("heading", { name: "4 канцеларии: Тетово", exact: true });
  await expectInSight(found);
  await expect(found).toBeFocused();
  expect(page.url()).not.toMatch(/find|show/);
  await page.getByText("Филтри 1 активен").click();
  await page.getByRole("checkbox", { name: "Тетово (4)" }).uncheck();
  await expect(show).toHaveText("Прикажи канцеларии (75)");
  await expect(page).toHaveURL(/\/$/);
});

test("what an address names and is not there is told where the address leads", async ({ page }) => {
  for (const [address, title] of [
    ["/?office=999#office", "Оваа канцеларија не е активна"],
    ["/?office=999#locations-section", "Оваа канцеларија не е активна"],
    ["/?municipality=999", "Во бараната општина нема канцеларија"],
    ["/?municipality=999#found", "Во бараната општина нема канцеларија"],
    ["/?party=x", "Бараната партија нема пратеници во канцелариите"],
    ["/?mpFilter=999&municipality=4", "Бараниот пратеник нема канцеларија"],
    ["/?mp=999#meeting-request", "Овој пратеник веќе не прима барања тука"],
  ] as const) {
    await page.goto(address);
    await expectInSight(page.getByRole("status").filter({ hasText: title }));
  }
});

test("the box at the top answers with offices, at an address to pass on @nojs", async ({ page }) => {
  const box = page.getByRole("searchbox", { name: "Која е мојата канцеларија?" });
  const answer = page.getByRole("region").filter({ has: page.locator("#answer") });
  await page.setViewportSize({ width: 320, height: 800 });
  await box.fill("gjorce");
  await box.press("Enter");
  const heading = answer.getByRole("heading", { level: 2 });
  await expect(heading).toHaveText("Во Ѓорче Петров има 2 канцеларии");
  await expect(heading).toBeFocused();
  await expect(answer.getByRole("link", { name: /^Побарај средба : / }).first()).toBeVisible();
  await expectInSight(box);
  await expect(page).toHaveURL(/\/\?where=gjorce#answer$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Која е мојата канцеларија?");
  await expectNoSidewaysScroll(page);

  await box.fill("Карпинци");
  await box.press("Enter");
  await answer.getByRole("link", { name: "Карбинци" }).click();
  await expect(answer).toContainText("Во Карбинци нема канцеларија. Најблиската е во Штип.");
  await answer
    .getByRole("link", { name: /^Побарај средба : / })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Барање за средба");
});

/** In the fields near Berovo, whose office is the only one around. */
const NEAR_BEROVO = { latitude: 41.7123, longitude: 22.8654, accuracy: 30 };
const THESSALONIKI = { latitude: 40.6401, longitude: 22.9444, accuracy: 30 };

test("„Најблиска до мене“ opens the nearest office, and the place stays in the browser @nojs", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const finder = page.getByRole("search");
  if (!javaScriptEnabled) {
    await expect(finder.getByRole("button")).toHaveText(["Најди"]);
    return;
  }
  const button = finder.getByRole("button", { name: "Најблиска до мене" });
  const said = finder.getByRole("status");
  const sent: string[] = [];
  page.on("request", (request) => sent.push([request.url(), request.postData()].join(" ")));
  const ask = async (place: typeof NEAR_BEROVO) => {
    await context.setGeolocation(place);
    await button.click();
  };

  // Whatever is not granted with it is refused, however often it is asked.
  await finder.getByRole("searchbox").fill("Бит");
  await context.grantPermissions(["notifications"]);
  const isRefused = async () => {
    await button.click();
    await expect(said).toHaveText("Не знаеме точно каде сте: напишете го местото.");
  };
  await isRefused();
  await isRefused();
  await expect(finder.getByRole("searchbox")).toHaveValue("Бит");

  await context.grantPermissions(["geolocation"]);
  await ask({ ...NEAR_BEROVO, accuracy: 100_000 });
  await expect(said).toHaveText("Не знаеме точно каде сте: напишете го местото.");

  await ask(THESSALONIKI);
  await expect(said.getByRole("link")).toHaveText([
    /^Гевгелија, канцеларија \d од 2, на 6[678]\sкм$/,
    /^Гевгелија, канцеларија \d од 2, на 6[678]\sкм$/,
    /^Струмица, канцеларија \d од 3, на 9[123]\sкм$/,
  ]);
  await expect(page).toHaveURL(/\/$/);

  await ask(NEAR_BEROVO);
  await expect(page).toHaveURL(/\/\?office=\d+#office$/);
  await expect(
    page.getByRole("complementary", { name: "Берово" }).getByRole("heading").first(),
  ).toBeFocused();
  await expect(said).toBeEmpty();

  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, document.cookie, history.state]),
  );
  for (const place of [/41\.7/, /22\.8/, /40\.6/, /22\.9/]) {
    expect(sent.join("\n")).not.toMatch(place);
    expect(kept).not.toMatch(place);
  }
  expect(sent).not.toEqual([]);
});

test("who waits ten seconds for the browser to know where it is types instead", async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_found, fail, { timeout = Infinity } = {}) =>
      void setTimeout(() => fail?.({ code: 3 } as GeolocationPositionError), timeout);
  });
  await page.reload();
  const finder = page.getByRole("search");
  const nearest = finder.getByRole("button", { name: "Најблиска до мене" });
  await expect(nearest).toBeVisible();
  // It would go on by itself.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await nearest.click();
  await expect(finder.getByRole("status")).toHaveText("Утврдуваме каде сте…");
  await page.clock.runFor(9_900);
  await expect(finder.getByRole("status")).toHaveText("Утврдуваме каде сте…");
  await page.clock.runFor(200);
  await expect(finder.getByRole("status")).toHaveText("Не знаеме точно каде сте: напишете го местото.");
});

test("there is no button where another page's document forbids the question", async ({ page }) => {
  await page.goto("/about");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Канцеларии за контакт/ })
    .click();
  await expect(page.getByRole("searchbox", { name: "Која е мојата канцеларија?" })).toBeVisible();
  await page.mouse.wheel(0, 10);
  await expect(page.getByRole("heading", { name: /^Список на канцеларии/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Најблиска до мене" })).toHaveCount(0);
});
