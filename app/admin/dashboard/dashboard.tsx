import { data, useNavigation } from "react-router";
import { overview } from "#app/i18n/mk/overview.ts";
import { statistics } from "#app/i18n/mk/statistics.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { faultHeaders } from "#app/route/faults.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { DatedFigures } from "#app/statistics/dated-figures.tsx";
import type { DashboardFigures } from "#app/statistics/figures/files.ts";
import { monthsParams } from "#app/statistics/filters/months.ts";
import { Fault } from "#app/ui/page/fault.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { faultInfo, faultPage } from "#server/api/fault.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../frame/crumbs.tsx";
import type { Route } from "./+types/dashboard";
import { BASE } from "./base.ts";
import { partOfDay } from "./part-of-day.ts";
import { MonthsPanel } from "./months-panel.tsx";
import { NotShown } from "./not-shown.tsx";
import { askedMonths, type Lacks, readFigures } from "./read/figures.ts";
import { readWaiting } from "./read/waiting.ts";
import { Waiting } from "./waiting.tsx";
import "./dashboard.css";

export const handle: AdminHandle = {
  texts: { overview, statistics },
  crumbs: [{ text: "overview:title" }],
};

export const headers = faultHeaders;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const profile = requireProfile(context);
  const asked = askedMonths(context, url);
  const [read, waiting] = await Promise.all([
    readFigures(context, asked, request.signal),
    readWaiting(context, profile.roleId, request.signal),
  ]);
  const failed = Object.keys(asked.query.errors).length > 0;
  return data(
    {
      name: profile.fullName,
      part: partOfDay(new Date()),
      waiting,
      panel: { query: asked.query, summary: asked.period },
      failed,
      shown: read.figures ? shownFigures(read.figures, read.lacks) : { fault: faultInfo(read.fault) },
    },
    // What else the page has can be shown all the same.
    read.figures ? { status: failed ? 400 : 200 } : (faultPage(read.fault).init ?? undefined),
  );
}

function shownFigures({ view, query, period, time, stale }: DashboardFigures, { topMps, offices }: Lacks) {
  const params = monthsParams(query.months);
  const file = (ending: string) => `${BASE}/figures.${ending}${params.size > 0 ? `?${params}` : ""}`;
  return {
    figures: pack({ view, period, time, stale, files: { csv: file("csv"), json: file("json") } }),
    lacks: { topMps: topMps?.reference, offices: offices?.reference },
  } as const;
}

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  const { name, part, waiting, panel, failed, shown } = loaderData;
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
          <Figures shown={shown} />
        </div>
      </section>
    </>
  );
}

function Figures({ shown }: Pick<Route.ComponentProps["loaderData"], "shown">) {
  if ("fault" in shown) return <Fault info={shown.fault} heading="h3" home={BASE} />;
  return <ReadFigures {...shown} />;
}

function ReadFigures({ figures, lacks }: ReturnType<typeof shownFigures>) {
  const inPlaceOf = (reference: string | undefined) =>
    reference === undefined ? undefined : <NotShown reference={reference} />;
  return (
    <DatedFigures
      {...useUnpacked(figures)}
      instead={{ topMps: inPlaceOf(lacks.topMps), offices: inPlaceOf(lacks.offices) }}
    />
  );
}
