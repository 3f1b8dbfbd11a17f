import { figuresFile } from "#app/statistics/figures/files.ts";
import { audit } from "#server/audit/audit.ts";
import { getT } from "#server/middleware/locale.ts";
import type { Route } from "./+types/figures";
import { loadFigures } from "./read/figures.ts";

const HEADERS = { "Cache-Control": "private, no-store" };

/** Exactly what the dashboard of the same query shows, as CSV or JSON. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const figures = await loadFigures(context, url, request.signal);
  const file = figuresFile(url, figures, getT(context, "statistics"), HEADERS);
  audit(context, { event: "figures-exported" });
  return file;
}
