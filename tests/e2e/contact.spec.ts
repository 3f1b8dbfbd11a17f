import type { Page } from "@playwright/test";
import { field } from "#tests/support/visitor-forms.ts";
import { hold } from "#tests/support/visitor-page.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** A visitor writes to the Assembly on the contact page. */

const SENT = "Пораката е испратена!";

const MESSAGE = {
  "Име и презиме": "Ѓорѓи Ќосевски",
  "Е-пошта": "gjorgji.kjosevski@example.mk",
  Телефон: "070 000 123",
  Наслов: "Прашање",
  Порака: "Дали работите во сабота? 😀\nБлагодарам.",
};

const consents = (page: Page) => page.getByRole("checkbox", { name: /^Се согласувам/ });

/** Fills in everything and ticks both consents. */
async function fillMessage(page: Page) {
  for (const [label, text] of Object.entries(MESSAGE)) await field(page, label).fill(text);
  for (const consent of await consents(page).all()) await consent.check();
}

async function expectFilled(page: Page, isKept: boolean) {
  for (const [label, text] of Object.entries(MESSAGE))
    await expect(field(page, label)).toHaveValue(isKept ? text : "");
}

const sendMessage = (page: Page) => page.getByRole("button", { name: "Испрати порака" }).click();

test("a message is sent, told, and leaves an empty form @core", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Контакт", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Контакт");
  await fillMessage(page);
  await sendMessage(page);
  await expect(page.getByText(SENT)).toBeInViewport();
  await expect(page).toHaveURL(/\/contact#top$/);
  await expectFilled(page, false);
  for (const consent of await consents(page).all()) await expect(consent).not.toBeChecked();

  // The next one needs a form of its own, and has it.
  await fillMessage(page);
  await sendMessage(page);
  await expect(page.getByText(SENT)).toHaveCount(1);
  await expect(page.getByText("Успешно")).toBeVisible();
});

test("a mistake is told when its field is left, and goes when it is mended", async ({ page }) => {
  // On a slow network the first field is left before the rules are there.
  const release = await hold(page, /\/assets\/rules-.*\.js/);
  await page.goto("/contact");
  const email = page.getByRole("textbox", { name: "Е-пошта" });
  const name = page.getByLabel("Име и презиме");
  const asked = page.waitForRequest(/\/assets\/rules-/);
  await name.focus();
  await name.blur();
  await asked;
  release();
  await expect(name).toHaveAccessibleDescription(/Полето е задолжително!/);
  await email.fill("gjorgji");
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await email.blur();
  await expect(email).toHaveAccessibleDescription(/Внесете точен формат на адреса на е-пошта!/);
  await email.fill("gjorgji@example.com");
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: /^Порака/ })).not.toHaveAttribute("aria-invalid", "true");
});

test("what was typed stays where the network breaks, and the outcome is called unknown", async ({ page }) => {
  await page.goto("/contact");
  await fillMessage(page);
  await page.route("**/contact.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await sendMessage(page);
  await expect(page.getByRole("alert")).toContainText("Не знаеме дали пораката е примена");
  await expectFilled(page, true);
  await page.unroute("**/contact.data*");
  await page.getByRole("button", { name: "Испрати повторно" }).click();
  await expect(page.getByText(SENT)).toBeVisible();
});

test("the button rests while the message is on its way: a double click is one message", async ({ page }) => {
  await page.goto("/contact");
  await fillMessage(page);
  let posts = 0;
  page.on("request", (request) => (posts += Number(request.method() === "POST")));
  const release = await hold(page, "**/contact.data*");
  const button = page.locator("#contact .ends button");
  await button.dblclick();
  await expect(button).toBeDisabled();
  await expect(button).toHaveText("Се испраќа…");
  release();
  await expect(page.getByText(SENT)).toBeVisible();
  expect(posts).toBe(1);
});
