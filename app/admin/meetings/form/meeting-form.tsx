import type { FormEvent } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { LENGTH } from "#app/model/limits.ts";
import { MEETING_STATUSES } from "#app/model/lookups.ts";
import { Checkbox } from "#app/ui/form/fields/choices.tsx";
import { DateField } from "#app/ui/form/fields/date-field.tsx";
import { ChooserField, SelectField } from "#app/ui/form/fields/select-field.tsx";
import { TextArea, TextField } from "#app/ui/form/fields/text-field.tsx";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { lookupOptions, withChosen } from "../../record/labels.ts";
import { RecordForm, type RecordFormProps, useRecordForm } from "../../record/record-form.tsx";
import { CaseField, useFollowedChoice } from "./case-field.tsx";
import { ANYWAY, FILLED_FROM, FORM_ID, type MeetingField } from "./fields.ts";
import type { MeetingFormContext } from "./form-context.ts";
import { BusyNotice } from "./notices.tsx";
import { statusDetail } from "./outcome.tsx";
import type { MeetingReply } from "./reply.ts";
import { useLabels } from "./texts.ts";
import { TimeFields } from "./time-fields.tsx";

export interface MeetingFormProps extends RecordFormProps {
  readonly formContext: MeetingFormContext;
  readonly reply: MeetingReply | undefined;
  /** What stands in the fields of a new meeting at first; absent for one that is there already. */
  readonly initial?: Readonly<Partial<Record<MeetingField, string>>>;
}

/** The meeting form with the fields of section 2 of the back-office document, in their order. */
export function MeetingForm({ initial, ...props }: MeetingFormProps) {
  const { t } = useTranslation("meetings");
  const { formContext, reply, stored } = props;
  const labels = useLabels();
  const of = useRecordForm<MeetingField>({
    id: FORM_ID,
    formContext,
    reply,
    stored,
    ...(initial && { initial }),
    schema: async () => (await import("#app/model/meeting.ts")).MeetingForm,
  });
  const { fields } = of;
  const isNew = initial !== undefined;
  const choice = useFollowedChoice(
    props.action,
    reply?.cases ?? formContext.cases,
    reply?.filled?.caseId ?? formContext.filledFrom ?? initial?.caseId,
  );
  const choose = { placeholder: t("form.choose.mp"), label: labels.mpId };
  const mps = withChosen(formContext.mps, fields.mpId.defaultValue);
  const { holidays } = formContext;
  const statuses = lookupOptions(MEETING_STATUSES);
  // No new meeting has one: nobody should have to leave it empty.
  const isLong = [stored?.texts["until"], fields.until.defaultValue].some(Boolean);
  return (
    <RecordForm
      {...props}
      of={{ ...of, handlers: { ...of.handlers, onSubmit: unlessSearching } }}
      onChange={follow}
      labels={labels}
      failed={t("outcome.saveFailed")}
      detail={statusDetail(reply?.fault, t)}
      warning={reply?.busy && <BusyNotice busy={reply.busy} />}
      buttons={
        reply?.busy && (
          <SubmitButton className="btn plain" name={ANYWAY} value={reply.busy.slot}>
            {t("busy.anyway")}
          </SubmitButton>
        )
      }
    >
      {/* What Enter presses in a field: saving, never the search. */}
      <button className="vh" tabIndex={-1} aria-hidden="true" />
      <ChooserField field={fields.mpId} options={mps} {...choose} />
      <DateField field={fields.date} label={labels.date} holidays={holidays} />
      {isLong && <DateField field={fields.until} label={labels.until} holidays={holidays} optional />}
      <TimeFields fields={fields} />
      <Checkbox field={fields.online} label={labels.online} optional />
      <TextField field={fields.fullName} label={labels.fullName} autoComplete="off" />
      <TextField field={fields.topic} label={labels.topic} autoComplete="off" />
      <TextArea field={fields.comment} label={labels.comment} limit={LENGTH.meeting.comment} optional />
      <CaseField field={fields.caseId} choice={choice.cases} />
      {isNew && <input type="hidden" name={FILLED_FROM} value={choice.filledFrom ?? ""} />}
      {!isNew && (
        <SelectField
          field={fields.meetingStatusId}
          label={labels.meetingStatusId}
          options={withChosen(statuses, fields.meetingStatusId.defaultValue)}
          // It has one: where it is known there is nothing else to choose from.
          placeholder={fields.meetingStatusId.defaultValue ? undefined : t("form.choose.status")}
        />
      )}
    </RecordForm>
  );

  function unlessSearching(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if ((submitter as HTMLButtonElement | null)?.name !== "search") return of.handlers.onSubmit(event);
    event.preventDefault();
    choice.ask(event.currentTarget, true);
  }

  function follow({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLSelectElement)) return;
    if (target.name === "mpId" || (isNew && target.name === "caseId"))
      choice.ask(currentTarget, target.name === "caseId");
  }
}
