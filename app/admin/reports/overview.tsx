import type { TFunction } from "i18next";
import { Link, type LinksFunction } from "react-router";
import { reports } from "#app/i18n/mk/reports.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatNumber } from "#app/model/text/number.ts";
import { type Column, DataTable } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { EmptyState } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import type { Route } from "./+types/overview";
import { useReportLinks } from "./columns.tsx";
import { crumbsTo, kindOf, periodParam, reportListAddress, reportMonthName } from "./kind.ts";
import { Books, Counters, Lead, Periods } from "./overview-parts.tsx";
import { readOverview, type Standing } from "./overview.server.ts";
import reportLook from "./report.css?url";

export const handle: AdminHandle = { texts: { reports }, crumbs: crumbsTo("reports:crumbs.overview") };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: reportLook }];

/** Who has submitted and who is late: by default in the last period that has ended. */
export const loader = ({ context, pattern, request, url }: Route.LoaderArgs) =>
  readOverview(context, kindOf(pattern), url.searchParams, request.signal);

export default function ReportOverview({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("reports");
  const { kind, period, ahead, standings, shown, sinceUnknown } = loaderData;
  const title = t("overview.title", { period: reportMonthName(period) });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead title={title} lead={<Lead {...loaderData} />}>
        <Link className="btn ghost" to={`${reportListAddress(kind)}?${periodParam(kind)}=${period}`}>
          {t("overview.list")}
        </Link>
      </PageHead>
      <Periods {...loaderData} />
      {standings.length > 0 && <Counters {...loaderData} />}
      {standings.length > 0 && <Books {...loaderData} />}
      {sinceUnknown && <p className="small">{t("overview.sinceUnknown")}</p>}
      {standings.length === 0 ? (
        <EmptyState text={t(ahead ? "overview.ahead" : "overview.nobody")} />
      ) : shown.length === 0 ? (
        <EmptyState text={t("overview.noneOf")} />
      ) : (
        <Standings {...loaderData} />
      )}
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/** A row: an assistant's, or one of figures only. */
type Line = Pick<Standing, "assistant" | "served"> & Partial<Standing>;

function Standings({ kind, period, shown, status, sums }: Loaded) {
  const { t } = useTranslation("reports");
  const linksOf = useReportLinks(kind);
  const actions = ({ reportId: id, assistant }: Line) =>
    id !== undefined && linksOf({ id, assistant, period: reportMonthName(period) });
  const lines: readonly Line[] =
    sums && status === ""
      ? [
          ...shown,
          { assistant: t("overview.unserved"), served: sums.unserved },
          { assistant: t("overview.total"), served: sums.total },
        ]
      : shown;
  return (
    <DataTable
      rows={lines}
      columns={[...columns(t), ...(sums ? figureColumns(t) : [])]}
      caption={t("overview.caption", { period: reportMonthName(period) })}
      rowKey={({ userId, assistant }) => userId ?? assistant}
      actions={actions}
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
    cell: ({ mark, isNobodys, isLate }) =>
      mark && (
        <>
          <Badge tone={mark.tone}>{mark.name}</Badge>
          {isNobodys && <p className="small">{t("overview.nobodysText")}</p>}
          {isLate && !isNobodys && <p className="small">{t("overview.lateText")}</p>}
        </>
      ),
    text: ({ mark }) => mark?.name ?? "",
    className: "state",
  },
];
