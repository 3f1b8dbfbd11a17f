import type { TFunction } from "i18next";
import { noticeForms } from "#app/i18n/mk/notice-forms.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { NoticeQuery } from "#app/model/notice-rules.ts";
import { parseQuery } from "#app/model/query.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { requireProfile } from "#server/middleware/guard.ts";
import { listNotices } from "#server/notices/notices.ts";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import { registerPage } from "../kit/list/register.server.ts";
import { recordOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/list";
import { isOwn, type ListedNotice, listedNotice, LISTING, scopeOf } from "./own.server.ts";

export const handle = registerHandle("notices", { registerList, noticeForms });

/** Assistants see those of their own offices and MPs. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [scope, found] = await Promise.all([scopeOf(context), listNotices(context)]);
  const rows = recordOf(found)
    .filter((notice) => isOwn(scope, notice))
    .map((notice) => listedNotice(context, scope, notice));
  const list = registerPage(rows, parseQuery(NoticeQuery, url.searchParams), LISTING);
  return pack({ list, mayWrite: mayOpen("/admin/notices/add", requireProfile(context).roleId) });
}

export default function NoticeList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("noticeForms");
  const { list, mayWrite } = useUnpacked(loaderData);
  return (
    <RegisterList
      register="notices"
      list={list}
      columns={columns(t)}
      name={({ who, period }) => `${who}, ${period}`}
      mayEdit={(row) => mayWrite && row.isOpen}
      add={mayWrite && t("add")}
    />
  );
}

const columns = (t: TFunction<"noticeForms">): readonly Column<ListedNotice>[] => [
  { key: "who", header: t("columns.who"), cell: ({ who }) => who, className: "who" },
  { key: "kind", header: t("columns.kind"), cell: ({ kind }) => kind },
  { key: "period", header: t("columns.period"), cell: ({ period }) => period },
  {
    key: "state",
    header: t("columns.state"),
    cell: ({ state, tone }) => <Badge tone={tone}>{state}</Badge>,
    className: "state",
  },
];
