import { useTranslation } from "#app/i18n/use-translation.ts";
import { type CaseField, SHARED_FIELDS } from "#app/intake/tabs.ts";
import type { IntakeTexts } from "#app/intake/texts.ts";
import { byField } from "#app/ui/form/field-table.tsx";
import { ALL_FIELDS, type RequestField } from "./fields.ts";

const HINTED = [
  "organization",
  "email",
  "phone",
  "caseCategoryId",
  "topic",
  "reason",
  "firstVisit",
  "othersInvolved",
  "initiativeSubmission",
] as const satisfies readonly CaseField[];

/** The words by which a citizen is asked. */
export function useRequestTexts(): IntakeTexts {
  const { t } = useTranslation(["request", "common"]);
  const names = [...SHARED_FIELDS[1], ...SHARED_FIELDS[2]];
  return {
    labels: byField(names, (name) => t(`fields.${name}`)),
    hints: byField(HINTED, (name) => t(`hints.${name}`)),
    choose: t("common:choose"),
    noAnswer: t("hints.noAnswer"),
  };
}

const SHORT = [
  "reason",
  "firstVisit",
  "othersInvolved",
  "initiativeSubmission",
  "wantsOnline",
  "declaration",
  "consent",
] as const satisfies readonly RequestField[];

const isShort = (name: RequestField): name is (typeof SHORT)[number] => SHORT.some((short) => short === name);

/** Questions and statements by a name, so that a line of the error summary reads as one. */
export function useShortLabels(): Readonly<Record<string, string>> {
  const { t } = useTranslation("request");
  const labelOf = (name: RequestField) => (isShort(name) ? t(`short.${name}`) : t(`fields.${name}`));
  return Object.fromEntries(ALL_FIELDS.map((name) => [name, labelOf(name)]));
}
