import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Part } from "#tests/support/dom.ts";
import { expectPlain, SECRET } from "#tests/support/fault-page.ts";
import { type FaultyApp, startFaultyApp } from "#tests/support/faulty-app.ts";
import { client, textOf } from "#tests/support/http.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";

/** A failing API call affects only what needs it, even before the first success. */

const LATIN = expect.stringMatching(/^(?:rr\.|[A-Z])/) as string;
const BROKEN = { kind: "status", status: 500, json: { message: SECRET } } as const;

const product = useFaultyApp();

const view = (path: string, from: Pick<FaultyApp, "app"> = product) => client(from.app.origin).get(path);

describe("a product that has just begun", () => {
  let cold: FaultyApp;

  beforeEach(async () => {
    cold = await startFaultyApp();
  });

  afterEach(() => cold.stop());

  it("shows the home page without its finder while the list of MPs fails", async () => {
    await cold.proxy.set(BROKEN, { path: "/api/mps" });
    for (const address of ["/?lng=en", "/?office=1&mp=3&lng=en"]) {
      const page = await view(address, cold);
      expect(page.status).toBe(502);
      expect(page.headers.get("cache-control")).not.toContain("public");
      expectPlain(page);
      for (const part of ["Talk to an MP at an office near you", "Why come", "What citizens say"])
        expect(page.text).toContain(part);
    }
  });

  it("shows the figures of all while the list of MPs fails, and says so", async () => {
    await cold.proxy.set(BROKEN, { path: "/api/mps" });
    const { status, text, dom } = await view("/dashboard?lng=en", cold);
    expect(status).toBe(200);
    expect(text).toContain("Some of the data is not available at the moment");
    expect(dom.get("definition").text).toMatch(/^[\d,]+$/);
    expect(text).not.toContain("Former MP");
    expect(text).toContain("No data");
    expect((await view("/dashboard/mp/3?lng=en", cold)).status).toBe(502);
  });
});

// R72
it("the contact form says before anybody types that the API is down, only when it is", async () => {
  const warned = "Sending may not work at the moment";
  expect((await view("/contact?lng=en")).text).not.toContain(warned);
  const cold = await startFaultyApp();
  await cold.proxy.set({ kind: "refuse" });
  const visitor = client(cold.app.origin);
  await visitor.get("/contact");
  expect((await visitor.get("/contact?lng=en")).text).toContain(warned);
  await cold.stop();
});

it.each(["/?all=1", "/?office=1", "/?office=1&mp=3", "/dashboard", "/dashboard/mp/3"])(
  "%s has addresses and names of staff in Latin letters, marked as Macedonian, in Albanian and English",
  async (address) => {
    const hasAddress = !["/dashboard", "/?office=1&mp=3"].includes(address);
    const mainIn = async (language: string) =>
      (await view(`${address}${address.includes("?") ? "&" : "?"}lng=${language}`)).dom.get("main");
    const inLatin = (main: Part) =>
      main.tags("span", "p", "dd").filter((part) => part.attribute("lang") === "mk-Latn");
    for (const language of ["sq", "en"]) {
      const main = await mainIn(language);
      expect(textOf(main.html.replaceAll(/lang="mk"[^<]*/g, ""))).not.toMatch(/\p{Script=Cyrillic}/u);
      if (hasAddress) expect(inLatin(main).map(({ text }) => text)).toContainEqual(LATIN);
    }
    const main = await mainIn("mk");
    expect(inLatin(main)).toEqual([]);
    if (hasAddress) expect(main.text).toContain("ул.");
  },
);

describe("a proxy that answers 404 in the API's place", () => {
  const HTML_404 = { kind: "status", status: 404, html: "<h1>404 Not Found</h1>" } as const;

  it("makes no page 'not found': it is a fault, and the log names the setting of the API's address", async () => {
    const cold = await startFaultyApp();
    onTestFinished(cold.stop);
    await cold.proxy.set(HTML_404);
    for (const path of ["/", "/dashboard", "/dashboard/mp/1"]) {
      const page = await view(path, cold);
      expect([path, page.status]).toEqual([path, 502]);
      expectPlain(page);
    }
    expect(cold.app.logs.filter((line) => line.includes('"setting":"API_BASE_URL"'))).not.toEqual([]);
  });
});
