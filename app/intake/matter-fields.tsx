import { useTranslation } from "#app/i18n/use-translation.ts";
import { LENGTH } from "#app/model/limits.ts";
import { Checkbox, RadioGroup } from "#app/ui/form/fields/choices.tsx";
import { ChooserField } from "#app/ui/form/fields/select-field.tsx";
import { TextArea, TextField } from "#app/ui/form/fields/text-field.tsx";
import type { FieldsProps } from "./texts.ts";

const { reason, firstVisit, othersInvolved } = LENGTH.case;

/** Second tab: what it is about. Which MP is asked stands before it, because each form finds that out in its own way. */
export function MatterFields({ fields, options, texts: { labels, hints, choose }, notice }: FieldsProps) {
  const { t } = useTranslation("common");
  const yesNo = [
    { value: "true", label: t("yes") },
    { value: "false", label: t("no") },
  ];
  return (
    <>
      <ChooserField
        field={fields.caseCategoryId}
        label={labels.caseCategoryId}
        hint={hints.caseCategoryId}
        options={options.caseCategoryId}
        placeholder={choose}
      />
      <TextField field={fields.topic} label={labels.topic} hint={hints.topic} />
      <TextArea field={fields.reason} label={labels.reason} hint={hints.reason} limit={reason} />
      {notice && <div className="field">{notice}</div>}
      <TextArea
        field={fields.firstVisit}
        label={labels.firstVisit}
        hint={hints.firstVisit}
        limit={firstVisit}
      />
      <TextArea
        field={fields.othersInvolved}
        label={labels.othersInvolved}
        hint={hints.othersInvolved}
        limit={othersInvolved}
      />
      <RadioGroup
        field={fields.initiativeSubmission}
        label={labels.initiativeSubmission}
        hint={hints.initiativeSubmission}
        options={yesNo}
      />
      <Checkbox field={fields.wantsOnline} label={labels.wantsOnline} optional />
    </>
  );
}
