import type { LinksFunction } from "react-router";
import { calendar } from "#app/i18n/mk/calendar.ts";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { MEETING_STATUSES } from "#app/model/lookups.ts";
import { skopjeDay } from "#app/model/period.ts";
import { pack, type Unpacked, useUnpacked } from "#app/route/packed.ts";
import agendaLook from "#app/ui/calendar/agenda.css?url";
import calendarLook from "#app/ui/calendar/calendar.css?url";
import { calendarDays } from "#app/ui/calendar/entry.ts";
import { DataTable } from "#app/ui/list/data-table.tsx";
import { Paging } from "#app/ui/list/paging.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { allLists } from "#server/api/cache.ts";
import { holidaysIn } from "#server/holidays.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import type { AdminHandle } from "../frame/crumbs.tsx";
import { AddLink, ExportLink, useRowLinks } from "../list/links.tsx";
import { NoRows } from "../list/no-rows.tsx";
import { lookupOptions, withChosen } from "../record/labels.ts";
import { mpOptions } from "../record/mp-options.server.ts";
import type { Route } from "./+types/list";
import { MeetingCalendar, meetingColumns, MeetingFilters, PeriodHead } from "./list-parts.tsx";
import {
  activeFilters,
  calendarSearch,
  dayDetails,
  findMeetings,
  meetingQuery,
  shownPeriod,
  withoutFilters,
} from "./query.ts";
import { calendarEntries, calendarStatuses, type ListedMeeting, listedMeeting } from "./rows.server.ts";

export const handle: AdminHandle = {
  texts: { calendar, meetings },
  crumbs: [{ text: "nav.meetings" }],
};

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: agendaLook },
  { rel: "stylesheet", href: calendarLook },
];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const profile = requireProfile(context);
  const today = skopjeDay(new Date());
  const query = meetingQuery(url.searchParams, today);
  const [found, lists] = await Promise.all([findMeetings(context, query, request.signal), allLists(context)]);
  const returnTo = calendarSearch(query);
  const details =
    query.view === "day" ? await dayDetails(context, found.calendar, request.signal) : undefined;
  const wholeDay = getT(context, "meetings")("view.wholeDay");
  return pack({
    query,
    returnTo,
    today,
    period: shownPeriod(query, found.range, today, getT(context, "calendar")),
    total: found.total,
    inCalendar: found.calendar.length,
    unknownDay: ![null, "", query.date].includes(url.searchParams.get("date")),
    rows: found.page.map((row) => listedMeeting(row, wholeDay)),
    days: calendarDays(calendarEntries(found.calendar, returnTo, details), found.range),
    statuses: calendarStatuses(),
    holidays: await holidaysIn(found.range),
    active: activeFilters(query),
    clear: withoutFilters(query),
    choices: {
      mpId: withChosen(mpOptions(lists.mps, profile), query.mpId),
      meetingStatusId: lookupOptions(MEETING_STATUSES),
    },
    stale: lists.stale,
    mayEdit: mayOpen("/admin/meetings/edit/:id", profile.roleId),
    mayAdd: mayOpen("/admin/meetings/add", profile.roleId),
  });
}

type Loaded = Unpacked<Route.ComponentProps["loaderData"]>;

export default function MeetingList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["meetings", "common"]);
  const loaded = useUnpacked(loaderData);
  const { returnTo, total, inCalendar, unknownDay, stale, mayAdd } = loaded;
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={t("heading", { count: total })}>
        {total > 0 && <ExportLink section="/admin/meetings" total={total} />}
        {mayAdd && <AddLink to={`/admin/meetings/add?${returnTo}`} text={t("add")} />}
      </PageHead>
      {stale && <Notice title={t("common:stale")} />}
      {unknownDay && <Notice title={t("unknownDay")} />}
      <PeriodHead {...loaded} />
      <MeetingFilters {...loaded} />
      {inCalendar < total && (
        <Notice title={t("partial")}>{t("partialText", { total, shown: inCalendar })}</Notice>
      )}
      <MeetingCalendar {...loaded} />
      <List {...loaded} />
    </>
  );
}

function List({ rows, query, returnTo, total, active, clear, mayEdit }: Loaded) {
  const { t } = useTranslation("meetings");
  const { page, size } = query;
  const rowLinks = useRowLinks<ListedMeeting>({
    section: "/admin/meetings",
    mayEdit,
    name: ({ person, date, time }) => `${person}, ${date} ${time}`,
    returnTo: () => returnTo,
  });
  return (
    <section className="rest">
      <h2>{t("list")}</h2>
      {rows.length > 0 ? (
        <>
          <DataTable
            rows={rows}
            columns={meetingColumns(t)}
            caption={t(query.view === "day" ? "captionOfDay" : "caption")}
            rowKey={({ id }) => id}
            actions={rowLinks}
          />
          <Paging page={page} size={size} total={total} sizes={PAGE_SIZES.meetings} />
        </>
      ) : (
        <NoRows section="meetings" total={total} size={size} filtered={active > 0} clear={clear} />
      )}
    </section>
  );
}
