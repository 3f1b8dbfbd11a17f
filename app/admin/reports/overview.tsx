import type { TFunction } from "i18next";
import { Form, Link, type LinksFunction } from "react-router";
import { reports } from "#app/i18n/mk/reports.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatNumber } from "#app/model/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type Column, DataTable } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { EmptyState } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import type { Route } from "./+types/overview";
import { crumbsTo, kindOf, reportListAddress, reportMonthName, periodParam, reportAddress } from "./kind.ts";
import { readOverview, type Standing } from "./overview.server.ts";
import { PeriodField } from "./period-field.tsx";
import reportLook from "./report.css?url";

export const handle: AdminHandle = { texts: { reports }, crumbs: crumbsTo("reports:crumbs.overview") };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: reportLook }];

/** Who has submitted and who is late: by default in the last period that has ended. */
export const loader = ({ context, pattern, request, url }: Route.LoaderArgs) =>
  readOverview(context, kindOf(pattern), url.searchParams, request.signal);

export default function ReportOverview({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("reports");
  const { kind, period, ahead, standings, sinceUnknown, counts } = loaderData;
  const title = t("overview.title", { period: reportMonthName(period) });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead title={title}>
        <Link className="btn plain" to={`${reportListAddress(kind)}?${periodParam(kind)}=${period}`}>
          {t("overview.list")}
        </Link>
      </PageHead>
      <Periods {...loaderData} />
      <ul className="counts cells">
        {counts.map(({ name, tone, count }) => (
          <li key={name} className="card box">
            <Badge tone={tone}>{name}</Badge>
            <p>{t("overview.count", { count })}</p>
          </li>
        ))}
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

type Loaded = Route.ComponentProps["loaderData"];

function Periods({ kind, typed, wrong, before, after }: Loaded) {
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

/** A row: an assistant's, or one of figures only. */
type Line = Pick<Standing, "assistant" | "reportId" | "served"> & Partial<Standing>;

function Standings({ kind, period, standings, sums }: Loaded) {
  const { t } = useTranslation(["reports", "common"]);
  const view = ({ reportId, assistant }: Line) =>
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
  const lines: readonly Line[] = sums
    ? [
        ...standings,
        { assistant: t("overview.unserved"), served: sums.unserved },
        { assistant: t("overview.total"), served: sums.total },
      ]
    : standings;
  return (
    <DataTable
      rows={lines}
      columns={[...columns(t), ...(sums ? figureColumns(t) : [])]}
      caption={t("overview.caption", { period: reportMonthName(period) })}
      rowKey={({ userId, assistant }) => userId ?? assistant}
      actions={view}
    />
  );
}

const figureColumns = (t: TFunction<"reports">): readonly Column<Line>[] =>
  (["cases", "events"] as const).map((name) => ({
    key: name,
    header: t(`overview.${name}`),
    cell: ({ served }) => formatNumber(served?.[name] ?? 0, "mk"),
    className: "num",
  }));

const columns = (t: TFunction<"reports">): readonly Column<Line>[] => [
  { key: "assistant", header: t("columns.assistant"), cell: ({ assistant }) => assistant, className: "who" },
  {
    key: "status",
    header: t("columns.status"),
    cell: ({ mark, isNobodys }) =>
      mark && (
        <>
          <Badge tone={mark.tone}>{mark.name}</Badge>
          {isNobodys && <p className="small">{t("overview.nobodysText")}</p>}
        </>
      ),
    text: ({ mark }) => mark?.name ?? "",
    className: "state",
  },
];
