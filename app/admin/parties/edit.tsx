import { parties } from "#app/i18n/mk/parties.ts";
import { record } from "#app/i18n/mk/record.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mediaUrl } from "#app/model/media.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import type { Route } from "./+types/edit";
import { PARTY } from "./form.server.ts";
import { PartyScreen } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { parties, record, registerList },
  crumbs: [{ text: "nav.parties", to: "/admin/parties" }, { text: "parties:edit" }],
};

export async function loader(args: Route.LoaderArgs) {
  const { id, form, found } = await PARTY.open(args);
  return { id, form, name: found?.name, icon: found && mediaUrl(found.iconPath) };
}

export const action = (args: Route.ActionArgs) => PARTY.change(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function EditParty({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("parties");
  const { id, form, name, icon } = loaderData;
  return (
    <PartyScreen
      key={id}
      {...form}
      {...{ reply, name, icon }}
      title={t("edit")}
      lead={name}
      save={t("edit")}
    />
  );
}
