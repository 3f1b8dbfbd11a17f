import type { TFunction } from "i18next";
import { data } from "react-router";
import { noticeForms } from "#app/i18n/mk/notice-forms.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { NoticeQuery } from "#app/model/notice-rules.ts";
import { parseQuery } from "#app/model/query.ts";
import { faultHeaders } from "#app/route/faults.ts";
import { type Packed, pack, useUnpacked } from "#app/route/packed.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { requireProfile } from "#server/middleware/guard.ts";
import { listNotices } from "#server/notices/notices.ts";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import { type RegisterPage, registerPage } from "../kit/list/register-page.ts";
import type { Route } from "./+types/list";
import { isOwn, scopeOf } from "./own.server.ts";
import { type ListedNotice, listedNotice, LISTING } from "./rows.server.ts";

export const handle = registerHandle("notices", { registerList, noticeForms });

export const headers = faultHeaders;

/** Assistants see those of their own offices and MPs. Without the store notices are unknown, and the page says so. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { roleId } = requireProfile(context);
  const mayWrite = mayOpen("/admin/notices/add", roleId);
  const [scope, found] = await Promise.all([scopeOf(context), listNotices(context)]);
  if (!found.ok)
    return data({ list: undefined, mayWrite }, { status: 503, headers: { "Retry-After": "10" } });
  const rows = found.value
    .filter((notice) => isOwn(scope, notice))
    .map((notice) => listedNotice(context, scope, notice));
  const list = registerPage(rows, parseQuery(NoticeQuery, url.searchParams), LISTING);
  return data({ list: pack(list), mayWrite });
}

export default function NoticeList({ loaderData: { list, mayWrite } }: Route.ComponentProps) {
  const { t } = useTranslation("noticeForms");
  if (list) return <Listed list={list} mayWrite={mayWrite} />;
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHead title={t("title")} />
      <Notice tone="bad" icon="cloud-off" title={t("unavailable")} role="alert">
        {t("unavailableText")}
      </Notice>
    </>
  );
}

function Listed({ list, mayWrite }: { list: Packed<RegisterPage<ListedNotice>>; mayWrite: boolean }) {
  const { t } = useTranslation("noticeForms");
  return (
    <RegisterList
      register="notices"
      list={useUnpacked(list)}
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
