import { useTranslation } from "#app/i18n/use-translation.ts";
import type { PartyForm } from "#app/model/party-rules.ts";
import type { Party } from "#app/model/party.ts";
import { byFieldName, type FieldTable, ownRow, fieldTexts } from "#app/ui/form/field-table.tsx";
import { radioRow } from "#app/ui/form/fields/choices.tsx";
import { FixedField, textRow } from "#app/ui/form/fields/text-field.tsx";
import { PictureField, pictureRule } from "#app/ui/form/picture/picture-field.tsx";
import { Emblem } from "#app/ui/page/pictures.tsx";
import { useActivity } from "../kit/record/activity.tsx";
import { isReturned } from "../kit/record/record-form.tsx";
import { RecordScreen, type RecordScreenProps } from "../kit/record/record-screen.tsx";

/** Section 5 of the back-office document. */
const FIELDS = {
  nameAl: textRow({ autoComplete: "off" }),
  nameEn: textRow({ autoComplete: "off" }),
  icon: ownRow({ kind: "file", optional: true, file: pictureRule }),
  active: radioRow(),
} satisfies FieldTable<keyof PartyForm | "icon">;

export const partyTexts = (party: Party | PartyForm) => fieldTexts(FIELDS, party);

interface PartyScreenProps extends RecordScreenProps {
  /** The Macedonian name, which can't be changed. */
  readonly name: string | undefined;
  readonly icon: string | undefined;
}

export function PartyScreen({ name, icon, ...props }: PartyScreenProps) {
  const { t } = useTranslation("parties");
  const fixed = name !== undefined && (
    <FixedField label={t("fields.name")} hint={t("nameHint")} value={name} disabled />
  );
  return (
    <RecordScreen
      {...props}
      id="party"
      table={FIELDS}
      schema={async () => (await import("#app/model/party-rules.ts")).PartyForm}
      labels={byFieldName(FIELDS, (field) => t(`fields.${field}`))}
      options={{ active: useActivity({ gender: "f" }) }}
      before={{ nameAl: fixed }}
      own={{
        icon: (asked) => (
          <PictureField
            {...asked}
            returned={isReturned(props)}
            present={<Emblem src={icon} icon="flag" size={96} />}
          />
        ),
      }}
      failed={t("failed")}
    />
  );
}
