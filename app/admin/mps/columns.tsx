import type { TFunction } from "i18next";
import type { Column } from "#app/ui/list/column.ts";
import { Face } from "#app/ui/page/face.tsx";
import { ActivityBadge } from "../register-list/activity.tsx";
import type { ListedMp } from "./rows.ts";

const NONE = <span className="quiet">–</span>;

/** The columns of the MP list; the actions stand before them. */
export function mpColumns(t: TFunction<"mps">): readonly Column<ListedMp>[] {
  return [
    {
      key: "name",
      header: t("fields.fullName"),
      cell: ({ name, picture, woman }) => (
        <span className="line">
          <Face src={picture} woman={woman} width={32} height={40} />
          {name}
        </span>
      ),
      text: ({ name }) => name,
      className: "who",
    },
    { key: "party", header: t("fields.partyId"), cell: ({ party }) => party || NONE },
    { key: "office", header: t("fields.officeId"), cell: ({ office }) => office || NONE },
    { key: "assistant", header: t("fields.userId"), cell: ({ assistant }) => assistant || NONE },
    {
      key: "status",
      header: t("fields.active"),
      cell: ({ active }) => <ActivityBadge active={active} />,
      className: "state",
    },
  ];
}
