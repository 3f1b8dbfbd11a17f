import type { FormEvent } from "react";
import { Form } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { LENGTH } from "#app/model/limits.ts";
import { MEETING_STATUSES } from "#app/model/lookups.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { DateField } from "#app/ui/form/date-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { RequiredNote } from "#app/ui/form/field-frame.tsx";
import { RefusalToast } from "#app/ui/form/refusal-toast.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { FormKey, SubmitButton } from "#app/ui/form/submit.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { withChosen } from "../../record/choices.ts";
import { CaseField } from "./case-field.tsx";
import { ANYWAY, FORM_ID, type MeetingField } from "./fields.ts";
import type { FormMeans } from "./means.ts";
import { BusyNotice } from "./notices.tsx";
import { Ends } from "../../record/ends.tsx";
import { Outcome } from "./outcome.tsx";
import type { MeetingReply } from "./reply.ts";
import { useLabels } from "./texts.ts";
import { TimeFields } from "./time-fields.tsx";

export interface MeetingFormProps {
  readonly means: FormMeans;
  readonly reply: MeetingReply | undefined;
  /** What stands in the fields at first. */
  readonly initial: Readonly<Partial<Record<MeetingField, string>>>;
  /** Marks of the meeting as it is; absent for a new one, which has no status yet either. */
  readonly opened?: string | undefined;
  readonly isNew: boolean;
  /** Where it is posted to: another address than the page's, so that Back brings back what was typed (R75). */
  readonly action: string;
  readonly cancel: string;
}

/** The meeting form with the fields of section 2 of the back-office document, in their order. */
export function MeetingForm({ means, reply, initial, isNew, action, cancel, ...given }: MeetingFormProps) {
  const { t } = useTranslation(["meetings", "record"]);
  const { typed } = means;
  const labels = useLabels();
  const { form, fields, refused, handlers } = useCheckedForm<MeetingField>({
    id: FORM_ID,
    result: reply?.result,
    defaultValue: typed?.values ?? initial,
    loadRules: () => import("./validation.ts"),
  });
  const opened = reply?.opened ?? typed?.opened ?? given.opened;
  const choose = { placeholder: t("form.choose.mp"), label: labels.mpId };
  const mps = withChosen(means.mps, fields.mpId.defaultValue);
  const statuses = MEETING_STATUSES.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Outcome fault={reply?.fault} parked={typed !== undefined && reply === undefined} />
      {reply?.busy && <BusyNotice busy={reply.busy} />}
      <ErrorSummary result={refused} formId={form.id} labels={labels} />
      <RefusalToast refused={refused} />
      <Form id={form.id} method="post" action={action} noValidate {...handlers} onSubmit={unlessSearching}>
        {/* What Enter presses in a field: saving, never the search. */}
        <button className="vh" tabIndex={-1} aria-hidden="true" />
        <FormKey value={reply?.formKey ?? means.formKey} />
        {opened !== undefined && <input type="hidden" name="opened" value={opened} />}
        <RequiredNote />
        <SelectField field={fields.mpId} options={mps} {...choose} />
        <DateField field={fields.date} label={labels.date} />
        <TimeFields fields={fields} />
        <Checkbox field={fields.online} label={labels.online} optional />
        <TextField field={fields.fullName} label={labels.fullName} autoComplete="off" />
        <TextField field={fields.topic} label={labels.topic} autoComplete="off" />
        <TextArea field={fields.comment} label={labels.comment} limit={LENGTH.meeting.comment} optional />
        <CaseField field={fields.caseId} choice={reply?.cases ?? means.cases} />
        {!isNew && (
          <SelectField
            field={fields.meetingStatusId}
            label={labels.meetingStatusId}
            options={withChosen(statuses, fields.meetingStatusId.defaultValue)}
            placeholder={t("form.choose.status")}
            optional
          />
        )}
        <Ends fault={reply?.fault} save={t("record:save")} cancel={cancel}>
          {reply?.busy && (
            <SubmitButton className="btn plain" name={ANYWAY} value={reply.busy.slot}>
              {t("busy.anyway")}
            </SubmitButton>
          )}
        </Ends>
      </Form>
    </>
  );

  function unlessSearching(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if ((submitter as HTMLButtonElement | null)?.name !== "search") handlers.onSubmit(event);
  }
}
