import { describe, expect, it } from "vitest";
import { resources } from "#app/i18n/resources.ts";
import { LANGUAGES } from "#app/model/text/language.ts";
import { client, type Page, textOf, windowTitleOf } from "#tests/support/http.ts";
import { useApp } from "#tests/support/own-app.ts";
import { attributesOf } from "#tests/support/render.tsx";
import { signedIn } from "#tests/support/staff.ts";

/** The Assembly's own, as an operator sets them: nothing of them is compiled in. */
const CONTACT = {
  CONTACT_EMAIL: "pishete@offices.example",
  CONTACT_PHONE: "+389 (0)2 311-22-33",
  CONTACT_ADDRESS_MK: "пл. Прва 7, Скопје",
  CONTACT_ADDRESS_SQ: "sheshi Prva 7, Shkup",
  CONTACT_ADDRESS_EN: "7 Prva Square, Skopje",
  SUPPORT_EMAIL: "pomosh@offices.example",
};

/** What every public page has around its own content: title, words for search engines, lite mode, footer. */

const app = useApp({ env: CONTACT });

const ADDRESS_OF = { mk: "MK", sq: "SQ", en: "EN" } as const;

const metaIn = (html: string, name: string) =>
  attributesOf(html, "meta").find((meta) => meta["name"] === name || meta["property"] === name)?.["content"];

const hrefOf = (html: string, rel: string) =>
  attributesOf(html, "link")
    .filter((link) => link["rel"] === rel)
    .map((link) => [link["hreflang"], link["href"]]);

describe.each(LANGUAGES)("in %s", (language) => {
  const { common, portal, contact, pages, home } = resources[language];
  const TITLES: Readonly<Record<string, string>> = {
    "/": home.title,
    "/about": pages.about.title,
    "/contact": contact.title,
    "/privacy": pages.privacy.title,
    "/accessibility": pages.accessibility.title,
  };

  it.each(Object.keys(TITLES))("%s has its title, its description and its other languages", async (path) => {
    const { dom, html, status } = await client(app.origin).get(`${path}?lng=${language}&x=1`);
    expect(status).toBe(200);
    expect(windowTitleOf({ dom })).toBe(`${TITLES[path]} · ${common.site}`);
    const name = (path.slice(1) || "home") as keyof typeof pages.describe;
    expect(metaIn(html, "description")).toBe(pages.describe[name]);
    const address = `${app.origin}${path}?lng=`;
    expect(hrefOf(html, "canonical")).toEqual([[undefined, address + language]]);
    expect(hrefOf(html, "alternate")).toEqual([
      ...LANGUAGES.map((own) => [own, address + own]),
      ["x-default", `${address}mk`],
    ]);
    expect(metaIn(html, "og:url")).toBe(address + language);
    expect(metaIn(html, "og:title")).toContain(common.site);
    expect(metaIn(html, "og:image")).toBe(`${app.origin}/share.png`);
    expect(metaIn(html, "robots")).toBeUndefined();
    expect(dom.tags("h1")).toHaveLength(1);
  });

  it.each(["/dashboard/mp/1", "/dashboard/party/1/mandate/1", "/dashboard/party/0/mandate/2"])(
    "%s is found and shared by its own name",
    async (path) => {
      const { dom, html } = await client(app.origin).get(`${path}?lng=${language}`);
      const title = windowTitleOf({ dom });
      expect(metaIn(html, "og:title")).toBe(title);
      const name = title?.replace(` · ${common.site}`, "").replace(/^.*?: /, "");
      for (const kind of ["description", "og:description"]) expect(metaIn(html, kind)).toContain(name);
    },
  );

  it("privacy is a table of what is kept, where, and how long", async () => {
    const { html } = await client(app.origin).get(`/privacy?lng=${language}`);
    for (const [name, kept] of Object.entries(pages.privacy.kept)) {
      // The product's own limits.
      const months = name === "opened" ? "6" : "24";
      const period = "long" in kept ? kept.long : kept.long_other.replace("{{count}}", months);
      expect(textOf(html)).toContain(`${kept.what} ${kept.where} ${period}`);
    }
  });

  it.each([
    ["/About/", "/about"],
    ["/DASHBOARD?startMonth=2026-05", "/dashboard"],
    ["/dashboard/mp/1/", "/dashboard/mp/1"],
  ])("%s is known by one address", async (path, known) => {
    const { html } = await client(app.origin).get(`${path}${path.includes("?") ? "&" : "?"}lng=${language}`);
    expect(hrefOf(html, "canonical")).toEqual([[undefined, `${app.origin}${known}?lng=${language}`]]);
    expect(metaIn(html, "robots")).toBeUndefined();
  });

  it("an unknown address says so and is nothing for search engines", async () => {
    for (const path of ["/not-found", "/nothing/here"]) {
      const { dom, html, status } = await client(app.origin).get(`${path}?lng=${language}`);
      expect(status).toBe(404);
      expect(windowTitleOf({ dom })).toBe(`${common.notFound.title} · ${common.site}`);
      expect(metaIn(html, "robots")).toBe("noindex");
      expect(hrefOf(html, "canonical")).toEqual([]);
    }
  });

  it("the footer leads to privacy, accessibility, lite mode and the top", async () => {
    const { dom } = await client(app.origin).get(`/about?lng=${language}&x=1`);
    const links = dom
      .get("contentinfo")
      .all("link")
      .map(({ target, text }) => [target, text]);
    expect(links).toEqual(
      expect.arrayContaining([
        ["/privacy", portal.footer.privacy],
        ["/accessibility", portal.footer.accessibility],
        [`/about?lng=${language}&x=1&lite=on`, portal.footer.lite],
        ["#top", portal.footer.top],
        ["mailto:pishete@offices.example", "pishete@offices.example"],
        ["tel:+38923112233", "+389 (0)2 311-22-33"],
      ]),
    );
  });

  it("contact addresses are the operator's settings", async () => {
    const { html } = await client(app.origin).get(`/contact?lng=${language}`);
    expect(html).toContain(`<dd>${CONTACT[`CONTACT_ADDRESS_${ADDRESS_OF[language]}`]}</dd>`);
    expect(html).toContain('href="mailto:pishete@offices.example"');
    expect(html).toContain('href="tel:+38923112233"');
  });
});

it("the back-office has the operator's support address in its help menu", async () => {
  const { html } = await (await signedIn(app.origin, "monitor")).get("/admin/dashboard");
  expect(attributesOf(html, "a")).toContainEqual(
    expect.objectContaining({ href: "mailto:pomosh@offices.example" }),
  );
});

it.each(["/?office=1&mp=1", "/?receipt=00000000-0000-4000-8000-000000000000"])(
  "what is one person's is nothing for search engines: %s",
  async (path) => {
    const { html } = await client(app.origin).get(path);
    expect(metaIn(html, "robots")).toBe("noindex");
    expect(hrefOf(html, "canonical")).toEqual([]);
  },
);

describe("files for search engines", () => {
  it("name the public origin and keep the back-office out", async () => {
    const { html, headers } = await client(app.origin).get("/robots.txt");
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(html).toContain("Disallow: /admin/");
    expect(html).toContain(`Sitemap: ${app.origin}/sitemap.xml`);
  });

  it("list every public page in every language, and nothing of the back-office", async () => {
    const { dom, headers } = await client(app.origin).get("/sitemap.xml");
    expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(headers.getSetCookie()).toEqual([]);
    const places = dom.tags("loc").map(({ text }) => text);
    for (const path of [
      "/",
      "/dashboard",
      "/about",
      "/contact",
      "/privacy",
      "/accessibility",
      "/dashboard/mp/1",
    ]) {
      for (const language of LANGUAGES) expect(places).toContain(`${app.origin}${path}?lng=${language}`);
    }
    expect(places.filter((place) => !place.startsWith(app.origin) || place.includes("/admin"))).toEqual([]);
    expect(new Set(places).size).toBe(places.length);
  });

  it("have a picture of the documented size for people who share a page", async () => {
    const response = await client(app.origin).send("/share.png");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-type")).toBe("image/png");
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});

describe("lite mode", () => {
  const SCRIPT = /<script|modulepreload|rel="preload"|\son\w+=/;
  const PATHS = ["/", "/?office=1&mp=1", "/about", "/contact", "/privacy", "/accessibility", "/nothing-here"];

  /** The page without what differs from render to render. */
  const bare = ({ dom }: Page) =>
    (dom.tags("body")[0]?.text ?? "").replaceAll(/Целосна верзија|Лесна верзија \(.*?\)/g, "");

  it.each(PATHS)("%s says the same without any script, to browsers that save data", async (path) => {
    const [lite, full] = await Promise.all([
      client(app.origin).get(path, { "Save-Data": "on" }),
      client(app.origin).get(path),
    ]);
    expect(lite.html).not.toMatch(SCRIPT);
    expect(full.html).toMatch(SCRIPT);
    expect(bare(lite)).toBe(bare(full));
    expect(lite.forms.map(({ action, method }) => [action, method])).toEqual(
      full.forms.map(({ action, method }) => [action, method]),
    );
    expect(lite.status).toBe(full.status);
    for (const { headers } of [lite, full]) {
      const vary = headers.get("vary")?.toLowerCase() ?? "";
      for (const name of ["save-data", "cookie", "accept-language"]) expect(vary).toContain(name);
    }
  });

  it("is chosen in the footer, kept, and left again, on the same page and query", async () => {
    const citizen = client(app.origin);
    const chosen = await citizen.get("/?office=1&lng=mk&lite=on");
    expect(chosen.path).toBe("/?office=1&lng=mk");
    expect(chosen.html).not.toMatch(SCRIPT);
    const later = await citizen.get("/about");
    expect(later.html).not.toMatch(SCRIPT);
    expect(later.html).toContain("/about?lite=off");
    const left = await citizen.get("/about?lite=off");
    expect(left.path).toBe("/about");
    expect(left.html).toMatch(SCRIPT);
    expect((await citizen.get("/", { "Save-Data": "on" })).html).toMatch(SCRIPT);
  });

  it("never leads away", async () => {
    const response = await client(app.origin).send("/about?lite=on&next=//evil.example");
    expect(response.headers.get("location")).toBe("/about?next=%2F%2Fevil.example");
    expect((await client(app.origin).send(`${app.origin}//evil.example?lite=on`)).status).toBe(400);
  });
});

it("cookies are one for a form, and one for each choice", async () => {
  const citizen = client(app.origin);
  await citizen.get("/contact");
  const names = async () => (await citizen.jar.getCookies(app.origin)).map(({ key }) => key).toSorted();
  expect(await names()).toEqual(["session"]);
  await citizen.get("/contact?lng=en&lite=on");
  expect(await names()).toEqual(["lite", "lng", "session"]);
});
