import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Part } from "#tests/support/dom.ts";
import { client } from "#tests/support/http.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";

import { type OwnReference, startOwnReference } from "#tests/support/own-reference.ts";
import { freePort } from "#tests/support/reference.ts";
import { type SmallApi, startSmallApi } from "#tests/support/small-api.ts";
import { signedIn } from "#tests/support/staff.ts";

/** Two products in one process, which share the code and nothing else. */

let reference: OwnReference;
let api: SmallApi;
let asked = 0;
let one: RunningApp;
let other: RunningApp;

beforeAll(async () => {
  const port = await freePort();
  [reference, api] = await Promise.all([
    startOwnReference({ env: { PORT: String(port) } }),
    startSmallApi({
      "GET /api/offices": () => {
        asked += 1;
        return { json: [] };
      },
    }),
  ]);
  one = await startApp({
    reference: false,
    port,
    env: { API_BASE_URL: reference.url, REFERENCE_PORT: String(reference.port) },
  });
  other = await startApp({
    reference: false,
    env: { API_BASE_URL: api.url, SUPPORT_EMAIL: "other@offices.example" },
  });
});

afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop()]);
  await Promise.all([reference?.stop(), api?.stop()]);
});

const ask = (product: RunningApp, path: string, init: RequestInit = {}) =>
  product.fetch(new Request(product.origin + path, init));

describe("two products in one process", () => {
  it("answer without a port as they do over one, each under its own name", async () => {
    const page = await ask(one, "/about");
    expect(page.status).toBe(200);
    expect(page.headers.get("Content-Security-Policy")).toContain(
      `form-action 'self' ${new URL(reference.issuer).origin}`,
    );
    const overPort = await fetch(`${one.origin}/about`);
    expect(overPort.headers.get("ETag")).toBe(page.headers.get("ETag"));
    const foreign = await one.fetch(new Request(`${other.origin}/about`));
    expect(foreign.status).toBe(421);
  });

  it("know only their own people: a session of one is none in the other", async () => {
    const person = await signedIn(one.origin, "administrator");
    expect((await person.get("/admin/cases")).status).toBe(200);
    const cookie = await person.jar.getCookieString(one.origin);
    expect(cookie).toContain("session=");
    const there = await ask(other, "/admin/cases", { headers: { Cookie: cookie } });
    expect([there.status, there.headers.get("Location")]).toEqual([
      302,
      expect.stringMatching(/^\/admin\/login/),
    ]);
    const here = await ask(one, "/admin/cases", { headers: { Cookie: cookie } });
    expect(here.status).toBe(200);
  });

  it("take no form that the other one has given out", async () => {
    const visitor = client(one.origin);
    const form = (await visitor.get("/contact")).forms.find(({ fields }) =>
      fields.some(([name]) => name === "formKey"),
    );
    const body = new URLSearchParams({
      formKey: form?.fields.find(([name]) => name === "formKey")?.[1] ?? "",
      name: "Ана",
    });
    const send = (product: RunningApp) =>
      visitor.jar.getCookieString(one.origin).then((cookie) =>
        ask(product, "/contact?send", {
          method: "POST",
          headers: {
            Origin: product.origin,
            Cookie: cookie,
            "Content-Type": "application/x-www-form-urlencoded",
          },
          body: body.toString(),
        }),
      );
    const [here, there] = await Promise.all([send(one), send(other)]);
    const keyIn = (html: string) => Part.of(html).control("formKey")?.attribute("value");
    // Where the key is known it is kept for the next try.
    expect(keyIn(await here.text())).toBe(body.get("formKey"));
    expect(keyIn(await there.text())).not.toBe(body.get("formKey"));
  });

  it("keep what an API said apart", async () => {
    const third = await startApp({ reference: false, env: { API_BASE_URL: api.url } });
    const before = asked;
    await Promise.all([ask(third, "/?party=1"), ask(third, "/?party=2")]);
    expect(asked - before).toBe(1);
    await third.stop();
  });

  it("count apart", async () => {
    const post = (product: RunningApp) =>
      ask(product, "/about", {
        method: "POST",
        headers: { "Content-Type": "text/plain", Origin: product.origin },
        body: "a",
      }).then(({ status }) => status);
    const statuses: number[] = [];
    while (statuses.length <= 1000)
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => post(one)))));
    expect(statuses).toContain(429);
    expect(await post(other)).toBe(415);
  });

  it("write logs of their own", () => {
    expect(one.logs.some((line) => line.includes('"Signed in"'))).toBe(true);
    expect(other.logs.some((line) => line.includes('"Signed in"'))).toBe(false);
  });

  it("end apart: one that is closed leaves the other as it was", async () => {
    const short = await startApp({ reference: false, env: { API_BASE_URL: api.url } });
    expect((await fetch(`${short.origin}/health/ready`)).status).toBe(200);
    await short.stop();
    await expect(fetch(`${short.origin}/health/ready`)).rejects.toThrow();
    expect((await fetch(`${other.origin}/health/ready`)).status).toBe(200);
    expect((await ask(other, "/about")).status).toBe(200);
  });
});
