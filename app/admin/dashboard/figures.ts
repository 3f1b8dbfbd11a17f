import { figuresFile } from "#app/statistics/figures/files.ts";
import { requestInfo } from "#server/http/request-info.ts";
import { log } from "#server/log.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import type { Route } from "./+types/figures";
import { loadFigures } from "./read/figures.ts";

const HEADERS = { "Cache-Control": "private, no-store" };

/** Exactly what the dashboard of the same query shows, as CSV or JSON. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { id: userId } = requireProfile(context);
  const figures = await loadFigures(context, url, request.signal);
  const file = figuresFile(url, figures, getT(context, "statistics"), HEADERS);
  log.info({ event: "figures-exported", requestId: requestInfo(context).id, userId });
  return file;
}
