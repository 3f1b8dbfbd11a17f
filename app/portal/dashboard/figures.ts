import { redirect } from "react-router";
import { figuresFile } from "#app/statistics/files.ts";
import { askedAddress } from "#app/statistics/public-address.server.ts";
import { getT } from "#server/middleware/locale.ts";
import type { Route } from "./+types/figures";
import { loadDashboard } from "./read.server.ts";

/** As long as the figures themselves count as fresh; the address may lack `lng`. */
const HEADERS = { "Cache-Control": "private, max-age=30", "X-Robots-Tag": "noindex" };

/** Exactly what the page of the same address and query shows, as CSV or JSON. */
export async function loader({ context, params, url, pattern }: Route.LoaderArgs) {
  const asked = askedAddress(url, pattern.slice(pattern.lastIndexOf("/")));
  if (asked !== undefined) throw redirect(asked);
  const loaded = await loadDashboard(context, { params, url });
  return figuresFile(pattern, loaded, getT(context, "statistics"), HEADERS);
}
