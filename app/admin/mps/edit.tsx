import { mps } from "#app/i18n/mk/mps.ts";
import { record } from "#app/i18n/mk/record.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mediaUrl } from "#app/model/media.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import type { Route } from "./+types/edit";
import { mandateOf, MP } from "./form.server.ts";
import { MpScreen } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { mps, record, registerList },
  crumbs: [{ text: "nav.mps", to: "/admin/mps" }, { text: "mps:edit" }],
};

export async function loader(args: Route.LoaderArgs) {
  const { id, form, found } = await MP.open(args);
  return {
    id,
    form,
    name: found?.fullName,
    picture: found && mediaUrl(found.picturePath),
    mandate: found && (await mandateOf(args.context, found.mandateId)),
  };
}

export const action = (args: Route.ActionArgs) => MP.change(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function EditMp({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("mps");
  const { id, form, name, mandate, picture } = loaderData;
  return (
    <MpScreen
      key={id}
      {...form}
      {...{ reply, mandate, picture }}
      title={t("edit")}
      lead={name}
      save={t("edit")}
    />
  );
}
