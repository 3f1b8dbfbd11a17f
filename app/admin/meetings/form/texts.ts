import { useTranslation } from "#app/i18n/use-translation.ts";
import { lookup, MEETING_STATUSES } from "#app/model/lookups.ts";
import { byField } from "#app/ui/form/field-table.tsx";
import { formatDate } from "#app/ui/format.ts";
import { chosenLabel } from "../../record/labels.ts";
import { FIELDS, type MeetingField } from "./fields.ts";
import type { MeetingFormContext } from "./form-context.ts";

/** The label of each field, in the order of the form. */
export function useLabels(): Readonly<Record<MeetingField, string>> {
  const { t } = useTranslation("meetings");
  return byField(FIELDS, (name) => t(`form.fields.${name}`));
}

/** A field's value in words. */
export function useShownValue({
  mps,
  cases,
}: Pick<MeetingFormContext, "mps" | "cases">): (name: string, value: string) => string {
  const { t } = useTranslation("meetings");
  return (name, value) => {
    if (name === "wholeDay" || name === "online") return t(value === "on" ? "form.yes" : "form.no");
    if (name === "date" || name === "until") return formatDate(value);
    if (name === "meetingStatusId") return lookup(MEETING_STATUSES, Number(value))?.name ?? value;
    const options = { mpId: mps, caseId: cases.options }[name];
    return options ? chosenLabel(options, value) : value;
  };
}
