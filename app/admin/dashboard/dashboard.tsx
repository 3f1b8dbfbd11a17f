import { data, useNavigation } from "react-router";
import { overview } from "#app/i18n/mk/overview.ts";
import { statistics } from "#app/i18n/mk/statistics.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { faultHeaders } from "#app/route/faults.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { DatedFigures } from "#app/statistics/dashboard.tsx";
import type { DashboardFigures } from "#app/statistics/files.ts";
import { FilterPanel } from "#app/statistics/filters.tsx";
import { monthsParams } from "#app/statistics/query.ts";
import { Fault } from "#app/ui/page/fault.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { faultInfo, faultPage } from "#server/api/fault.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../frame/crumbs.tsx";
import type { Route } from "./+types/dashboard";
import { BASE } from "./base.ts";
import { askedMonths, type Lacks, readFigures, readWaiting } from "./read.server.ts";
import { readUnsent, seeUnsent } from "./unsent.server.ts";
import { Unsent } from "./unsent.tsx";
import { NotShown, Waiting } from "./waiting.tsx";
import "./dashboard.css";

export const handle: AdminHandle = {
  texts: { overview, statistics },
  crumbs: [{ text: "overview:title" }],
};

export const headers = faultHeaders;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const profile = requireProfile(context);
  const asked = askedMonths(context, url);
  const [read, waiting, unsent] = await Promise.all([
    readFigures(context, asked, request.signal),
    readWaiting(context, profile.roleId, request.signal),
    readUnsent(context),
  ]);
  const failed = Object.keys(asked.query.errors).length > 0;
  return data(
    {
      name: profile.fullName,
      part: partOfDay(new Date()),
      unsent,
      waiting,
      panel: { query: asked.query, summary: asked.period },
      failed,
      figures: read.figures ? figuresView(read.figures, read.lacks) : { fault: faultInfo(read.fault) },
    },
    // What else the page has can be shown all the same.
    read.figures ? { status: failed ? 400 : 200 } : (faultPage(read.fault).init ?? undefined),
  );
}

export const action = ({ context }: Route.ActionArgs) => seeUnsent(context);

function figuresView({ view, query, period, time, stale }: DashboardFigures, { topMps, offices }: Lacks) {
  const params = monthsParams(query.months);
  const file = (ending: string) => `${BASE}/figures.${ending}${params.size > 0 ? `?${params}` : ""}`;
  return {
    packed: pack({ view, period, time, stale, files: { csv: file("csv"), json: file("json") } }),
    lacks: { topMps: topMps?.reference, offices: offices?.reference },
  } as const;
}

/** How people are greeted in Skopje at this moment. */
function partOfDay(now: Date): "morning" | "day" | "evening" {
  const hour = Number(wallTimeOf(now).slice("YYYY-MM-DDT".length).slice(0, 2));
  if (hour < 4 || hour >= 18) return "evening";
  return hour < 10 ? "morning" : "day";
}

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  const { name, part, unsent, waiting, panel, failed, figures } = loaderData;
  const { t } = useTranslation(["overview", "statistics"]);
  const { state, location } = useNavigation();
  const loading = state === "loading" && location.pathname === BASE;
  return (
    <>
      <PageTitle failed={failed}>{t("title")}</PageTitle>
      <PageHead title={t(`greeting.${part}`, { name })} />
      {unsent && <Unsent unsent={unsent} />}
      {waiting && <Waiting waiting={waiting} />}
      <section aria-labelledby="figures">
        <h2 id="figures">{t("figures")}</h2>
        <p className="small">{t("exact")}</p>
        <FilterPanel base={BASE} {...panel} className="months" />
        <p className="vh" role="status">
          {loading ? t("statistics:loading") : ""}
        </p>
        <div className="figures" aria-busy={loading}>
          <Figures figures={figures} />
        </div>
      </section>
    </>
  );
}

function Figures({ figures }: Pick<Route.ComponentProps["loaderData"], "figures">) {
  if ("fault" in figures) return <Fault info={figures.fault} heading="h3" home={BASE} />;
  return <ReadFigures {...figures} />;
}

function ReadFigures({ packed, lacks }: ReturnType<typeof figuresView>) {
  const inPlaceOf = (reference: string | undefined) =>
    reference === undefined ? undefined : <NotShown reference={reference} />;
  return (
    <DatedFigures
      {...useUnpacked(packed)}
      instead={{ topMps: inPlaceOf(lacks.topMps), offices: inPlaceOf(lacks.offices) }}
    />
  );
}
