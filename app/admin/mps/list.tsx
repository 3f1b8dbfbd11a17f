import type { TFunction } from "i18next";
import { mps } from "#app/i18n/mk/mps.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useUnpacked } from "#app/route/packed.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import { ActivityBadge, activityName } from "../kit/record/activity.tsx";
import { inactiveName } from "../kit/record/labels.ts";
import type { Route } from "./+types/list";
import { MPS } from "./mps.server.ts";
import type { ListedMp } from "./register.server.ts";

export const handle = registerHandle("mps", { registerList, mps });

export const loader = (args: Route.LoaderArgs) => MPS.list.page(args);

export default function MpList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("mps");
  const loaded = useUnpacked(loaderData);
  // Whether one is active is said beside the name, where it is unusual; the file has a column for it.
  const columns = mpColumns(t).filter(({ key }) => key !== "status");
  return <RegisterList register="mps" {...loaded} columns={columns} name={({ name }) => name} />;
}

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
