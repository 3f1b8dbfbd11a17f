import { weigh } from "#tests/support/weight.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Thousands of bytes of a first visit, headers not counted, and its requests, photographs apart. A page that few arrive at brings its fonts. */
const LIMITS = [
  ["/", 145, 14],
  ["/?office=1", 155, 16],
  ["/about", 130, 13],
  ["/privacy", 130, 13],
  ["/accessibility", 128, 13],
  ["/dashboard", 164, 23],
  ["/dashboard/mp/1", 166, 23],
  ["/dashboard/party/1/mandate/1", 163, 22],
  ["/contact", 207, 25],
  ["/request", 214, 28],
  ["/admin/login", 180, 20],
  ["/?mp=1", 255, 38],
] as const;

test("a first visit weighs no more than an old phone can carry", async ({ baseURL }) => {
  const visits = Object.fromEntries(LIMITS.map(([path]) => [path, { url: `${baseURL}${path}` }]));
  const weights = await weigh(visits);
  for (const [path, most, requests] of LIMITS) {
    const weight = weights[path];
    if (!weight) throw new Error(`${path} was not weighed`);
    const { html, css, js, other } = weight;
    expect.soft(html, path).toBeGreaterThan(0);
    expect.soft((html + css + js + other) / 1000, `kB of ${path}`).toBeLessThanOrEqual(most);
    expect.soft(weight.requests, `requests of ${path}`).toBeLessThanOrEqual(requests);
    expect.soft(weight.media.bytes / 1000, `kB of photographs of ${path}`).toBeLessThanOrEqual(50);
    expect.soft(weight.media.requests, `photographs of ${path}`).toBeLessThanOrEqual(20);
    if (path === "/") expect.soft(weight.ownJs, "what a release changes").toBeLessThanOrEqual(20_000);
  }
});

test("a page's script comes once a link to it is touched, its data only with the press", async ({ page }) => {
  await page.goto("/");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const link = page.getByRole("contentinfo").getByRole("link", { name: "За проектот" });
  const files = Promise.all(
    [/^\/assets\/about-.+\.js$/, /^\/assets\/text-page-.+\.js$/].map((file) =>
      page.waitForResponse((response) => file.test(new URL(response.url()).pathname)),
    ),
  );
  await link.hover();
  await files;
  const before = [...asked];
  expect(before.filter((path) => path.endsWith(".data"))).toEqual([]);

  await link.click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(
    asked.filter((path) => before.includes(path)),
    "no file twice",
  ).toEqual(before);
});

test("what is below the question gets its script with the first sign of life, or none", async ({ page }) => {
  const asked: string[] = [];
  await page.route("**/assets/rest-*.js", async (route) => {
    asked.push(route.request().url());
    await route.abort();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);

  await page.keyboard.press("Tab");
  await expect.poll(() => asked).toHaveLength(1);
  await page.locator("#offices + ul a").first().click();
  await expect(page).toHaveURL(/office=\d+#office$/);
  await expect(page.locator("#office")).toBeInViewport();
});
