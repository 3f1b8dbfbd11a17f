import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useClientSteps } from "#app/ui/page/client-steps.ts";
import { useRowLinks as useCommonLinks } from "../../list/row-links.tsx";
import type { ListedOffice } from "./rows.ts";

const nameOf = ({ municipality, address }: ListedOffice) => `${municipality}, ${address}`;

/** View for all; edit, and deactivate instead of the documents' icon without an action, for administrators. */
export function useRowLinks(mayEdit: boolean): (row: ListedOffice) => ReactNode {
  const { t } = useTranslation("offices");
  const follow = useClientSteps();
  const links = useCommonLinks<ListedOffice>({ section: "/admin/offices", mayEdit, name: nameOf });
  const label = t("deactivate");
  return (row) => (
    <>
      {links(row)}
      {mayEdit && row.active && (
        <a
          className="tile"
          href={`/admin/offices/deactivate/${row.id}`}
          title={label}
          aria-label={`${label}: ${nameOf(row)}`}
          onClick={follow}
        >
          <Icon name="x" />
        </a>
      )}
    </>
  );
}
