import type { TFunction } from "i18next";
import { offices } from "#app/i18n/mk/offices.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useUnpacked } from "#app/route/packed.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Column } from "#app/ui/list/data-table.tsx";
import { useClientNavigation } from "#app/ui/page/client-navigation.ts";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import { ActivityBadge, activityName } from "../kit/record/activity.tsx";
import type { Route } from "./+types/list";
import { type ListedOffice, OFFICES } from "./offices.server.ts";

export const handle = registerHandle("offices", { offices, registerList });

export const loader = (args: Route.LoaderArgs) => OFFICES.list.page(args);

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
      columns={officeColumns(t)}
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

const nameOf = ({ municipality, address }: ListedOffice) => `${municipality}, ${address}`;

export const officeColumns = (t: TFunction<"offices">): readonly Column<ListedOffice>[] => [
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
    cell: ({ active }) => <ActivityBadge active={active} gender="f" />,
    text: ({ active }) => activityName(active, "f"),
    className: "state",
  },
];
