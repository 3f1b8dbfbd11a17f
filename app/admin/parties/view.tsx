import { parties } from "#app/i18n/mk/parties.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Emblem } from "#app/ui/page/pictures.tsx";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { Facts, RecordView } from "../kit/record/view.tsx";
import { ActivityBadge } from "../kit/record/activity.tsx";
import type { Route } from "./+types/view";
import { PARTIES } from "./parties.server.ts";

export const handle = registerHandle("parties", { parties, record }, "parties:view");

export const loader = (args: Route.LoaderArgs) => PARTIES.view(args);

export default function PartyView({ loaderData: { party, edit } }: Route.ComponentProps) {
  const { t } = useTranslation("parties");
  const icon = party.icon ? <Emblem src={party.icon} icon="flag" size={96} /> : "";
  return (
    <RecordView title={party.name} edit={edit}>
      <Facts
        facts={[
          { label: t("fields.name"), value: party.name },
          { label: t("fields.nameAl"), value: party.nameAl },
          { label: t("fields.nameEn"), value: party.nameEn },
          { label: t("fields.active"), value: <ActivityBadge active={party.active} gender="f" /> },
          { label: t("fields.icon"), value: icon },
        ]}
      />
    </RecordView>
  );
}
