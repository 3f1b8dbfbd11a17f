import { brotliCompressSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { type Client, client, type Page, textOf } from "#tests/support/http.ts";
import { useLater } from "#tests/support/later.ts";
import { startManyOffices } from "#tests/support/many-offices.ts";
import { useApp } from "#tests/support/own-app.ts";
import { signedIn } from "#tests/support/staff.ts";

/** The home page of a country with 1,050 offices and 1,600 MPs, without JavaScript (docs/decisions/map-and-offices.md). */

const few = useApp();
const many = useLater(startManyOffices, (app) => app.stop());
let citizen: Client;

beforeEach(() => {
  citizen = client(many.origin);
});

const OFFICES = 1050;
const TOWNS = 39;
const BITOLA = 4;

const links = ({ html }: Page, kind: RegExp) =>
  [...html.matchAll(kind)].map(([, href = "", rest = ""]) => ({ href: href.replaceAll("&amp;", "&"), rest }));
const points = (page: Page) =>
  links(page, /<a class="pin many" href="([^"]+)" aria-label="([^"]+)"[^>]*><circle/g).map(
    ({ href, rest }) => ({ href, name: rest, count: Number(/: (\d+) /.exec(rest)?.[1]) }),
  );
const singles = (page: Page) => links(page, /<a class="pin" href="([^"]+)" aria-label="([^"]+)"/g);
const listed = (page: Page) =>
  links(page, /<h4><a[^>]*href="\/\?[^"]*office=(\d+)#office"/g).map(({ href }) => href);
const ticks = ({ html }: Page, name: string) =>
  html.match(new RegExp(`<input type="checkbox"[^>]* name="${name}"`, "g"))?.length ?? 0;
const weight = ({ html }: Page) => brotliCompressSync(html).length;

describe("the map", () => {
  it("has one point for each municipality, with the number of its offices", async () => {
    const page = await citizen.get("/?lng=mk");
    const found = points(page);
    expect(found).toHaveLength(TOWNS);
    expect(singles(page)).toEqual([]);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(OFFICES);
    expect(found).toContainEqual({
      href: "/?municipality=4#found",
      name: "Битола: 56 канцеларии",
      count: 56,
    });
    const text = textOf(page.html);
    expect(text).toContain("Секој број е бројот на канцеларии во една општина");
    expect(text).not.toContain("Секоја точка е една канцеларија");
    expect(page.html).toContain('aria-label="Скопје 280 канцеларии, посебна карта подолу"');
  });

  it("leads from each point to all offices of its municipality", async () => {
    for (const { href, count, name } of points(await citizen.get("/?lng=mk"))) {
      const page = await citizen.get(`${href.replace("#found", "")}&all=1`);
      expect(singles(page), name).toHaveLength(count);
      expect(listed(page), name).toHaveLength(Math.min(count, 60));
      expect(points(page), name).toEqual([]);
    }
  });

  it("keeps the other filters in its points, and counts what they leave", async () => {
    const page = await citizen.get("/?party=1&party=2&lng=mk");
    const bitola = points(page).find(({ name }) => name.startsWith("Битола"));
    expect(bitola?.href).toBe("/?municipality=4&party=1&party=2#found");
    const there = await citizen.get(bitola?.href ?? "");
    expect(textOf(there.html)).toMatch(new RegExp(`${bitola?.count} канцеларии ?: Битола`));
  });

  it("marks the municipality of the open office", async () => {
    const { html } = await citizen.get("/?office=1&lng=mk");
    const [own, another] = html.match(/<a class="pin many"[^>]*aria-current="true"/g) ?? [];
    expect(own).toContain("municipality=");
    expect(another).toBeUndefined();
    expect(html).toContain('<aside class="office box"');
  });
});

describe("the list", () => {
  it("comes in pages of 60, which have every office once", async () => {
    const first = await citizen.get("/?lng=mk");
    expect(listed(first)).toHaveLength(9);
    expect(first.html).toContain('href="/?all=1#offices"');
    const pages: string[][] = [];
    for (let number = 1; number <= 18; number += 1) {
      const page = await citizen.get(`/?all=${number}`);
      expect(page.html.match(/aria-current="page"[^>]*>(\d+)</)?.[1]).toBe(String(number));
      pages.push(listed(page));
    }
    expect(pages.map(({ length }) => length)).toEqual([...Array<number>(17).fill(60), 30]);
    expect(new Set(pages.flat()).size).toBe(OFFICES);
    expect(textOf((await citizen.get("/?all=2&lng=mk")).html)).toContain("61–120 од 1.050");
  });

  it.each([
    ["99", 30],
    ["0", 60],
    ["-1", 60],
    ["x", 60],
    ["1e3", 60],
  ])("takes the page %s as one that is there", async (number, length) => {
    const page = await citizen.get(`/?all=${number}`);
    expect(page.status).toBe(200);
    expect(listed(page)).toHaveLength(length);
  });

  it("keeps the filters from page to page, and has no pages for what has room on one", async () => {
    const skopje = await citizen.get("/?municipality=66&all=2");
    expect(listed(skopje)).toHaveLength(60);
    expect(skopje.html).toContain('href="/?municipality=66&amp;all=3#offices"');
    expect((await citizen.get(`/?municipality=${BITOLA}&all=1`)).html).not.toMatch(
      /aria-current="page"[^>]*>\d/,
    );
  });
});

describe("a filter with more than 200 options", () => {
  it("brings 60 of them, and says how many it does not", async () => {
    const page = await citizen.get("/?lng=mk");
    expect(ticks(page, "mpFilter")).toBe(60);
    expect(textOf(page.html)).toMatch(/Уште 1\.\d{3} не се гледаат тука: побарајте по име\./);
  });

  it("is searched by the server among all, in any script, and keeps what is chosen", async () => {
    const plain = await citizen.get("/?lng=mk");
    const far =
      /name="mpFilter" value="(\d+)"/.exec((await citizen.get("/?findMp=sekulovski")).html)?.[1] ?? "";
    expect(far).not.toBe("");
    expect(plain.html).not.toContain(`name="mpFilter" value="${far}"`);

    const found = await citizen.get(`/?mpFilter=${far}&findMp=petr&lng=mk`);
    expect(found.html).toMatch(new RegExp(`checked=""[^>]*value="${far}"|value="${far}"[^>]*checked=""`));
    expect(ticks(found, "mpFilter")).toBeLessThanOrEqual(61);
    const form = found.forms.find(({ fields }) => fields.some(([name]) => name === "findMp"));
    const shown = await citizen.submit(form, { show: "1" });
    expect(shown.path).toBe(`/?mpFilter=${far}`);
    expect(listed(shown)).toHaveLength(1);
    expect(ticks(shown, "mpFilter")).toBe(61);
  });

  it("offers those first whom the other filters leave offices", async () => {
    const { html } = await citizen.get(`/?municipality=${BITOLA}&lng=mk`);
    const counts = [...html.matchAll(/name="mpFilter"[^>]*\/><span[^>]*>[^<]* \((\d+)\)</g)].map(
      ([, count]) => Number(count),
    );
    expect(counts).toHaveLength(60);
    expect(counts.every((count) => count > 0)).toBe(true);
  });

  it("says when the search finds nobody", async () => {
    const page = await citizen.get("/?findMp=qqqq&lng=mk");
    expect(ticks(page, "mpFilter")).toBe(0);
    expect(textOf(page.html)).toContain("Нема резултати");
    expect(textOf(page.html)).not.toContain("не се гледаат тука");
  });
});

describe("the dashboard's choice of an MP", () => {
  const options = ({ html }: Page) =>
    [...(/<select[^>]*name="mp".*?<\/select>/s.exec(html)?.[0] ?? "").matchAll(/<option value="(\d+)"/g)].map(
      ([, value = ""]) => value,
    );

  it("offers some, and finds others by name on the server, whatever else is chosen", async () => {
    const page = await citizen.get("/dashboard?lng=mk");
    expect(options(page)).toHaveLength(60);
    expect(textOf(page.html)).toMatch(/Уште 1\.\d{3} не се гледаат тука: побарајте по име\./);

    const form = page.forms.find(({ fields }) => fields.some(([name]) => name === "findMp"));
    const found = await citizen.submit(form, { findMp: "sekulovski", startMonth: "2026-01" });
    expect(found.path).toBe("/dashboard?startMonth=2026-01&findMp=sekulovski");
    const mp = options(found).find((value) => !options(page).includes(value));
    const chosen = await citizen.submit(
      found.forms.find(({ fields }) => fields.some(([name]) => name === "mp")),
      {
        mp: mp ?? "",
        findMp: "",
      },
    );
    expect(chosen.path).toBe(`/dashboard/mp/${mp}?startMonth=2026-01`);
    expect(options(chosen)).toHaveLength(61);
    expect(chosen.html).toMatch(new RegExp(`<option value="${mp}" selected=""`));
  });

  it("is a few kilobytes, and of few MPs has no search", async () => {
    const [light, heavy] = [await client(few.origin).get("/dashboard"), await citizen.get("/dashboard")];
    expect(light.html).not.toContain("findMp");
    expect(weight(heavy) / weight(light)).toBeLessThanOrEqual(1.05);
  });
});

it("answers the box at the top among all of them", async () => {
  const page = await citizen.get("/?where=bitola&lng=mk");
  expect(textOf(page.html)).toMatch(/Во Битола има \d+ канцеларии/);
});

it.each(["/", "/?office=1", "/?municipality=4", "/?where=bitola", "/?findMp=petr"])(
  "%s weighs at most 1.15 times what it does in a country with 75 offices",
  async (path) => {
    const [light, heavy] = [await client(few.origin).get(path), await citizen.get(path)];
    expect(light.status).toBe(200);
    expect(weight(heavy) / weight(light), path).toBeLessThanOrEqual(path === "/?municipality=4" ? 1.6 : 1.15);
  },
);

describe("a list of the staff", () => {
  const options = ({ html }: Page) => {
    const select = /<select[^>]*name="mpId".*?<\/select>/s.exec(html)?.[0] ?? "";
    return [...select.matchAll(/<option value="(\d+)"[^>]*>([^<]+)/g)].map(([, value, name = ""]) => ({
      value,
      name,
    }));
  };

  it.each(["/admin/cases", "/admin/meetings?view=week", "/admin/events"])(
    "of %s offers some of the MPs, and finds others by name on the server",
    async (path) => {
      const person = await signedIn(many.origin, "administrator");
      const page = await person.get(path);
      const [first] = options(page);
      expect(options(page)).toHaveLength(60);
      expect(page.html).toMatch(/<input(?=[^>]* name="findMpId")[^>]* aria-label="Барај: Пратени/);
      expect(textOf(page.html)).toMatch(/Уште [\d.]+ не се гледаат тука: побарајте по име/);

      const and = path.includes("?") ? "&" : "?";
      const found = await person.get(`${path}${and}mpId=${first?.value}&findMpId=petr`);
      const [chosen, ...others] = options(found);
      expect(chosen).toEqual(first);
      expect(others.length).toBeGreaterThan(0);
      for (const { name } of others) expect(name).toMatch(/петр/i);
      expect((await person.get(`${path}${and}findMpId=qqq`)).html).not.toContain("Уште");
    },
  );

  it("of few MPs has no search of its own", async () => {
    const { html } = await (await signedIn(few.origin, "administrator")).get("/admin/cases");
    expect(html).not.toContain("findMpId");
  });
});
