import { resources } from "#app/i18n/resources.ts";
import { LANGUAGES } from "#app/model/text/language.ts";
import { expectNoSidewaysScroll, setLettersWider } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/visitor-look.ts";

/** The quieter public pages in every language: accessible, never wider than their window. */

const PAGES = ["about", "contact", "privacy", "accessibility"] as const;

const titleOf = (page: (typeof PAGES)[number], language: (typeof LANGUAGES)[number]) =>
  page === "contact" ? resources[language].contact.title : resources[language].pages[page].title;

for (const name of PAGES) {
  test(`the page /${name}`, async ({ page, expectFine, expectFineEverywhere }) => {
    for (const language of LANGUAGES) {
      await page.goto(`/${name}?lng=${language}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(titleOf(name, language));
      await (language === "mk" ? expectFineEverywhere() : expectFine());
    }
  });
}

test("a contact form that is refused", async ({ page, expectFine, expectFineEverywhere }) => {
  for (const language of LANGUAGES) {
    const { contact, errors } = resources[language];
    await page.goto(`/contact?lng=${language}`);
    await page.getByRole("button", { name: contact.submit }).click();
    await expect(page.getByRole("alert").getByRole("heading")).toHaveText(errors.form.check);
    await (language === "mk" ? expectFineEverywhere() : expectFine());
  }
});

test("letters set wider by the visitor (WCAG 2.2, 1.4.12) push nothing out of the window", async ({
  page,
}) => {
  for (const path of ["/dashboard/mp/1?lng=sq", "/?office=1&mp=1&lng=sq"]) {
    await page.goto(path);
    await setLettersWider(page);
    await expectNoSidewaysScroll(page, 320, 960, 1000);
  }
});

test("lite mode", async ({ page, expectFineEverywhere }) => {
  await page.goto("/about?lite=on");
  await expectFineEverywhere();
  await page.goto("/?lite=off");
});
