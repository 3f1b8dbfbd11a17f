import { useTranslation } from "#app/i18n/use-translation.ts";
import { FixedField } from "#app/ui/form/fields/fixed-field.tsx";
import { PictureField } from "#app/ui/form/fields/picture-field.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { Emblem } from "#app/ui/page/emblem.tsx";
import { ActivityField } from "../../register-list/activity.tsx";
import { isReturned, RecordForm, type RecordFormProps, useRecordForm } from "../../record/record-form.tsx";
import { FORM_ID, type PartyField } from "./fields.ts";

interface PartyFormProps extends RecordFormProps {
  /** The Macedonian name, which can't be changed. */
  readonly name: string | undefined;
  /** Address of the present icon. */
  readonly icon: string | undefined;
  readonly labels: Readonly<Record<PartyField | "icon", string>>;
}

/** The party form with the fields of section 5 of the back-office document. */
export function PartyForm({ name, icon, labels, ...props }: PartyFormProps) {
  const { t } = useTranslation("parties");
  const of = useRecordForm<PartyField | "icon">({
    id: FORM_ID,
    loadRules: () => import("./validation.ts"),
    ...props,
  });
  const { fields } = of;
  return (
    <RecordForm of={of} labels={labels} failed={t("failed")} withFile {...props}>
      {name !== undefined && (
        <FixedField label={t("fields.name")} hint={t("nameHint")} value={name} disabled />
      )}
      <TextField field={fields.nameAl} label={labels.nameAl} autoComplete="off" />
      <TextField field={fields.nameEn} label={labels.nameEn} autoComplete="off" />
      <PictureField
        field={fields.icon}
        label={labels.icon}
        optional
        returned={isReturned(props)}
        present={<Emblem src={icon} icon="flag" size={96} />}
      />
      <ActivityField field={fields.active} gender="f" />
    </RecordForm>
  );
}
