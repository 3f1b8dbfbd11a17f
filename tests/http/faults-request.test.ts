import { afterAll, beforeAll, beforeEach, describe, expect, it, type TestContext } from "vitest";
import { TIMES } from "#tests/support/app.ts";
import { againIn, expectPlain, SECRET } from "#tests/support/fault-page.ts";
import type { Fault } from "#tests/support/faults.ts";
import { type FaultyApp, startFaultyApp } from "#tests/support/faulty-app.ts";
import { client } from "#tests/support/http.ts";
import { ANSWERS, expectKept, openRequest, postForm, requestsAt } from "#tests/support/meeting-request.ts";
import { passMs, until } from "#tests/support/timing.ts";

/** Every fault of the API while a citizen reads the home page or sends a request: told, kept, nothing doubled. */

/** Statuses of the page when reading fails for good, and when a write fails. */
const FAULTS: readonly [name: string, fault: Fault, read: number, write: number][] = [
  ["refused", { kind: "refuse" }, 503, 502],
  ["500", { kind: "status", status: 500, json: { message: SECRET } }, 502, 502],
  ["503 with Retry-After", { kind: "status", status: 503, headers: { "retry-after": "7" } }, 503, 502],
  ["HTML", { kind: "html" }, 502, 502],
  ["garbage", { kind: "garbage" }, 502, 502],
  ["no HTTP", { kind: "not-http" }, 502, 502],
  ["a redirect", { kind: "redirect", to: "http://127.0.0.1:1/secret-of-the-upstream" }, 502, 502],
  ["a reset after the work", { kind: "reset" }, 503, 502],
  ["half an answer", { kind: "cut" }, 503, 502],
  ["429", { kind: "status", status: 429, headers: { "retry-after": "3" } }, 429, 429],
];

/** A product that always ends with its test. */
async function ownProduct({ onTestFinished }: TestContext, pause = 200): Promise<FaultyApp> {
  const { breaker, ...policies } = TIMES.policies;
  const times = { policies: { ...policies, breaker: { ...breaker, pause } } };
  const product = await startFaultyApp({}, times);
  onTestFinished(() => product.stop());
  return product;
}

it("a home page that was never had is a fault page, whatever the fault, until the API is well", async (context) => {
  const product = await ownProduct(context);
  const citizen = client(product.app.origin);
  // Those that open the breaker come last: from then on every answer is "not available".
  for (const [name, fault, status] of FAULTS.toSorted(([, , one], [, , other]) => one - other)) {
    await product.proxy.set(fault);
    const page = await citizen.get("/");
    expect(page.status, name).toBe(status);
    expectPlain(page);
    if (status === 503) expect(Number(page.headers.get("retry-after")), name).toBeGreaterThan(0);
    await product.proxy.clear();
    // All who request the page at that moment get the fault.
    passMs(1_000);
  }
  await until(async () => expect((await citizen.get("/")).status).toBe(200));
});

describe("a request", () => {
  let product: FaultyApp;

  beforeAll(async () => {
    product = await startFaultyApp();
  });

  beforeEach(() => product.proxy.clear());

  afterAll(() => product.stop());

  // P2
  it.each(FAULTS)(
    "that meets %s comes back with everything in it, and goes through when the API is well",
    async (_name, fault, _read, status) => {
      const citizen = client(product.app.origin);
      const form = await openRequest(citizen);
      await product.proxy.set(fault, { method: "POST" });
      const failed = await citizen.submit(form, ANSWERS);
      expect(failed.status).toBe(status);
      expectKept(failed);
      expectPlain(failed);
      expect(requestsAt(product.proxy)).toHaveLength(1);

      await product.proxy.clear();
      const sent = await citizen.submit(postForm(failed), { again: againIn(failed) ?? "" });
      expect(sent.path).toContain("receipt=");
      expect(requestsAt(product.proxy)).toHaveLength(1);
    },
  );
});
