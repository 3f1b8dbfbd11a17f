import { redirect } from "react-router";
import { events } from "#app/i18n/mk/events.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { EVENT_TYPES } from "#app/model/lookups.ts";
import { pack, type Unpacked, useUnpacked } from "#app/route/packed.ts";
import { DataTable } from "#app/ui/list/data-table.tsx";
import { sizeSearch } from "#app/ui/list/filter-bar.tsx";
import { Paging } from "#app/ui/list/paging.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { allLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { AddLink, ExportLink, useRowLinks } from "../kit/list/links.tsx";
import { mpOptions } from "../kit/record/mp-options.server.ts";
import { lookupOptions, withChosen } from "../kit/record/labels.ts";
import { addAddress } from "../kit/list/address.ts";
import { daysOf, plainAddress } from "../kit/list/days.ts";
import { NoRows } from "../kit/list/no-rows.tsx";
import type { Route } from "./+types/list";
import { eventColumns, type ListedEvent, listedEvent } from "./rows.tsx";
import { EventFilters } from "./filters.tsx";
import { activeFilters, apiQuery, eventQuery, listSearch } from "./query.ts";

export const handle: AdminHandle = {
  texts: { events },
  crumbs: [{ text: "nav.events" }],
};

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const profile = requireProfile(context);
  const plain = plainAddress("/admin/events", url.searchParams);
  if (plain !== undefined) throw redirect(plain);
  const query = eventQuery(url.searchParams);
  const { call } = api(context, { signal: request.signal });
  const [found, { mps, stale }] = await Promise.all([
    call(contract.events.filter, { query: apiQuery(query) }),
    allLists(context),
  ]);
  const list = listSearch(query);
  return pack({
    query,
    list,
    active: activeFilters(query),
    days: daysOf(url.searchParams),
    total: found.totalElements,
    rows: found.content.map(listedEvent),
    choices: {
      mpId: withChosen(mpOptions(mps, profile), query.mpId),
      eventTypeId: lookupOptions(EVENT_TYPES),
    },
    stale,
    mayEdit: mayOpen("/admin/events/edit/:id", profile.roleId),
    add: mayOpen("/admin/events/add", profile.roleId) ? addAddress("/admin/events", list) : undefined,
  });
}

type Loaded = Unpacked<Route.ComponentProps["loaderData"]>;

export default function EventList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["events", "common"]);
  const loaded = useUnpacked(loaderData);
  const { query, days, active, total, rows, choices, stale, add } = loaded;
  const isRight = Object.keys(days.errors).length === 0;
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={t("heading", { count: total })}>
        {total > 0 && isRight && <ExportLink section="/admin/events" total={total} />}
        {add && <AddLink to={add} text={t("add")} />}
      </PageHead>
      {stale && <Notice title={t("common:stale")} />}
      <EventFilters query={query} days={days} choices={choices} active={active} />
      {rows.length > 0 ? <Events {...loaded} /> : <NoEvents {...loaded} />}
    </>
  );
}

function Events({ rows, query, list, total, mayEdit }: Loaded) {
  const { t } = useTranslation("events");
  const { page, size } = query;
  const rowLinks = useRowLinks<ListedEvent>({
    section: "/admin/events",
    mayEdit,
    name: ({ subject, date }) => [subject, date].filter(Boolean).join(", "),
    returnTo: () => list,
  });
  return (
    <>
      <DataTable
        rows={rows}
        columns={eventColumns(t)}
        caption={t("caption")}
        rowKey={({ id }) => id}
        actions={rowLinks}
      />
      <Paging page={page} size={size} total={total} sizes={PAGE_SIZES.events} />
    </>
  );
}

function NoEvents({ query, active, total }: Loaded) {
  return (
    <NoRows
      section="events"
      total={total}
      size={query.size}
      filtered={active > 0}
      clear={sizeSearch(query.size, PAGE_SIZES.events)}
    />
  );
}
