import { DEFAULT_LANGUAGE, LANGUAGES } from "#app/model/text/language.ts";
import { publicLists } from "#server/api/cache.ts";
import { requestInfo } from "#server/request/request-info.ts";
import type { Route } from "./+types/sitemap";
import { PAGES } from "./describe.ts";

/** Every public page in each language, including the statistics of active MPs while the API is available. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = requestInfo(context);
  const lists = await publicLists(context).catch(() => undefined);
  const mps = (lists?.mps ?? []).map(({ id }) => `/dashboard/mp/${id}`);
  const urls = [...Object.values(PAGES), ...mps].flatMap((path) =>
    LANGUAGES.map((own) => entry(origin + path, own)),
  );
  return new Response(`${HEAD}\n${urls.join("\n")}\n</urlset>\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
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
