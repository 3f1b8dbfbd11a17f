import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { useClientSteps } from "#app/ui/list/client-steps.ts";
import type { ListedCase } from "./rows.ts";

/**
 * What can be done with each case of the list, as plain links: a link component for each would be a sixth of
 * what the page costs. Each label names its row, so that a list of links makes sense by itself.
 */
export function useRowLinks(mayEdit: boolean, list: string) {
  const { t } = useTranslation("common");
  const follow = useClientSteps();
  const [view, edit] = [t("view"), t("edit")];

  const link = (href: string, icon: IconName, label: string, row: string) => (
    <a className="tile" href={href} title={label} aria-label={`${label}: ${row}`} onClick={follow}>
      <Icon name={icon} />
    </a>
  );
  return ({ id, citizen, date }: ListedCase) => (
    <>
      {link(`/admin/cases/view/${id}?${list}`, "eye", view, `${citizen}, ${date}`)}
      {mayEdit && link(`/admin/cases/edit/${id}`, "pencil", edit, `${citizen}, ${date}`)}
    </>
  );
}
