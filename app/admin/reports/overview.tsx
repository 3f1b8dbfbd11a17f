import { Form, Link, type LinksFunction } from "react-router";
import { reports } from "#app/i18n/mk/reports.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { skopjeDay } from "#app/model/period.ts";
import { Icon } from "#app/ui/icon.tsx";
import { DataTable } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { EmptyState } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import type { AdminHandle } from "../frame/crumbs.tsx";
import type { Route } from "./+types/overview";
import {
  askedPeriod,
  crumbsTo,
  kindOf,
  listAddress,
  periodAfter,
  periodBefore,
  periodFromText,
  periodName,
  periodParam,
  reportAddress,
} from "./kind.ts";
import { PeriodField } from "./list/period-field.tsx";
import { overviewColumns, standingName, standingTone } from "./overview/columns.tsx";
import { type Overview, readOverview, type Standing } from "./overview/read.ts";
import reportLook from "./report.css?url";

export const handle: AdminHandle = { texts: { reports }, crumbs: crumbsTo("reports:crumbs.overview") };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: reportLook }];

const NOBODY: Overview = { standings: [], sinceUnknown: false, counts: [] };

/** Who has submitted and who is late: by itself for the last period that has ended. */
export async function loader({ context, pattern, request, url }: Route.LoaderArgs) {
  const kind = kindOf(pattern);
  const { typed, period: asked } = askedPeriod(kind, url.searchParams);
  const running = skopjeDay(new Date()).slice(0, kind === "monthly" ? "YYYY-MM".length : "YYYY".length);
  const period = asked ?? periodBefore(running) ?? running;
  // Only what the field takes: months begin in 2000.
  const before = periodFromText(kind, periodBefore(period) ?? "");
  const after = periodAfter(period);
  const overview = await readOverview(context, kind, period, request.signal);
  // Nobody is behind with what has not begun.
  const ahead = period > running && overview.standings.every(({ reportId }) => reportId === undefined);
  return {
    kind,
    period,
    typed: asked ?? (typed || period),
    wrong: asked === undefined && typed !== "",
    before,
    after: after !== undefined && after < running ? after : undefined,
    ahead,
    ...(ahead ? NOBODY : overview),
  };
}

export default function ReportOverview({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("reports");
  const { kind, period, ahead, standings, sinceUnknown, counts } = loaderData;
  const title = t("overview.title", { period: periodName(period) });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead title={title}>
        <Link className="btn plain" to={`${listAddress(kind)}?${periodParam(kind)}=${period}`}>
          {t("overview.list")}
        </Link>
      </PageHead>
      <Periods {...loaderData} />
      <ul className="counts cells">
        {counts.map(({ count, ...standing }) => {
          const name = standingName(t, standing.status, standing.isNobodys);
          return (
            <li key={name} className="card box">
              <Badge tone={standingTone(standing)}>{name}</Badge>
              <p>{t("overview.count", { count })}</p>
            </li>
          );
        })}
      </ul>
      {sinceUnknown && <p className="small">{t("overview.sinceUnknown")}</p>}
      {standings.length === 0 ? (
        <EmptyState text={t(ahead ? "overview.ahead" : "overview.nobody")} />
      ) : (
        <Standings {...loaderData} />
      )}
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function Periods({ kind, typed, wrong, before, after }: Shown) {
  const { t } = useTranslation(["reports", "common"]);
  const to = (period: string) => `?${periodParam(kind)}=${period}`;
  return (
    <div className="filter box">
      <Form method="get" role="search" aria-label={t("overview.steps")}>
        <PeriodField kind={kind} typed={typed} wrong={wrong} />
        <div className="row">
          <button className="btn plain">{t("overview.show")}</button>
          {before !== undefined && (
            <Link className="btn ghost" to={to(before)}>
              <Icon name="chevron-left" />
              {t("overview.previous")}
            </Link>
          )}
          {after !== undefined && (
            <Link className="btn ghost" to={to(after)}>
              {t("overview.next")}
              <Icon name="chevron-right" />
            </Link>
          )}
        </div>
      </Form>
    </div>
  );
}

function Standings({ kind, period, standings }: Shown) {
  const { t } = useTranslation(["reports", "common"]);
  const view = ({ reportId, assistant }: Standing) =>
    reportId !== undefined && (
      <Link
        className="tile"
        to={reportAddress(kind, reportId)}
        title={t("common:view")}
        aria-label={`${t("common:view")}: ${assistant}`}
      >
        <Icon name="eye" />
      </Link>
    );
  return (
    <DataTable
      rows={standings}
      columns={overviewColumns(t)}
      caption={t("overview.caption", { period: periodName(period) })}
      rowKey={({ userId }) => userId}
      actions={view}
    />
  );
}
