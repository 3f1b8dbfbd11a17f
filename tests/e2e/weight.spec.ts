import { weigh } from "#tests/bench/weight.ts";
import { expect, test } from "#tests/support/visitor.ts";

/** Thousands of bytes of a first visit, headers not counted, and its requests. A page that few arrive at brings its fonts. */
const LIMITS = [
  ["/", 150, 14],
  ["/?office=1", 155, 16],
  ["/about", 127, 13],
  ["/privacy", 126, 13],
  ["/accessibility", 125, 13],
  ["/dashboard", 205, 42],
  ["/dashboard/mp/1", 200, 42],
  ["/contact", 200, 24],
  ["/?mp=1", 230, 36],
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
  }
});
