import type { Stage } from "../exchange.ts";
import { isRead } from "../gates/request-line.ts";

/** Well-known address of the security contact (RFC 9116). */
const PATH = "/.well-known/security.txt";

const HALF_A_YEAR_MS = 182 * 24 * 60 * 60 * 1000;

/**
 * Expires half a year from now, so it is never out of date while it is served.
 * @param contact a `mailto:` or `https:` address
 */
export function securityTxt(contact: string): Stage {
  return ({ request, response, path, origin }) => {
    if (path !== PATH) return undefined;
    if (!isRead(request.method)) return { status: 405, reason: "method", headers: { Allow: "GET, HEAD" } };
    const expires = new Date(Date.now() + HALF_A_YEAR_MS).toISOString().replace(/T.*/, "T00:00:00Z");
    const text = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      "Preferred-Languages: mk, sq, en",
      `Canonical: ${origin}${PATH}`,
    ].join("\n");
    response.writeHead(200, {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    });
    response.end(request.method === "HEAD" ? undefined : `${text}\n`);
    return "answered";
  };
}
