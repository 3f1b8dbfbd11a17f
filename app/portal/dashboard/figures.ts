import { csv } from "#server/files/csv.ts";
import { getT } from "#server/middleware/locale.ts";
import { cellOf, sheetParts } from "#app/statistics/figures/sheet.ts";
import type { Route } from "./+types/figures";
import { type LoadedDashboard, loadDashboard } from "./read/load.ts";

/** Exactly what the page of the same address and query shows, as CSV or JSON. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const loaded = await loadDashboard(context, { params, url });
  // Figures of other months than the asked ones would be wrong ones.
  if (Object.keys(loaded.query.errors).length > 0) throw new Response(null, { status: 400 });
  const t = getT(context, "statistics");
  return url.pathname.endsWith(".csv") ? csvFile(loaded, t) : jsonFile(loaded, t);
}

type T = Parameters<typeof sheetParts>[1];

/** As long as the figures themselves are given without a question; `lng` of the address may be absent. */
const HEADERS = { "Cache-Control": "private, max-age=30", "X-Robots-Tag": "noindex" };

function csvFile({ view, name, period, time, language, asOf }: LoadedDashboard, t: T): Response {
  const rows = sheetParts(view, t).flatMap(({ title, figures }) =>
    figures.map((figure) => [title, figure.label, cellOf(figure), figure.share]),
  );
  const head = [
    [t("files.scope"), name],
    [t("files.period"), period],
    [t("asOf", { time })],
    [],
    [t("files.part"), t("files.item"), t("files.figure"), t("columns.share")],
  ];
  // What Excel takes where the language is spoken.
  const text = csv([...head, ...rows], language === "en" ? "," : ";");
  return new Response(text, {
    headers: {
      ...HEADERS,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="statistics-${asOf.slice(0, 10)}.csv"`,
    },
  });
}

/** `value` is `null` where the page has words instead of a number; they are in `text`. */
function jsonFile({ view, scope, name, query, language, asOf, stale }: LoadedDashboard, t: T): Response {
  const parts = sheetParts(view, t).map(({ name: part, figures }) => [
    part,
    figures.map(({ id, label, shown, text }) => ({
      id,
      label,
      ...(typeof shown === "number" ? { value: shown } : { value: null, reason: shown, text }),
    })),
  ]);
  const { startMonth = null, endMonth = null } = query.months;
  const body = {
    scope: { ...scope, name },
    startMonth,
    endMonth,
    language,
    asOf,
    stale,
    personFiguresRoundedTo: view.rounded ? 5 : 1,
    ...Object.fromEntries(parts),
  };
  return Response.json(body, { headers: HEADERS });
}
