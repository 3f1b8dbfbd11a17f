import { choose } from "#tests/support/visitor-forms.ts";
import { noisy, plain } from "#tests/support/images.ts";
import { told } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Users, offices and the own profile, as people manage them, with and without JavaScript. */

test.use({ account: "administrator" });

let names = 0;
/** A name that no other story and no other project uses. */
const own = (word: string) => {
  const { project, parallelIndex } = test.info();
  names += 1;
  return `${word}${project.use.javaScriptEnabled === false ? "без" : "со"}${parallelIndex}x${names}x${Date.now() % 100_000}`;
};

test("adds an assistant with an MP, and takes the MP away @nojs", async ({ page, javaScriptEnabled }) => {
  const name = own("Ѓурѓа");
  await page.goto("/admin/users");
  await page.getByRole("link", { name: "Внеси корисник" }).click();
  await page.getByLabel("Име и презиме").fill(name);
  await page.getByLabel("Корисничко име").fill(name);
  await page.getByLabel("Е-пошта").fill("gjurgja@example.com");
  const phone = page.getByLabel("Телефон");
  if (javaScriptEnabled) await expect(phone).toBeHidden();
  else await expect(page.getByText("Се пополнуваат само за улогата асистент.")).toBeVisible();
  await page.getByLabel("Улога").selectOption({ label: "Асистент" });
  await phone.fill("070 111 222");
  await page.getByLabel("Работно време од").fill("08:00");
  await page.getByLabel("Работно време до").fill("16:00");
  const mp = page.getByRole("checkbox", { name: /^Зоран Лазаров/ });
  if (javaScriptEnabled) {
    await page.getByRole("main").getByRole("searchbox", { name: "Барај" }).fill("zoran laz");
    await expect(page.getByRole("checkbox", { name: /^Агим/ })).toBeHidden();
  }
  await mp.check();
  await page.getByRole("button", { name: "Внеси корисник" }).click();
  await expect(told(page)).toContainText("УспешноКорисникот е внесен");

  await page.getByRole("main").getByRole("searchbox").fill(name);
  await page.getByRole("main").getByRole("button", { name: "Барај" }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("link", { name: "Зоран Лазаров" })).toBeVisible();
  await page.getByRole("link", { name: "Промени", exact: true }).click();
  await expect(mp).toBeChecked();
  await page.getByLabel("Улога").selectOption({ label: "Набљудувач" });
  await page.getByRole("button", { name: "Промени корисник" }).click();
  await expect(page.getByText("Пратеници кај овој асистент (1): Зоран Лазаров.")).toBeVisible();
  await page.getByRole("button", { name: "Потврди и зачувај" }).click();
  await expect(told(page)).toContainText("Корисникот е променет");
});

test("adds an office by its place on the map, then deactivates it @nojs", async ({
  page,
  javaScriptEnabled,
}) => {
  const address = own("ул. Проба ");
  await page.goto("/admin/offices/add");
  await choose(page.getByRole("combobox", { name: /^Општина/ }), "Битола");
  await page.getByLabel("Адреса").fill(address);
  const coordinates = page.getByLabel("Координати");
  if (javaScriptEnabled) {
    const map = page.getByRole("group", { name: "Карта на местото на канцеларијата" });
    // The map with streets loads when it comes near the window.
    await page.locator(".place-pick").scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 20);
    await map.press("Enter");
    await expect(coordinates).toHaveValue(/^4\d\.\d{5}, 2\d\.\d{5}$/);
    const middle = await coordinates.inputValue();
    await map.click({ position: { x: 150, y: 120 } });
    await expect(coordinates).not.toHaveValue(middle);
  } else {
    await page.getByRole("button", { name: "Карта: избери го местото" }).click();
    await expect(coordinates).toHaveValue(/^4\d\.\d{5}, 2\d\.\d{5}$/);
    await page.getByRole("button", { name: "Прикажи ја целата земја" }).click();
  }
  await expect(coordinates).toHaveValue(/^4\d\.\d{5}, 2\d\.\d{5}$/);
  await page.getByRole("button", { name: "Внеси канцеларија" }).click();
  await expect(told(page)).toContainText("УспешноКанцеларијата е внесена");

  await page.goto(`/admin/offices?q=${encodeURIComponent(address)}`);
  await page.getByRole("link", { name: `Деактивирај: Битола, ${address}` }).click();
  await page.getByRole("button", { name: "Деактивирај" }).click();
  await expect(told(page)).toContainText("Канцеларијата е променета");
  await page.goto(`/admin/offices?q=${encodeURIComponent(address)}`);
  await expect(page.getByRole("cell", { name: "Неактивна" })).toBeVisible();
});

test("an assistant changes the own picture: with script of any size up to 20 MB, cut by keyboard and sent small @nojs", async ({
  another,
  javaScriptEnabled,
}) => {
  const page = await another("assistant2");
  const buffer = await plain(300, 200);
  await page.goto("/admin/profile/view");
  await page.getByRole("link", { name: "Промени профил" }).click();
  const input = page.getByLabel(/^Слика/);
  const dialog = page.getByRole("dialog", { name: "Исечи ја сликата" });
  if (javaScriptEnabled) {
    await input.setInputFiles({ name: "a.gif", mimeType: "image/gif", buffer });
    const format = page.locator(".err", { hasText: "Мора да прикачите слика во формат jpg/png!" });
    await expect(format).toBeVisible();
    const text = Buffer.from("не е слика");
    await input.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: text });
    await expect(format).toBeVisible();
    const huge = Buffer.concat([buffer, Buffer.alloc(21 * 1024 * 1024)]);
    await input.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: huge });
    await expect(page.locator(".err", { hasText: "Избраната слика е поголема од 20 MB!" })).toBeVisible();
    await expect(dialog).toBeHidden();
  }
  await input.focus();
  const photo = javaScriptEnabled ? await noisy(1800, 1200, "png") : buffer;
  await input.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: photo });
  if (javaScriptEnabled) {
    await dialog.getByRole("group", { name: /Квадрат/ }).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await dialog.getByRole("button", { name: "Потврди" }).click();
    await expect(dialog).toBeHidden();
    await expect(input).toBeFocused();
    await expect(page.locator(".err")).toHaveCount(0);
    expect(photo.length).toBeGreaterThan(5_000_000);
    const sent = await input.evaluate(async (field: HTMLInputElement) => {
      const file = field.files?.[0];
      const { width = 0, height = 0 } = file ? await createImageBitmap(file) : {};
      return { type: file?.type, size: file?.size, isSquare: width > 0 && width === height };
    });
    expect(sent).toMatchObject({ type: "image/png", isSquare: true });
    expect(sent.size).toBeLessThanOrEqual(512_000);
  }
  await page.getByRole("button", { name: "Промени профил" }).click();
  await expect(told(page)).toContainText("УспешноПодатоците на профилот се успешно променети!");
  await expect(page.getByRole("banner").locator("img")).toHaveAttribute("src", /profile-pictures/);
});
