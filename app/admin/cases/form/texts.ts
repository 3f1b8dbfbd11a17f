import { useTranslation } from "#app/i18n/use-translation.ts";
import type { IntakeOptions, IntakeTexts } from "#app/intake/texts.ts";
import { byField } from "#app/ui/form/field-table.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import { chosenLabel, withChosen } from "../../record/labels.ts";
import { ALL_FIELDS } from "./fields.ts";

/** What the lists of the form offer: own MPs only. */
export interface CaseOptions extends IntakeOptions {
  readonly mpId: readonly Option[];
}

/** The words by which an assistant is asked. */
export function useCaseTexts(): IntakeTexts {
  const { t } = useTranslation("cases");
  return {
    labels: byField(ALL_FIELDS, (name) => t(`fields.${name}`)),
    hints: { othersInvolved: t("form.othersHint") },
    choose: t("form.choose"),
    noAnswer: t("form.noAnswer"),
  };
}

/** A field's value in words. */
export function useShownValue(options: CaseOptions): (name: string, value: string) => string {
  const { t } = useTranslation("common");
  return (name, value) => {
    if (name === "wantsOnline") return t(value === "on" ? "yes" : "no");
    if (name === "initiativeSubmission") return t(value === "true" ? "yes" : "no");
    if (!Object.hasOwn(options, name) || value === "") return value;
    return chosenLabel(withChosen(options[name as keyof CaseOptions], value), value);
  };
}
