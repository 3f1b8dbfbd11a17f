import { Link, type LinksFunction } from "react-router";
import { record } from "#app/i18n/mk/record.ts";
import { reports } from "#app/i18n/mk/reports.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { REPORT_STATUS } from "#app/model/report.ts";
import { pack, type Unpacked, useUnpacked } from "#app/route/packed.ts";
import { DataTable } from "#app/ui/list/data-table.tsx";
import { sizeSearch } from "#app/ui/list/filter-bar.tsx";
import { Paging } from "#app/ui/list/paging.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { faultPage } from "#server/api/fault.ts";
import { formKey } from "#server/form/form-key.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { NoRows } from "../kit/list/no-rows.tsx";
import { staffList } from "../kit/list/staff-list.ts";
import { withChosen } from "../kit/record/labels.ts";
import { personOptions } from "../kit/record/mp-options.server.ts";
import type { Route } from "./+types/list";
import { listedReport, type ListedReport, reportColumns, useReportLinks } from "./columns.tsx";
import { activeFilters, listSearch, ReportFilters } from "./filters.tsx";
import { crumbsTo, kindOf, reportListAddress } from "./kind.ts";
import { apiFilter, filterReports, hasAssistantFilter, reportQuery } from "./read.server.ts";
import reportLook from "./report.css?url";
import { SubmitReport } from "./submit-dialog.tsx";

export const handle: AdminHandle = { texts: { record, reports }, crumbs: crumbsTo() };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: reportLook }];

export async function loader({ context, pattern, request, url }: Route.LoaderArgs) {
  const { id: userId, roleId } = requireProfile(context);
  const kind = kindOf(pattern);
  const query = reportQuery(kind, url.searchParams, roleId);
  const calls = api(context, { signal: request.signal });
  const [found, assistants] = await Promise.all([
    filterReports(calls, kind, apiFilter(query)),
    hasAssistantFilter(roleId) ? staffList(context, contract.users.assistants, request.signal) : [],
  ]);
  if (!found.ok) throw faultPage(found.fault);
  const maySubmit = mayOpen("/admin/reports/monthly/submit/:id", roleId);
  // The API's list of assistants has active ones only, but reports of others remain.
  const chosen = found.value.content.find((row) => row.userId === query.userId)?.userFullName;
  return pack({
    kind,
    query,
    total: found.value.totalElements,
    rows: found.value.content.map((row) => ({
      ...listedReport(row),
      ...(maySubmit &&
        row.userId === userId &&
        row.reportStatusId === REPORT_STATUS.draft && { formKey: formKey(context) }),
    })),
    ...(hasAssistantFilter(roleId) && {
      assistants: withChosen(personOptions(assistants), query.userId, chosen),
    }),
    hasOverview: mayOpen("/admin/reports/monthly/overview", roleId),
  });
}

type Loaded = Unpacked<Route.ComponentProps["loaderData"]>;

export default function ReportList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("reports");
  const loaded = useUnpacked(loaderData);
  const { kind, query, total, rows, assistants, hasOverview } = loaded;
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
      <ReportFilters kind={kind} query={query} assistants={assistants} />
      {rows.length > 0 ? <Reports {...loaded} /> : <NoReports {...loaded} />}
    </>
  );
}

function Reports({ kind, rows, query, total }: Loaded) {
  const { t } = useTranslation("reports");
  const rowLinks = useReportLinks(kind);
  const search = listSearch(kind, query);
  const submit = ({ id, period, assistant, formKey: key }: ListedReport) =>
    key === undefined ? (
      <span className="quiet">–</span>
    ) : (
      <SubmitReport kind={kind} id={id} period={period} label={assistant} formKey={key} search={search} />
    );
  return (
    <>
      <DataTable
        rows={rows}
        columns={reportColumns(t, kind, submit)}
        caption={t("caption")}
        rowKey={({ id }) => id}
        actions={rowLinks}
      />
      <Paging page={query.page} size={query.size} total={total} sizes={PAGE_SIZES.reports} />
    </>
  );
}

/** Why no report is shown, and a way on. */
function NoReports({ query, total }: Loaded) {
  return (
    <NoRows
      section="reports"
      total={total}
      size={query.size}
      filtered={activeFilters(query) > 0}
      clear={sizeSearch(query.size, PAGE_SIZES.reports)}
    />
  );
}
