import { useTranslation } from "#app/i18n/use-translation.ts";
import { GENDER } from "#app/model/lookups.ts";
import { FixedField } from "#app/ui/form/fields/fixed-field.tsx";
import { PictureField } from "#app/ui/form/fields/picture-field.tsx";
import { ChooserField, SelectField } from "#app/ui/form/fields/select-field.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { Face } from "#app/ui/page/face.tsx";
import { ActivityField } from "../../register-list/activity.tsx";
import { withChosen } from "../../record/choices.ts";
import { isReturned, RecordForm, type RecordFormProps, useRecordForm } from "../../record/record-form.tsx";
import { BirthField } from "./birth-field.tsx";
import { FORM_ID, type MpField } from "./fields.ts";
import type { MpMeans } from "./means.ts";
import { useChoices, useLabels } from "./texts.ts";

interface MpFormProps extends RecordFormProps {
  readonly means: MpMeans;
  /** The name of the term of office, which can't be changed. */
  readonly mandate: string | undefined;
  /** Address of the present picture. */
  readonly picture: string | undefined;
}

/** The MP form with the fields of section 5 of the back-office document. */
export function MpForm({ mandate, picture, ...props }: MpFormProps) {
  const { t } = useTranslation(["mps", "record"]);
  const labels = useLabels();
  const choices = useChoices(props.means);
  const of = useRecordForm<MpField | "picture">({
    id: FORM_ID,
    schema: async () => (await import("#app/model/mp.ts")).MpForm,
    files: { picture: { kind: "picture", required: false } },
    ...props,
  });
  const { fields } = of;
  const chosen = (name: "partyId" | "genderId" | "ethnicityId") => ({
    field: fields[name],
    label: labels[name],
    options: withChosen(choices[name], fields[name].defaultValue),
  });
  return (
    <RecordForm of={of} labels={labels} failed={t("failed")} withFile {...props}>
      <TextField field={fields.fullName} label={labels.fullName} autoComplete="off" />
      <TextField field={fields.fullNameAl} label={labels.fullNameAl} autoComplete="off" />
      <TextField field={fields.fullNameEn} label={labels.fullNameEn} autoComplete="off" />
      <TextField field={fields.email} label={labels.email} type="email" autoComplete="off" />
      <BirthField field={fields.dateOfBirth} label={labels.dateOfBirth} />
      <ChooserField {...chosen("partyId")} placeholder={t("chooseParty")} />
      <SelectField {...chosen("genderId")} placeholder={t("record:choose")} />
      <SelectField {...chosen("ethnicityId")} placeholder={t("record:choose")} optional />
      {mandate !== undefined && (
        <FixedField label={t("fields.mandateId")} hint={t("mandateHint")} value={mandate} />
      )}
      <ActivityField field={fields.active} />
      <PictureField
        field={fields.picture}
        label={labels.picture}
        optional
        returned={isReturned(props)}
        present={
          <Face
            src={picture}
            woman={Number(fields.genderId.defaultValue) === GENDER.female}
            width={96}
            height={96}
          />
        }
      />
    </RecordForm>
  );
}
