import { figuresFile } from "#app/statistics/files.ts";
import { faultPage } from "#server/api/fault.ts";
import { audit } from "#server/audit/audit.ts";
import { getT } from "#server/middleware/locale.ts";
import type { Route } from "./+types/figures";
import { chosenMonths, readFigures } from "./figures.server.ts";

/**
 * Exactly what the dashboard with the same query shows, as CSV or JSON.
 * @throws the fault page if anything is missing, which would go unnoticed in a file
 */
export async function loader({ context, request, url, pattern }: Route.LoaderArgs) {
  const read = await readFigures(context, chosenMonths(context, url), request.signal);
  if (!read.figures) throw faultPage(read.fault);
  const lacking = read.lacks.topMps ?? read.lacks.offices;
  if (lacking) throw faultPage(lacking);
  const headers = { "Cache-Control": "private, no-store" };
  const file = figuresFile(pattern, read.figures, getT(context, "statistics"), headers);
  audit(context, { event: "figures-exported" });
  return file;
}
