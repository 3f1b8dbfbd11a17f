import type { TFunction } from "i18next";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { ActivityBadge, activityName } from "../kit/record/activity.tsx";
import { inactiveName } from "../kit/record/labels.ts";
import type { ListedMp } from "./register.server.ts";

const NOBODY = <span className="quiet">–</span>;

/** Citizens aren't received in an inactive office. */
const officeText = ({ office, isOfficeOpen }: ListedMp) =>
  office === "" || isOfficeOpen ? office : inactiveName(office, "f");

export const mpColumns = (t: TFunction<"mps">): readonly Column<ListedMp>[] => [
  {
    key: "name",
    header: t("fields.fullName"),
    cell: ({ name, picture, woman, active }) => (
      <span className="line">
        <Face src={picture} woman={woman} width={32} height={40} />
        <span>
          {name} {!active && <ActivityBadge active={active} />}
        </span>
      </span>
    ),
    text: ({ name }) => name,
    className: "who",
  },
  {
    key: "party",
    header: t("fields.partyId"),
    cell: ({ party }) => party || NOBODY,
    text: ({ party }) => party,
  },
  {
    key: "office",
    header: t("fields.officeId"),
    cell: (mp) => officeText(mp) || NOBODY,
    text: officeText,
  },
  {
    key: "assistant",
    header: t("fields.userId"),
    cell: ({ assistant }) => assistant || NOBODY,
    text: ({ assistant }) => assistant,
  },
  {
    key: "status",
    header: t("fields.active"),
    cell: ({ active }) => activityName(active),
  },
];
