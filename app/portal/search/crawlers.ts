import { DEFAULT_LANGUAGE, LANGUAGES } from "#app/model/text/language.ts";
import { publicLists } from "#server/api/cache.ts";
import { requestInfo } from "#server/request/request-info.ts";
import type { Route } from "./+types/crawlers";
import { PAGES } from "./describe.ts";

/** What search engines read first: `robots.txt` and the sitemap. */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  const { origin } = requestInfo(context);
  if (pattern.endsWith(".txt")) return file("text/plain", robots(origin));
  const lists = await publicLists(context).catch(() => undefined);
  return file("application/xml", sitemap(origin, lists?.mps ?? []));
}

const file = (type: string, text: string) =>
  new Response(text, {
    headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "public, max-age=3600" },
  });

/** Search engines may read the public pages, but not the back-office, pictures of people, or any request. */
const robots = (origin: string) => `User-agent: *
Disallow: /admin/
Disallow: /media/
Disallow: /*?*receipt=
Disallow: /request/
Sitemap: ${origin}/sitemap.xml
`;

/** Every public page in each language, including the statistics of active MPs while the API is available. */
function sitemap(origin: string, mps: readonly { readonly id: number }[]): string {
  const ofMps = mps.map(({ id }) => `/dashboard/mp/${id}`);
  const urls = [...Object.values(PAGES), ...ofMps].flatMap((path) =>
    LANGUAGES.map((own) => entry(origin + path, own)),
  );
  return `${HEAD}\n${urls.join("\n")}\n</urlset>\n`;
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`;

function entry(page: string, language: string): string {
  const others = LANGUAGES.map((own) => alternate(own, `${page}?lng=${own}`));
  const links = [...others, alternate("x-default", `${page}?lng=${DEFAULT_LANGUAGE}`)].join("");
  return `<url><loc>${page}?lng=${language}</loc>${links}</url>`;
}

const alternate = (language: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
