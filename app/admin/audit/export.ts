import { redirect } from "react-router";
import { EXPORT_ROWS } from "#app/model/limits.ts";
import { skopjeDay } from "#app/model/period.ts";
import { audit } from "#server/audit/audit.ts";
import { trailOf } from "#server/audit/trail.ts";
import { csv } from "#server/files/spreadsheet-text.ts";
import { getT } from "#server/middleware/locale.ts";
import { StoreUnavailable } from "#server/store/store.ts";
import type { Route } from "./+types/export";
import { CSV_COLUMNS, csvRow, namesOf } from "./entries.server.ts";
import { AUDIT, questionOf, questionText } from "./query.ts";

/** The entries that match the page's query, as CSV: the newest, up to the limit of exports. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const back = `/admin/audit${url.search}`;
  // The page reports invalid days; a file of everything would look like the filtered one.
  if (AUDIT.isWrong(url.searchParams)) return redirect(back);
  const question = questionOf(AUDIT.parse(url.searchParams));
  const t = getT(context, "audit");
  try {
    const [answer, names] = await Promise.all([
      trailOf(context).ask(question, EXPORT_ROWS),
      namesOf(context, request.signal),
    ]);
    const found = await answer.read(0, EXPORT_ROWS);
    audit(context, { event: "audit-exported", filter: questionText(question), count: found.length });
    const head = CSV_COLUMNS.map((name) => t(`columns.${name}`));
    const rows = found.map((entry) => csvRow(entry, names, t));
    const note = answer.isCut ? [[t("cut", { count: answer.total })]] : [];
    const short = answer.isShort ? [[`${t("short")}. ${t("shortText")}`]] : [];
    return new Response(csv([head, ...rows, ...note, ...short], ";"), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="dnevnik-${skopjeDay(new Date())}.csv"`,
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return redirect(back);
  }
}
