import { parties } from "#app/i18n/mk/parties.ts";
import { record } from "#app/i18n/mk/record.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { mediaUrl } from "#app/model/media.ts";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { Emblem } from "#app/ui/page/pictures.tsx";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { EditLink, Facts } from "../kit/record/view.tsx";
import { ActivityBadge } from "../kit/record/activity.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/view";

export const handle: AdminHandle = {
  texts: { parties, record, registerList },
  crumbs: [{ text: "nav.parties", to: "/admin/parties" }, { text: "parties:view" }],
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { roleId } = requireProfile(context);
  const id = recordIdOf(params);
  const found = await api(context, { signal: request.signal }).call(contract.parties.get, { params: { id } });
  const { iconPath, ...party } = found;
  return {
    party: { ...party, icon: mediaUrl(iconPath) },
    mayEdit: mayOpen("/admin/parties/edit/:id", roleId),
  };
}

export default function PartyView({ loaderData: { party, mayEdit } }: Route.ComponentProps) {
  const { t } = useTranslation("parties");
  return (
    <>
      <PageTitle>{party.name}</PageTitle>
      <PageHead title={party.name}>
        <EditLink to={mayEdit ? `/admin/parties/edit/${party.id}` : undefined} />
      </PageHead>
      <Facts
        facts={[
          { label: t("fields.name"), value: party.name },
          { label: t("fields.nameAl"), value: party.nameAl },
          { label: t("fields.nameEn"), value: party.nameEn },
          { label: t("fields.active"), value: <ActivityBadge active={party.active} gender="f" /> },
          {
            label: t("fields.icon"),
            value: party.icon ? <Emblem src={party.icon} icon="flag" size={96} /> : "",
          },
        ]}
      />
    </>
  );
}
