import type { Page } from "@playwright/test";
import { request as en } from "#app/i18n/en/forms.ts";
import { request as mk } from "#app/i18n/mk/forms.ts";
import { request as sq } from "#app/i18n/sq/forms.ts";
import { expectNoSidewaysScroll } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/visitor-look.ts";
import { answersOf, fillRequest, MP, referenceOnReceipt, send } from "#tests/support/visitor-request.ts";

/** Every public screen in every language: accessible, never wider than its window. */

const LANGUAGES = ["mk", "sq", "en"] as const;

type Language = (typeof LANGUAGES)[number];

const TEXTS = { mk, sq, en };

const toCaseTab = (page: Page, name: string) => page.getByRole("button", { name }).click();

interface Screen {
  readonly name: string;
  /** Opens the page, or takes its steps from there. */
  readonly path: string;
  readonly steps?: (page: Page, texts: (typeof TEXTS)[Language]) => Promise<void>;
}

const REQUEST = "/?office=1&mp=1";

const SCREENS: readonly Screen[] = [
  { name: "the start page", path: "/?" },
  ...["gjorce", "skopje", "Вевчани", "Марија", "qq qq"].map((where) => ({
    name: `the answer to „${where}“`,
    path: `/?where=${encodeURIComponent(where)}`,
  })),
  { name: "an open office among filtered ones", path: "/?office=1&municipality=74&party=1&mpFilter=1" },
  { name: "the first tab of a request", path: REQUEST },
  {
    name: "the second tab of a request",
    path: REQUEST,
    // However long a word is.
    steps: async (page, { toCase, fields }) => {
      await toCaseTab(page, toCase);
      await page.getByRole("textbox", { name: fields.reason }).fill("ж".repeat(500));
    },
  },
  {
    name: "a request that is refused",
    path: REQUEST,
    steps: async (page, { toCase, submit }) => {
      await toCaseTab(page, toCase);
      await page.getByRole("button", { name: submit }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  { name: "a receipt of somebody else", path: "/?receipt=00000000-0000-4000-8000-000000000000" },
  { name: "an unknown address", path: "/nothing-here?" },
];

for (const { name, path, steps } of SCREENS) {
  test(name, async ({ page, expectFine, expectFineEverywhere }) => {
    for (const language of LANGUAGES) {
      await page.goto(`${path}&lng=${language}`);
      await steps?.(page, TEXTS[language]);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await (language === "mk" ? expectFineEverywhere() : expectFine());
    }
  });
}

test("a receipt", async ({ page, expectFine, expectFineEverywhere }) => {
  await fillRequest(page, answersOf());
  await send(page);
  await referenceOnReceipt(page);
  await expectFineEverywhere();
  for (const language of ["Shqip", "English"]) {
    await page.getByRole("link", { name: language }).click();
    await expect(page.getByRole("link", { name: language })).toHaveAttribute("aria-current", "true");
    await expect(page.getByText(MP.name)).toHaveCount(0);
    await expectFine();
  }
});

test("a receipt whose texts have no spaces", async ({ page }) => {
  await fillRequest(
    page,
    answersOf({ fullName: "Ш".repeat(100), phone: "0".repeat(45), reason: "Ш".repeat(850) }),
  );
  await send(page);
  await referenceOnReceipt(page);
  await expectNoSidewaysScroll(page, 360, 1280);
});
