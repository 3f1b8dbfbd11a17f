import { offices } from "#app/i18n/mk/offices.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import type { Route } from "./+types/add";
import { OFFICE } from "./form.server.ts";
import { OfficeScreen } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { offices, record },
  crumbs: [{ text: "nav.offices", to: "/admin/offices" }, { text: "offices:add" }],
};

export const loader = (args: Route.LoaderArgs) => OFFICE.blank(args);

export const action = (args: Route.ActionArgs) => OFFICE.add(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function AddOffice({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("offices");
  return (
    <OfficeScreen
      {...loaderData}
      reply={actionData}
      title={t("add")}
      save={t("add")}
      failed={t("addFailed")}
    />
  );
}
