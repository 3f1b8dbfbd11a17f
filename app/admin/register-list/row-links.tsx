import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { useClientSteps } from "#app/ui/list/client-steps.ts";

interface RowLinksOptions<Row> {
  /** Address of the list, e.g. `/admin/mps`: its rows are at `/view/{id}` and `/edit/{id}` below it. */
  readonly list: string;
  readonly mayEdit: boolean;
  /** Names the row, so that a list of links makes sense by itself. */
  readonly nameOf: (row: Row) => string;
}

/** What can be done with each row: view and, who may, edit. Plain links: a link component for each costs too much. */
export function useRowLinks<Row extends { readonly id: number }>(
  options: RowLinksOptions<Row>,
): (row: Row) => ReactNode {
  const { t } = useTranslation("common");
  const follow = useClientSteps();
  const [view, edit] = [t("view"), t("edit")];
  const { list, mayEdit, nameOf } = options;

  const link = (href: string, icon: IconName, label: string, row: string) => (
    <a className="tile" href={href} title={label} aria-label={`${label}: ${row}`} onClick={follow}>
      <Icon name={icon} />
    </a>
  );
  return (row) => (
    <>
      {link(`${list}/view/${row.id}`, "eye", view, nameOf(row))}
      {mayEdit && link(`${list}/edit/${row.id}`, "pencil", edit, nameOf(row))}
    </>
  );
}
