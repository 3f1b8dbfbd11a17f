import { record as recordTexts } from "#app/i18n/mk/record.ts";
import { users } from "#app/i18n/mk/users.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { photoOf } from "#app/model/media.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import type { Route } from "./+types/edit";
import { USER } from "./form.server.ts";
import { UserScreen } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { record: recordTexts, users },
  crumbs: [{ text: "nav.users", to: "/admin/users" }, { text: "users:edit" }],
};

export async function loader(args: Route.LoaderArgs) {
  const { id, form, found } = await USER.open(args);
  return { id, form, name: found?.record.fullName, photo: found && photoOf(found.record.profilePicturePath) };
}

export const action = (args: Route.ActionArgs) => USER.change(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function EditUser({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("users");
  const { id, form, name, photo } = loaderData;
  return (
    <UserScreen key={id} {...form} {...{ reply, photo }} title={t("edit")} lead={name} save={t("edit")} />
  );
}
