import { record } from "#app/i18n/mk/record.ts";
import { users } from "#app/i18n/mk/users.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import type { Route } from "./+types/add";
import { USER } from "./form.server.ts";
import { UserScreen } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { record, users },
  crumbs: [{ text: "nav.users", to: "/admin/users" }, { text: "users:add" }],
};

export const loader = (args: Route.LoaderArgs) => USER.blank(args);

export const action = (args: Route.ActionArgs) => USER.add(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function AddUser({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("users");
  return <UserScreen {...loaderData} reply={actionData} title={t("add")} save={t("add")} />;
}
