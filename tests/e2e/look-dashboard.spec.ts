import { expect, test } from "#tests/support/visitor-look.ts";

/** The dashboards in every language: titled, accessible, never wider than their window. */

const LANGUAGES = ["mk", "sq", "en"] as const;
const SITE = {
  mk: "Канцеларии за контакт со граѓаните",
  sq: "Zyrat për kontakt me qytetarët",
  en: "Constituency offices",
};

const SCREENS = [
  {
    name: "figures of all",
    path: "/dashboard?",
    title: { mk: "Статистика", sq: "Statistika", en: "Statistics" },
  },
  {
    name: "figures of an MP",
    path: "/dashboard/mp/1?",
    title: {
      mk: "Статистика: Борис Секуловски",
      sq: "Statistika: Boris Sekullovski",
      en: "Statistics: Boris Sekulovski",
    },
  },
  {
    name: "figures of all parties in a term",
    path: "/dashboard/party/0/mandate/2?",
    title: {
      mk: "Статистика: Сите партии, мандат 2020-2024",
      sq: "Statistika: Të gjitha partitë, mandati 2020-2024",
      en: "Statistics: All parties, term 2020-2024",
    },
  },
  {
    name: "months that are wrong",
    path: "/dashboard?startMonth=x&endMonth=2026-13",
    title: { mk: "Грешка: Статистика", sq: "Gabim: Statistika", en: "Error: Statistics" },
  },
  {
    name: "a period without figures",
    path: "/dashboard?endMonth=2001-01",
    title: { mk: "Статистика", sq: "Statistika", en: "Statistics" },
  },
] as const;

for (const { name, path, title } of SCREENS) {
  test(name, async ({ page, expectFine, expectFineEverywhere }) => {
    for (const language of LANGUAGES) {
      await page.goto(`${path}&lng=${language}`);
      await expect.soft(page).toHaveTitle(`${title[language]} · ${SITE[language]}`);
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
