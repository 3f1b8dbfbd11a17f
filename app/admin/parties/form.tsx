import { parties } from "#app/i18n/mk/parties.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { PartyForm } from "#app/model/party.ts";
import { byFieldName, type FieldTable, ownRow } from "#app/ui/form/field-table.tsx";
import { radioRow } from "#app/ui/form/fields/choices.tsx";
import { FixedField, textRow } from "#app/ui/form/fields/text-field.tsx";
import { PictureField, pictureRule } from "#app/ui/form/picture/picture-field.tsx";
import { Emblem } from "#app/ui/page/pictures.tsx";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { activityOptions } from "../kit/record/activity.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { isReturned } from "../kit/record/record-form.tsx";
import { RecordScreen } from "../kit/record/record-screen.tsx";
import type { Route } from "./+types/form";
import { PARTIES } from "./parties.server.ts";

export const handle = registerHandle("parties", { parties, record }, "parties:edit");

export const loader = (args: Route.LoaderArgs) => PARTIES.form(args);

export const action = (args: Route.ActionArgs) => PARTIES.send(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

/** Section 5 of the back-office document. */
const FIELDS = {
  nameAl: textRow({ autoComplete: "off" }),
  nameEn: textRow({ autoComplete: "off" }),
  icon: ownRow({ kind: "file", optional: true, file: pictureRule }),
  active: radioRow(),
} satisfies FieldTable<keyof PartyForm | "icon">;

export default function PartyScreen({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("parties");
  const { id, form, head } = loaderData;
  const fixed = head && (
    <FixedField label={t("fields.name")} hint={t("nameHint")} value={head.name} disabled />
  );
  return (
    <RecordScreen
      key={id}
      {...form}
      id="party"
      reply={reply}
      title={t("edit")}
      lead={head?.name}
      save={t("edit")}
      table={FIELDS}
      schema={async () => (await import("#app/model/party.ts")).PartyForm}
      labels={byFieldName(FIELDS, (field) => t(`fields.${field}`))}
      options={{ active: activityOptions("f") }}
      before={{ nameAl: fixed }}
      own={{
        icon: (asked) => (
          <PictureField
            {...asked}
            returned={isReturned({ ...form, reply })}
            present={<Emblem src={head?.icon} icon="flag" size={96} />}
          />
        ),
      }}
      failed={t("failed")}
    />
  );
}
