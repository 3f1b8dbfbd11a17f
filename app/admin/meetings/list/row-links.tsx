import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { useClientSteps } from "#app/ui/list/client-steps.ts";
import type { ListedMeeting } from "./rows.ts";

/** What can be done with each meeting of the list, as plain links; each label names its row. */
export function useRowLinks(mayEdit: boolean) {
  const { t } = useTranslation("common");
  const follow = useClientSteps();
  const [view, edit] = [t("view"), t("edit")];

  const link = (href: string, icon: IconName, label: string, row: string) => (
    <a className="tile" href={href} title={label} aria-label={`${label}: ${row}`} onClick={follow}>
      <Icon name={icon} />
    </a>
  );
  return ({ id, person, date, time }: ListedMeeting) => (
    <>
      {link(`/admin/meetings/view/${id}`, "eye", view, `${person}, ${date} ${time}`)}
      {mayEdit && link(`/admin/meetings/edit/${id}`, "pencil", edit, `${person}, ${date} ${time}`)}
    </>
  );
}
