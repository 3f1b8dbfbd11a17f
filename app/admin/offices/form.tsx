import { offices } from "#app/i18n/mk/offices.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { againAfter } from "#app/ui/form/fault.ts";
import { byFieldName } from "#app/ui/form/field-table.tsx";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { MUNICIPALITY_OPTIONS } from "../kit/record/labels.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { RecordScreen } from "../kit/record/record-screen.tsx";
import type { Route } from "./+types/form";
import { FIELDS, type OfficeReply } from "./fields.tsx";
import { OFFICES } from "./offices.server.ts";
import { PlaceField } from "./place-field.tsx";

export const handle = registerHandle("offices", { offices, record }, "offices:edit", "offices:add");

export const loader = (args: Route.LoaderArgs) => OFFICES.form(args);

export const action = (args: Route.ActionArgs) => OFFICES.send(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function OfficeScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("offices");
  const { id, form, head } = loaderData;
  const reply: OfficeReply | undefined = actionData;
  const title = t(id === undefined ? "add" : "edit");
  return (
    <RecordScreen
      key={id}
      {...form}
      id="office"
      reply={reply}
      title={title}
      lead={head}
      save={title}
      table={FIELDS}
      schema={async () => (await import("#app/model/office.ts")).OfficeEntry}
      labels={byFieldName(FIELDS, (field) => t(`fields.${field}`))}
      hints={{ active: t("activeHint"), mpIds: t("mpsHint") }}
      options={{ municipalityId: MUNICIPALITY_OPTIONS, mpIds: form.formContext.mps }}
      placeholders={{ municipalityId: t("chooseMunicipality") }}
      initial={{ active: "on" }}
      before={{ municipalityId: <EnterButton again={againAfter(reply?.fault)} /> }}
      own={{ coordinates: (asked) => <PlaceField {...asked} view={reply?.view} /> }}
      failed={t(id === undefined ? "addFailed" : "editFailed")}
    />
  );
}

/** The button that Enter activates: the first submit button of a form, so not the map. */
const EnterButton = ({ again }: { again: string | undefined }) => (
  <button
    className="vh"
    tabIndex={-1}
    aria-hidden="true"
    {...(again !== undefined && { name: "again", value: again })}
  />
);
