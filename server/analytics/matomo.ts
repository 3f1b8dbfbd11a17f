import type { AnalyticsSettings } from "#server/settings/env.ts";
import type { PageView } from "./page-view.ts";

const PATIENCE_MS = 5_000;

/**
 * Sends page views to Matomo's tracking HTTP API, many in one call. It gets no visitor: no id, no address, no
 * device, no cookie; `new_visit` keeps it from making one person of all who come by our server's address.
 * @param origin public origin of the site, without trailing slash
 * Rejects when the API can't be reached, refuses, or takes longer than five seconds.
 */
export async function sendToMatomo(
  { url, siteId }: AnalyticsSettings,
  origin: string,
  views: readonly PageView[],
): Promise<void> {
  const requests = views.map((view) => `?${track(view, siteId, origin)}`);
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": "constituency-offices" },
    body: JSON.stringify({ requests }),
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The statistics of visits answered ${response.status}`);
}

function track({ path, language, at }: PageView, siteId: string, origin: string): URLSearchParams {
  return new URLSearchParams({
    idsite: siteId,
    rec: "1",
    apiv: "1",
    new_visit: "1",
    // Our own name is that of a program: without this it would be taken for a search engine's.
    bots: "1",
    url: `${origin}${path}?lng=${language}`,
    action_name: `${path.slice(1).replaceAll("/", " / ") || "home"} (${language})`,
    lang: language,
    cdt: String(Math.floor(at / 1000)),
  });
}
