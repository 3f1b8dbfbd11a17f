import { useTranslation } from "#app/i18n/use-translation.ts";
import { againAfter } from "#app/ui/form/fault.ts";
import { Checkbox } from "#app/ui/form/fields/choices.tsx";
import { ChooserField } from "#app/ui/form/fields/select-field.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { MpsField } from "../../assignments/mps-field.tsx";
import { RemainsNotice, remainsOf } from "../../assignments/remains-notice.tsx";
import { PLACES } from "../../record/places.ts";
import { RecordForm, type RecordFormProps, useRecordForm } from "../../record/record-form.tsx";
import { RecordPage, type RecordPageHead } from "../../record/record-page.tsx";
import type { RecordReply } from "../../record/reply.ts";
import { FORM_ID, type OfficeField } from "./fields.ts";
import type { FormMeans } from "./means.ts";
import { PlaceField } from "./place-field.tsx";
import { useLabels, useShownValue } from "./texts.ts";

/** The form as it goes back to the person: with what the map shows. */
export interface OfficeReply extends RecordReply {
  readonly view?: string;
}

interface OfficePageProps extends RecordFormProps, RecordPageHead {
  readonly means: FormMeans;
  readonly reply: OfficeReply | undefined;
  /** The documented sentence about a write that failed. */
  readonly failed: string;
}

/** The page on which an office is added or changed. */
export function OfficePage({ title, lead, unseen = false, ...props }: OfficePageProps) {
  const labels = useLabels();
  const { means, reply, action } = props;
  const show = useShownValue(means.mps);
  const page = { title, lead, unseen, means, reply, action, labels, show };
  return (
    <RecordPage {...page}>
      <OfficeForm {...props} labels={labels} />
    </RecordPage>
  );
}

interface OfficeFormProps extends Omit<OfficePageProps, "title" | "lead" | "unseen"> {
  readonly labels: Readonly<Record<OfficeField, string>>;
}

/** A new office is active. */
const INITIAL = { active: "on" } as const;

function OfficeForm({ labels, ...props }: OfficeFormProps) {
  const { t } = useTranslation("offices");
  const { means, reply, stored } = props;
  const schema = async () => (await import("#app/model/office.ts")).OfficeEntry;
  const of = useRecordForm<OfficeField>({ id: FORM_ID, means, reply, stored, initial: INITIAL, schema });
  const { fields } = of;
  return (
    <>
      <RemainsNotice remains={remainsOf(props)} title={t("remains")} />
      <RecordForm {...props} of={of} labels={labels}>
        <EnterButton again={againAfter(reply?.fault)} />
        <ChooserField
          field={fields.municipalityId}
          label={labels.municipalityId}
          options={PLACES}
          placeholder={t("chooseMunicipality")}
        />
        <TextField field={fields.address} label={labels.address} autoComplete="off" />
        <PlaceField field={fields.coordinates} label={labels.coordinates} view={reply?.view} />
        <Checkbox field={fields.active} label={labels.active} hint={t("activeHint")} optional />
        <MpsField
          field={fields.mpIds}
          label={labels.mpIds}
          hint={t("mpsHint")}
          options={means.mps}
          optional
        />
      </RecordForm>
    </>
  );
}

/** What Enter presses in a field: the first submit button of a form, so not the map. */
const EnterButton = ({ again }: { again: string | undefined }) => (
  <button
    className="vh"
    tabIndex={-1}
    aria-hidden="true"
    {...(again !== undefined && { name: "again", value: again })}
  />
);
