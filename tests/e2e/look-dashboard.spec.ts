import { test } from "#tests/support/visitor-look.ts";

/** The dashboards in every language: accessible, never wider than their window. */

const LANGUAGES = ["mk", "sq", "en"] as const;

for (const [name, path] of [
  ["figures of all", "/dashboard?"],
  ["figures of an MP", "/dashboard/mp/1?"],
  ["figures of all parties in a term", "/dashboard/party/0/mandate/2?"],
  ["months that are wrong", "/dashboard?startMonth=x&endMonth=2026-13"],
  ["a period without figures", "/dashboard?endMonth=2001-01"],
] as const) {
  test(name, async ({ page, expectFine, expectFineEverywhere }) => {
    for (const language of LANGUAGES) {
      await page.goto(`${path}&lng=${language}`);
      await (language === "mk" ? expectFineEverywhere() : expectFine());
    }
  });
}

test("tables and the map that were opened", async ({ page, expectFine }) => {
  await page.goto("/dashboard/mp/1");
  for (const summary of await page.locator(".chart summary").all()) await summary.click();
  await expectFine();
  await page.getByRole("button", { name: "Прикажи на карта" }).click();
  await expectFine();
});
