import { offices } from "#app/i18n/mk/offices.ts";
import { record as recordTexts } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { officeLabel } from "#app/model/office.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import type { Route } from "./+types/edit";
import { OFFICE } from "./form.server.ts";
import { OfficeScreen } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { offices, record: recordTexts },
  crumbs: [{ text: "nav.offices", to: "/admin/offices" }, { text: "offices:edit" }],
};

export async function loader(args: Route.LoaderArgs) {
  const { id, form, found } = await OFFICE.open(args);
  return { id, form, name: found && officeLabel(found.record) };
}

export const action = (args: Route.ActionArgs) => OFFICE.change(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function EditOffice({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("offices");
  const { id, form, name } = loaderData;
  return (
    <OfficeScreen
      key={id}
      {...form}
      reply={actionData}
      title={t("edit")}
      lead={name}
      save={t("edit")}
      failed={t("editFailed")}
    />
  );
}
