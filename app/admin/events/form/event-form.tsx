import { useTranslation } from "#app/i18n/use-translation.ts";
import { LENGTH } from "#app/model/limits.ts";
import { DateField } from "#app/ui/form/fields/date-field.tsx";
import { ChooserField, SelectField } from "#app/ui/form/fields/select-field.tsx";
import { TextArea } from "#app/ui/form/fields/text-area.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { withChosen } from "../../record/choices.ts";
import { PLACES } from "../../record/places.ts";
import { RecordForm, type RecordFormProps, useRecordForm } from "../../record/record-form.tsx";
import { RecordPage, type RecordPageHead } from "../../record/record-page.tsx";
import { type EventField, FORM_ID } from "./fields.ts";
import type { FormMeans } from "./means.ts";
import { shownValue, TYPES, useLabels } from "./texts.ts";

interface EventPageProps extends RecordFormProps, RecordPageHead {
  readonly means: FormMeans;
}

/** The page on which an event is added or changed. */
export function EventPage({ title, unseen = false, ...props }: EventPageProps) {
  const labels = useLabels();
  const { means, reply, action } = props;
  return (
    <RecordPage
      title={title}
      means={means}
      reply={reply}
      unseen={unseen}
      action={action}
      labels={labels}
      show={shownValue(means.mps)}
    >
      <EventForm {...props} labels={labels} />
    </RecordPage>
  );
}

interface EventFormProps extends Omit<EventPageProps, "title" | "unseen"> {
  readonly labels: Readonly<Record<EventField, string>>;
}

function EventForm({ labels, ...props }: EventFormProps) {
  const { t } = useTranslation("events");
  const { means, reply, stored } = props;
  const of = useRecordForm<EventField>({
    id: FORM_ID,
    means,
    reply,
    stored,
    schema: async () => (await import("#app/model/event.ts")).EventForm,
  });
  const { fields } = of;
  return (
    <RecordForm {...props} of={of} labels={labels} failed={t("failed")}>
      <ChooserField
        field={fields.mpId}
        label={labels.mpId}
        options={withChosen(means.mps, fields.mpId.defaultValue)}
        placeholder={t("choose.mpId")}
      />
      <DateField field={fields.date} label={labels.date} holidays={means.holidays} />
      <ChooserField
        field={fields.municipalityId}
        label={labels.municipalityId}
        options={PLACES}
        placeholder={t("choose.municipalityId")}
      />
      <SelectField
        field={fields.eventTypeId}
        label={labels.eventTypeId}
        options={TYPES}
        placeholder={t("choose.eventTypeId")}
      />
      <TextField field={fields.subject} label={labels.subject} autoComplete="off" />
      <TextArea
        field={fields.description}
        label={labels.description}
        limit={LENGTH.event.description}
        optional
      />
    </RecordForm>
  );
}
