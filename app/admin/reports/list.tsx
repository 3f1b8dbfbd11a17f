import { Link, type LinksFunction } from "react-router";
import { record } from "#app/i18n/mk/record.ts";
import { reports } from "#app/i18n/mk/reports.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { REPORT_STATUS } from "#app/model/report.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { api } from "#server/api/client.ts";
import { faultPage } from "#server/api/fault.ts";
import { formKey } from "#server/form/form-key.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { ListFilters } from "../kit/list/list-filters.tsx";
import { NoRows } from "../kit/list/no-rows.tsx";
import type { Route } from "./+types/list";
import { crumbsTo, kindOf, periodParam, reportListAddress, reportMonthName, reportStatus } from "./kind.ts";
import { PeriodField } from "./period-field.tsx";
import { deadlineOf, filterReports } from "./read.server.ts";
import { REPORTS } from "./reports.server.ts";
import { ReportTable } from "./table.tsx";
import reportLook from "./report.css?url";

export const handle: AdminHandle = { texts: { record, reports }, crumbs: crumbsTo() };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: reportLook }];

export async function loader({ context, pattern, request, url: { searchParams } }: Route.LoaderArgs) {
  const { id: userId, roleId } = requireProfile(context);
  const kind = kindOf(pattern);
  const list = REPORTS[kind];
  const query = list.parse(searchParams, roleId);
  const { month, year, ...filter } = list.forApi(query);
  const [found, known] = await Promise.all([
    filterReports(api(context, { signal: request.signal }), kind, { ...filter, period: month ?? year }),
    list.known(context, request.signal),
  ]);
  if (!found.ok) throw faultPage(found.fault);
  const { content, totalElements: total } = found.value;
  const chosen = content.find((row) => row.userId === query.userId)?.userFullName;
  const maySubmit = mayOpen("/admin/reports/monthly/submit/:id", roleId);
  return pack({
    kind,
    query,
    total,
    bar: list.bar(context, searchParams, query, { ...known, chosen }),
    search: list.search(query),
    rows: content.map((row) => ({
      id: row.id,
      assistant: row.userFullName,
      period: reportMonthName(row.period),
      status: reportStatus(row.reportStatusId),
      /** Key of its submission form, and by when it is due; absent if there is nothing to submit. */
      ...(maySubmit &&
        row.userId === userId &&
        row.reportStatusId === REPORT_STATUS.draft && {
          formKey: formKey(context),
          deadline: deadlineOf(context, row.period)?.text,
        }),
    })),
    hasOverview: mayOpen("/admin/reports/monthly/overview", roleId),
  });
}

export default function ReportList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("reports");
  const loaded = useUnpacked(loaderData);
  const { kind, bar, total, rows, hasOverview } = loaded;
  return (
    <>
      <PageTitle>{t(`title.${kind}`)}</PageTitle>
      <PageHead title={t(`heading.${kind}`, { count: total })}>
        {hasOverview && (
          <Link className="btn plain" to={`${reportListAddress(kind)}/overview`}>
            {t("overview.link")}
          </Link>
        )}
      </PageHead>
      <ListFilters
        bar={bar}
        typed={{
          [periodParam(kind)]: ({ typed, isWrong }) => (
            <PeriodField kind={kind} typed={typed} wrong={isWrong} />
          ),
        }}
      />
      {rows.length > 0 ? <ReportTable {...loaded} /> : <NoRows section="reports" {...loaded} />}
    </>
  );
}
