import { startAppProcess } from "#tests/support/app-process.ts";
import { freePort } from "#tests/support/reference.ts";
import { expect, test } from "#tests/support/visitor-look.ts";

/** The pages behind the screens. */

test("every part of the look in every state", async ({ page, expectFineEverywhere }) => {
  await page.goto("/kit");
  // Its mistakes are examples, which the title reports like any others.
  await expect.soft(page).toHaveTitle(/Kit/);
  await expectFineEverywhere();
});

test.describe("when the API is down", () => {
  test.use({ faulty: true });

  test("a page says what happened, in the visitor's language", async ({
    page,
    expectFine,
    expectFineEverywhere,
  }) => {
    test.slow();
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const app = await startAppProcess({ reference: false, env: { API_BASE_URL: nobody } });
    const answer = await page.goto(`${app.origin}/dashboard?lng=en`);
    expect(answer?.status()).toBe(503);
    await expect.soft(page).toHaveTitle(/^The service is unavailable at the moment/);
    await expectFine();
    await page.goto(`${app.origin}/dashboard?lng=mk`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Услугата сега не е достапна");
    await expectFineEverywhere();
    // The start page has more to say than its finder.
    await page.goto(`${app.origin}/?lng=mk`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Разговарајте со пратеник/);
    await expectFineEverywhere();
    await app.stop();
  });
});
