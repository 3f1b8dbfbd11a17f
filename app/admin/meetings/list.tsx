import { useState } from "react";
import type { LinksFunction } from "react-router";
import { calendar } from "#app/i18n/mk/calendar.ts";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { sheet } from "#app/i18n/mk/sheet.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CALENDAR_VIEWS, PAGE_SIZES } from "#app/model/limits.ts";
import { skopjeDay } from "#app/model/period.ts";
import { pack, type Unpacked, useUnpacked } from "#app/route/packed.ts";
import { PeriodLinks } from "#app/ui/calendar/period-links.tsx";
import { DataTable } from "#app/ui/list/data-table.tsx";
import { Paging } from "#app/ui/list/paging.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import calendarLook from "#app/ui/style/calendar.css?url";
import { settleNamed } from "../kit/case/pending-change.server.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { AddLink, useRowLinks } from "../kit/list/links.tsx";
import { NoRows } from "../kit/list/no-rows.tsx";
import { recordAct } from "../kit/record/acts.server.ts";
import { isTelling, tellPerson } from "../kit/record/telling.server.ts";
import type { Route } from "./+types/list";
import { readCalendar } from "./calendar.server.ts";
import { Day, PrintedDay } from "./day.tsx";
import { CalendarTools, MeetingCalendar, meetingColumns } from "./list-parts.tsx";
import { meetingQuery, MEETINGS } from "./query.ts";
import type { ListedMeeting } from "./rows.server.ts";

export const handle: AdminHandle = {
  texts: { calendar, meetings, sheet },
  crumbs: [{ text: "nav.meetings" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: calendarLook }];

export const loader = async ({ context, request, url }: Route.LoaderArgs) =>
  pack(await readCalendar(context, url.searchParams, request.signal));

export const action = ({ context, url }: Route.ActionArgs) => {
  const query = meetingQuery(url.searchParams, skopjeDay(new Date()));
  const back = addressWith("/admin/meetings", MEETINGS.search(query));
  if (isTelling(context)) return tellPerson(context, back);
  return settleNamed(context, back) ?? recordAct(context, back);
};

export default function MeetingList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["meetings", "common"]);
  const loaded = useUnpacked(loaderData);
  const { returnTo, total, inCalendar, stale, mayAdd, sheet: rows, query, period } = loaded;
  const [isPlain, setPlain] = useState(false);
  const hasGrid = useHydrated() && query.view === "week" && !loaded.isOfAll;
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      {/* Before all that it keeps from being printed. */}
      {rows && <PrintedDay {...loaded} />}
      <div className="head terse period-head row">
        <h1>{period.name}</h1>
        <PeriodLinks
          view={query.view}
          views={CALENDAR_VIEWS}
          date={query.date}
          today={loaded.today}
          steps={period.steps}
        />
        {mayAdd && <AddLink to={`/admin/meetings/add?${returnTo}`} text={t("add")} />}
      </div>
      {stale && <Notice title={t("common:stale")} />}
      <CalendarTools {...loaded} grid={hasGrid ? { isPlain, change: () => setPlain(!isPlain) } : undefined} />
      {inCalendar < total && (
        <Notice title={t("partial")}>{t("partialText", { total, shown: inCalendar })}</Notice>
      )}
      {rows ? (
        <Day {...loaded} />
      ) : (
        <>
          <MeetingCalendar {...loaded} isPlain={isPlain} />
          <List {...loaded} />
        </>
      )}
    </>
  );
}

function List(loaded: Unpacked<Route.ComponentProps["loaderData"]>) {
  const { rows, query, forward, isListOpen, returnTo, total, mayEdit } = loaded;
  const { t } = useTranslation("meetings");
  const { page, size } = query;
  const rowLinks = useRowLinks<ListedMeeting>({
    section: "/admin/meetings",
    mayEdit,
    name: ({ person, date, time }) => `${person}, ${date} ${time}`,
    returnTo: ({ id }) => `${returnTo}&at=${id}`,
  });
  return (
    <details className="fold lean gap screen-only" key={String(isListOpen)} open={isListOpen}>
      <summary>{t("list", { count: total })}</summary>
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
    </details>
  );
}
