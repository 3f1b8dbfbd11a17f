import { offices } from "#app/i18n/mk/offices.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useUnpacked } from "#app/route/packed.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useClientNavigation } from "#app/ui/page/client-navigation.ts";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import type { Route } from "./+types/list";
import { OFFICES } from "./offices.server.ts";
import { type ListedOffice, officeColumns } from "./rows.tsx";

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
