import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parseHomeQuery, tidyQuery } from "#app/portal/home/directory/query.ts";
import { askedScope, monthsQuery } from "#app/statistics/query.ts";
import { CACHE_TIMES } from "#server/cache.ts";
import { withLateScripts } from "#server/http/pages/late-scripts.ts";
import {
  type NeutralRequest,
  SHARED_PAGES,
  type SharedPageQuery,
} from "#server/http/pages/neutral-request.ts";
import { createPageCache, type RenderedPage } from "#server/http/pages/page-cache.ts";
import { withoutNonce } from "#server/http/react-router.ts";

const NONCE = "c2VjcmV0LW5vbmNlLTEyMw==";
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("the nonce of a page that is shared", () => {
  const own = `<script nonce="${NONCE}">go(1)</script><script type="module" nonce="${NONCE}" async="">import "/a.js"</script>`;

  it("becomes the hash of each inline script, in any order of attributes", () => {
    const shared = withoutNonce(`<p>x</p>${own}`, NONCE);
    expect(shared?.html).not.toContain("nonce");
    expect(shared?.scripts).toEqual([hashOf("go(1)"), hashOf('import "/a.js"')]);
  });

  it("blesses no script that got into the page without it", () => {
    const shared = withoutNonce(`<script>evil()</script><script nonce="guess">evil()</script>${own}`, NONCE);
    expect(shared?.scripts).not.toContain(hashOf("evil()"));
    expect(shared?.scripts).toHaveLength(2);
  });

  it("keeps a page from being shared when it stands anywhere else", () => {
    expect(withoutNonce(`${own}<p>${NONCE}</p>`, NONCE)).toBeUndefined();
  });
});

/** Records which parameters are read. */
class WatchedParams extends URLSearchParams {
  readonly names = new Set<string>();
  override get(name: string) {
    this.names.add(name);
    return super.get(name);
  }
  override getAll(name: string) {
    this.names.add(name);
    return super.getAll(name);
  }
  override has(name: string) {
    this.names.add(name);
    return super.has(name);
  }
}

describe("the query of a page that is shared", () => {
  it.each<[keyof typeof SHARED_PAGES, (params: URLSearchParams) => void]>([
    ["/", (params) => void [parseHomeQuery(params), tidyQuery(params, () => undefined)]],
    ["/dashboard", (params) => void [askedScope(params), monthsQuery(params)]],
  ])("of %s is declared as the page reads it", (page, read) => {
    const { reads, own = [] }: SharedPageQuery = SHARED_PAGES[page];
    const params = new WatchedParams([...reads, ...own].map((name) => [name, "1"]));
    read(params);
    read(Object.assign(new WatchedParams("who=party&mp=1"), { names: params.names }));
    expect([...params.names].toSorted()).toEqual([...reads, ...own].toSorted());
  });
});

const WANTED: NeutralRequest = {
  pattern: "/",
  path: "/",
  search: "",
  origin: "http://localhost:3000",
  language: "mk",
  lite: false,
  arriving: false,
};

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** What was begun behind an answer, which takes one turn, has come. */
async function settled() {
  for (let turns = 0; turns < 4; turns += 1) await turn();
}

/** A cache whose pages say which rendering they are of. */
function counted(freshness: RenderedPage["freshness"] = { asOf: 0 }, isShared = true, status = 200) {
  let [now, made] = [0, 0];
  const changes = { lastAt: 0 };
  const cache = createPageCache(
    async () => {
      made += 1;
      await turn();
      return {
        document: isShared
          ? { status, headers: {}, html: `<p>${made}</p>`, scripts: [], styles: [] }
          : undefined,
        freshness: { ...freshness },
      };
    },
    changes,
    () => now,
  );
  const text = async (wanted: Partial<NeutralRequest> = {}) => {
    const page = await cache.page({ ...WANTED, ...wanted });
    return page && String((await page.wireForm(undefined)).bytes);
  };
  const write = () => (changes.lastAt = now);
  return { text, freshness, write, made: () => made, at: (time: number) => (now = time) };
}

describe("a cache of pages", () => {
  it("gives a page without a question as long as its data are fresh", async () => {
    const { text, at, made } = counted();
    await text();
    at(CACHE_TIMES.fresh - 1);
    expect(await text()).toBe("<p>1</p>");
    await settled();
    expect(made()).toBe(1);
  });

  it("makes it twice when the data were still the old ones, so that the next visitor gets the newer", async () => {
    const { text, at, freshness, made } = counted();
    await text();
    at(CACHE_TIMES.fresh);
    expect(await text()).toBe("<p>1</p>");
    await settled();
    freshness.asOf = CACHE_TIMES.fresh;
    await expect.poll(made).toBe(3);
    await settled();
    expect([await text(), made()]).toEqual(["<p>3</p>", 3]);
  });

  it("keeps a bounded number of pages; queries drive out only each other", async () => {
    const { text, made } = counted();
    await text();
    for (let page = 0; page < 600; page += 1) void text({ search: `?party=${page}` });
    await text({ search: "?party=599" });
    expect(made()).toBe(601);
    await text({ search: "?party=0" });
    expect(made()).toBe(602);
    await text();
    expect(made()).toBe(602);
  });
});

describe("the links to the scripts of a page", () => {
  const preload = (path: string) => `<link rel="modulepreload" href="${path}" nonce="${NONCE}"/>`;

  const page = (own: string) =>
    `<head>${preload("/a.js")}<title>x</title>${preload("/b.js")}</head><body><main>y</main>${own}</body></html>`;

  const late = (html: string) => withLateScripts(Buffer.from(html), NONCE).toString();

  it("are all that carries the nonce", () => {
    const link = (own: string) => `<link rel="stylesheet" href="/a.css"${own}/>`;
    const nonced = page(`<script nonce="${NONCE}">go()</script>`).replace(
      "<title>",
      `${link(` nonce="${NONCE}"`)}<title>`,
    );
    expect(late(nonced)).toMatch(`<head>${link("")}<title>x</title></head>`);
  });

  it("let out no script that got into the page without the nonce", () => {
    const own = `<script src="//evil"></script><script nonce="${NONCE}">go()</script>`;
    expect(late(page(own))).toContain(
      `<script src="//evil"></script><template><script nonce="${NONCE}">go()`,
    );
  });
});
