import { Link, type LinksFunction } from "react-router";
import { reports } from "#app/i18n/mk/reports.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { EmptyState } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import type { Route } from "./+types/overview";
import { crumbsTo, kindOf, periodParam, reportListAddress, reportMonthName } from "./kind.ts";
import { Books, Counters, Periods, Standings } from "./overview-parts.tsx";
import { readOverview } from "./overview.server.ts";
import reportLook from "./report.css?url";

export const handle: AdminHandle = { texts: { reports }, crumbs: crumbsTo("reports:crumbs.overview") };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: reportLook }];

/** Who has submitted and who is late: by default in the last period that has ended. */
export const loader = ({ context, pattern, request, url }: Route.LoaderArgs) =>
  readOverview(context, kindOf(pattern), url.searchParams, request.signal);

export default function ReportOverview({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("reports");
  const { kind, period, ahead, deadline, standings, shown, sinceUnknown } = loaderData;
  const title = t("overview.title", { period: reportMonthName(period) });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        title={title}
        lead={
          standings.length > 0 &&
          deadline && <b className={deadline.isPast ? undefined : "row-mark"}>{deadline.text}</b>
        }
      >
        <Periods {...loaderData} />
      </PageHead>
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
      <Link className="item under" to={`${reportListAddress(kind)}?${periodParam(kind)}=${period}`}>
        {t("overview.list")}
      </Link>
    </>
  );
}
