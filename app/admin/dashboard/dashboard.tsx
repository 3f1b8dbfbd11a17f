import { data, useNavigation } from "react-router";
import { overview } from "#app/i18n/mk/overview.ts";
import { statistics } from "#app/i18n/mk/statistics.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { monthsParams } from "#app/statistics/filters/months.ts";
import { DatedFigures } from "#app/statistics/dated-figures.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../crumbs.tsx";
import type { Route } from "./+types/dashboard";
import { BASE } from "./base.ts";
import { partOfDay } from "./part-of-day.ts";
import { MonthsPanel } from "./months-panel.tsx";
import { loadFigures } from "./read/figures.ts";
import { readWaiting } from "./read/waiting.ts";
import { Waiting } from "./waiting.tsx";
import "./dashboard.css";

export const handle: AdminHandle = {
  texts: { overview, statistics },
  crumbs: [{ text: "overview:title" }],
};

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const profile = requireProfile(context);
  const [{ view, query, period, time, stale }, waiting] = await Promise.all([
    loadFigures(context, url, request.signal),
    readWaiting(context, profile.roleId, request.signal),
  ]);
  const params = monthsParams(query.months);
  const file = (ending: string) => `${BASE}/figures.${ending}${params.size > 0 ? `?${params}` : ""}`;
  const failed = Object.keys(query.errors).length > 0;
  return data(
    {
      name: profile.fullName,
      part: partOfDay(new Date()),
      waiting,
      panel: { query, summary: period },
      figures: { view, period, time, stale, files: { csv: file("csv"), json: file("json") } },
      failed,
    },
    { status: failed ? 400 : 200 },
  );
}

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  const { name, part, waiting, panel, figures, failed } = loaderData;
  const { t } = useTranslation(["overview", "statistics"]);
  const { state, location } = useNavigation();
  const loading = state === "loading" && location.pathname === BASE;
  return (
    <>
      <PageTitle failed={failed}>{t("title")}</PageTitle>
      <PageHead title={t(`greeting.${part}`, { name })} />
      {waiting && <Waiting waiting={waiting} />}
      <section aria-labelledby="figures">
        <h2 id="figures">{t("figures")}</h2>
        <p className="small">{t("exact")}</p>
        <MonthsPanel base={BASE} {...panel} />
        <p className="vh" role="status">
          {loading ? t("statistics:loading") : ""}
        </p>
        <div className="figures" aria-busy={loading}>
          <DatedFigures {...figures} />
        </div>
      </section>
    </>
  );
}
