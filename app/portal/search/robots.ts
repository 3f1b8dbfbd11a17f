import { requestInfo } from "#server/request/request-info.ts";
import type { Route } from "./+types/robots";

/** Search engines may read the public pages, but not the back-office, pictures of people, or any request. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    "Disallow: /admin/",
    "Disallow: /media/",
    "Disallow: /*?*receipt=",
    "Disallow: /request/",
    `Sitemap: ${requestInfo(context).origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
