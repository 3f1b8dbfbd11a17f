import type { TFunction } from "i18next";
import { redirect } from "react-router";
import { events } from "#app/i18n/mk/events.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { pack, type Unpacked, useUnpacked } from "#app/route/packed.ts";
import { type Column, DataTable } from "#app/ui/list/data-table.tsx";
import { Paging } from "#app/ui/list/paging.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { AddLink, ExportLink, useRowLinks } from "../kit/list/links.tsx";
import { addAddress } from "../kit/list/address.ts";
import { DayFilter, plainAddress } from "../kit/list/days.tsx";
import { ListFilters } from "../kit/list/list-filters.tsx";
import { NoRows } from "../kit/list/no-rows.tsx";
import type { Route } from "./+types/list";
import { EVENT_LIST, type ListedEvent, listedEvent } from "./events.server.ts";

export const handle = registerHandle("events", { events });

export async function loader({ context, request, url: { searchParams } }: Route.LoaderArgs) {
  const { roleId } = requireProfile(context);
  const plain = plainAddress("/admin/events", searchParams);
  if (plain !== undefined) throw redirect(plain);
  const query = EVENT_LIST.parse(searchParams);
  const [found, known] = await Promise.all([
    api(context, { signal: request.signal }).call(contract.events.filter, {
      query: EVENT_LIST.forApi(query),
    }),
    EVENT_LIST.known(context, request.signal),
  ]);
  const list = EVENT_LIST.search(query);
  return pack({
    query,
    list,
    bar: EVENT_LIST.bar(context, searchParams, query, known),
    total: found.totalElements,
    rows: found.content.map(listedEvent),
    stale: known.stale,
    mayEdit: mayOpen("/admin/events/edit/:id", roleId),
    add: mayOpen("/admin/events/add", roleId) ? addAddress("/admin/events", list) : undefined,
  });
}

export default function EventList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["events", "common"]);
  const loaded = useUnpacked(loaderData);
  const { bar, total, rows, stale, add } = loaded;
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={t("heading", { count: total })}>
        {total > 0 && !bar.isWrong && <ExportLink section="/admin/events" total={total} />}
        {add && <AddLink to={add} text={t("add")} />}
      </PageHead>
      {stale && <Notice title={t("common:stale")} />}
      <ListFilters bar={bar} day={DayFilter} />
      {rows.length > 0 ? <Events {...loaded} /> : <NoRows section="events" {...loaded} />}
    </>
  );
}

function Events({ rows, query, list, total, mayEdit }: Unpacked<Route.ComponentProps["loaderData"]>) {
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

/** The columns of the event list in the documented order, preceded by the actions. */
export const eventColumns = (t: TFunction<"events">): readonly Column<ListedEvent>[] => [
  { key: "mp", header: t("columns.mp"), cell: ({ mp }) => mp },
  { key: "date", header: t("columns.date"), cell: ({ date }) => date },
  { key: "type", header: t("columns.type"), cell: ({ type }) => type },
  { key: "municipality", header: t("columns.municipality"), cell: ({ municipality }) => municipality },
  { key: "subject", header: t("columns.subject"), cell: ({ subject }) => subject, className: "who" },
];
