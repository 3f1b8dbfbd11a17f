import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { CACHE_TIMES } from "#server/cache.ts";
import type { Part } from "#tests/support/dom.ts";
import { expectPlain, SECRET } from "#tests/support/fault-page.ts";
import { type FaultyApp, startFaultyApp } from "#tests/support/faulty-app.ts";
import { client, textOf } from "#tests/support/http.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { passMs } from "#tests/support/timing.ts";

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

  it("says which offices are missing on the map, and what an office without an MP is", async () => {
    const json = [{ id: 999, statusId: true, municipalityId: 999, address: "ул. 1", coordinates: "" }];
    await cold.proxy.set({ kind: "json", json }, { path: "/api/offices" });
    expect((await view("/?lng=mk", cold)).text).toContain("1 канцеларија е само во списокот");
    const { text } = await view("/?office=999&lng=mk", cold);
    expect(text).toContain("Во оваа канцеларија сега нема пратеник.");
  });
});

// R72
it("home page, request and contact form say before anybody types that the API is down, only when it is", async () => {
  const warning = /Sending may not work at the moment|The information is as of \d\d\.\d\d\.\d{4} \d\d:\d\d\./;
  const pages = ["/?lng=en", "/?mp=3&lng=en", "/contact?lng=en"];
  const own = await startFaultyApp();
  onTestFinished(own.stop);
  for (const path of pages) expect((await view(path, own)).text).not.toMatch(warning);
  await own.proxy.set({ kind: "refuse" });
  passMs(CACHE_TIMES.fair);
  for (const path of pages) await expect.poll(async () => (await view(path, own)).text).toMatch(warning);
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
