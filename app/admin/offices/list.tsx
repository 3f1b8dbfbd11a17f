import type { TFunction } from "i18next";
import { offices } from "#app/i18n/mk/offices.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { OfficeQuery } from "#app/model/office-rules.ts";
import { parseQuery } from "#app/model/query.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { useClientNavigation } from "#app/ui/page/client-navigation.ts";
import { currentList } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import { registerPage } from "../kit/list/register-page.ts";
import { staffList } from "../kit/list/staff-list.ts";
import type { Route } from "./+types/list";
import { type ListedOffice, listedOffices, LISTING } from "./rows.ts";

export const handle: AdminHandle = {
  texts: { offices, registerList },
  crumbs: [{ text: "nav.offices" }],
};

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { roleId } = requireProfile(context);
  const query = parseQuery(OfficeQuery, url.searchParams);
  const [found, mps] = await Promise.all([
    staffList(context, contract.offices.listForStaff, request.signal),
    currentList(context, contract.mps.list),
  ]);
  return pack({
    list: registerPage(listedOffices(found, mps.value), query, LISTING),
    stale: mps.stale,
    mayEdit: mayOpen("/admin/offices/edit/:id", roleId),
  });
}

export default function OfficeList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("offices");
  const loaded = useUnpacked(loaderData);
  const { mayEdit } = loaded;
  const follow = useClientNavigation();
  const label = t("deactivate");
  return (
    <RegisterList
      register="offices"
      {...loaded}
      columns={columns(t)}
      name={nameOf}
      add={mayEdit && t("add")}
      // In place of the documents' icon without an action.
      more={(row) =>
        mayEdit &&
        row.active && (
          <a
            className="tile"
            href={`/admin/offices/deactivate/${row.id}`}
            title={label}
            aria-label={`${label}: ${nameOf(row)}`}
            onClick={follow}
          >
            <Icon name="x" />
          </a>
        )
      }
    />
  );
}

/** The documented columns, preceded by the actions. */
const columns = (t: TFunction<"offices">): readonly Column<ListedOffice>[] => [
  {
    key: "municipality",
    header: t("columns.municipality"),
    cell: ({ municipality }) => municipality,
    className: "who",
  },
  { key: "address", header: t("columns.address"), cell: ({ address }) => address },
  { key: "mps", header: t("columns.mps"), cell: ({ mps }) => mps || t("noMps") },
  {
    key: "active",
    header: t("columns.active"),
    cell: ({ active }) => <Badge tone={active ? "ok" : "calm"}>{t(active ? "active" : "inactive")}</Badge>,
    className: "state",
  },
];

const nameOf = ({ municipality, address }: ListedOffice) => `${municipality}, ${address}`;
