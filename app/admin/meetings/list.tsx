import type { LinksFunction } from "react-router";
import { calendar } from "#app/i18n/mk/calendar.ts";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { sheet } from "#app/i18n/mk/sheet.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { skopjeDay } from "#app/model/period.ts";
import { pack, type Unpacked, useUnpacked } from "#app/route/packed.ts";
import agendaLook from "#app/ui/calendar/agenda.css?url";
import calendarLook from "#app/ui/calendar/calendar.css?url";
import { PrintPeriod } from "#app/ui/calendar/period-links.tsx";
import { DataTable } from "#app/ui/list/data-table.tsx";
import { Paging } from "#app/ui/list/paging.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import sheetLook from "./sheet.css?url";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { AddLink, ExportLink, useRowLinks } from "../kit/list/links.tsx";
import { NoRows } from "../kit/list/no-rows.tsx";
import type { Route } from "./+types/list";
import { CalendarHead, CalendarTools, MeetingCalendar, meetingColumns } from "./list-parts.tsx";
import { calendarSearch, meetingQuery } from "./query.ts";
import { recordAct } from "./sheet.server.ts";
import { PrintedDay } from "./printed-day.tsx";
import { DaySheet } from "./sheet.tsx";
import { readCalendar } from "./calendar.server.ts";
import type { ListedMeeting } from "./rows.server.ts";

export const handle: AdminHandle = {
  texts: { calendar, meetings, sheet },
  crumbs: [{ text: "nav.meetings" }],
};

export const links: LinksFunction = () =>
  [agendaLook, calendarLook, sheetLook].map((href) => ({ rel: "stylesheet", href }));

export const loader = async ({ context, request, url }: Route.LoaderArgs) =>
  pack(await readCalendar(context, url.searchParams, request.signal));

/** Records a call, or that a meeting took place. */
export const action = ({ context, url }: Route.ActionArgs) => {
  const query = meetingQuery(url.searchParams, skopjeDay(new Date()));
  return recordAct(context, addressWith("/admin/meetings", calendarSearch(query)));
};

type Loaded = Unpacked<Route.ComponentProps["loaderData"]>;

export default function MeetingList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["meetings", "common"]);
  const loaded = useUnpacked(loaderData);
  const {
    returnTo,
    total,
    inCalendar,
    unknownDay,
    stale,
    mayAdd,
    sheet: daySheet,
    gone,
    period,
    at,
  } = loaded;
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      {/* Before all that it keeps from being printed. */}
      {daySheet && daySheet.length + gone.length > 0 && (
        <PrintedDay rows={daySheet} gone={gone} day={period.name} at={at} />
      )}
      <CalendarHead {...loaded}>
        {mayAdd && <AddLink to={`/admin/meetings/add?${returnTo}`} text={t("add")} />}
      </CalendarHead>
      {stale && <Notice title={t("common:stale")} />}
      {unknownDay && <Notice title={t("unknownDay")} />}
      <CalendarTools {...loaded} />
      {inCalendar < total && (
        <Notice title={t("partial")}>{t("partialText", { total, shown: inCalendar })}</Notice>
      )}
      <MeetingCalendar {...loaded} />
      <Sheet {...loaded} />
      <List {...loaded} />
    </>
  );
}

function Sheet({ sheet: meetingsOfDay = [], gone, returnTo }: Loaded) {
  const { t } = useTranslation("sheet");
  if (meetingsOfDay.length + gone.length === 0) return null;
  return (
    <section className="rest day-list" id="day-sheet" aria-labelledby="day-sheet-title">
      <div className="head row">
        <div>
          <h2 id="day-sheet-title">{t("title")}</h2>
          <p className="small">{t("hint")}</p>
        </div>
        <PrintPeriod text={t("print")} />
      </div>
      <DaySheet
        rows={meetingsOfDay}
        gone={gone}
        headingId="day-sheet-title"
        page={`/admin/meetings?${returnTo}`}
      />
    </section>
  );
}

function List(loaded: Loaded) {
  const { rows, query, forward, returnTo, total, mayEdit } = loaded;
  const { t } = useTranslation("meetings");
  const { page, size } = query;
  const rowLinks = useRowLinks<ListedMeeting>({
    section: "/admin/meetings",
    mayEdit,
    name: ({ person, date, time }) => `${person}, ${date} ${time}`,
    returnTo: ({ id }) => `${returnTo}&at=${id}`,
  });
  return (
    <section className="rest">
      <div className="head row">
        <h2>{t("list")}</h2>
        {total > 0 && <ExportLink section="/admin/meetings" total={total} />}
      </div>
      {rows.length > 0 ? (
        <>
          <DataTable
            rows={rows}
            columns={meetingColumns(t)}
            caption={t(forward ? "captionForward" : "caption")}
            rowKey={({ id }) => id}
            actions={rowLinks}
          />
          <Paging page={page} size={size} total={total} sizes={PAGE_SIZES.meetings} />
        </>
      ) : (
        <NoRows section="meetings" {...loaded} />
      )}
    </section>
  );
}
