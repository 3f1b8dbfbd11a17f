import { useTranslation } from "react-i18next";
import { TextField } from "#app/ui/form/text-field.tsx";
import { ActivityField } from "../../record/activity.tsx";
import { ReadOnlyField } from "../../record/read-only-field.tsx";
import { RecordForm, type RecordFormProps, useRecordForm } from "../../record/record-form.tsx";
import { FORM_ID, type PartyField } from "./fields.ts";

interface PartyFormProps extends RecordFormProps {
  /** The Macedonian name, which can't be changed. */
  readonly name: string | undefined;
  readonly labels: Readonly<Record<PartyField, string>>;
}

/** The party form with the fields of section 5 of the back-office document. */
export function PartyForm({ name, labels, ...props }: PartyFormProps) {
  const { t } = useTranslation("parties");
  const of = useRecordForm<PartyField>({
    id: FORM_ID,
    loadRules: () => import("./validation.ts"),
    ...props,
  });
  const { fields } = of;
  return (
    <RecordForm of={of} labels={labels} failed={t("failed")} {...props}>
      <ReadOnlyField label={t("fields.name")} hint={t("nameHint")} value={name} />
      <TextField field={fields.nameAl} label={labels.nameAl} autoComplete="off" />
      <TextField field={fields.nameEn} label={labels.nameEn} autoComplete="off" />
      <ActivityField field={fields.active} />
    </RecordForm>
  );
}
