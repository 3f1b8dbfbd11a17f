import { useTranslation } from "react-i18next";
import { RadioGroup } from "#app/ui/form/choices.tsx";
import type { FormField, Option } from "#app/ui/form/form-field.ts";
import { Badge } from "#app/ui/page/badge.tsx";

/** Whether an MP or a party is active: section 4 of the back-office document. */
export function ActivityBadge({ active }: { active: boolean }) {
  const { t } = useTranslation("registerList");
  return <Badge tone={active ? "ok" : "calm"}>{t(active ? "active" : "inactive")}</Badge>;
}

/** The two choices, as the form sends them. */
export function useActivity(): readonly Option[] {
  const { t } = useTranslation("registerList");
  return [
    { value: "true", label: t("active") },
    { value: "false", label: t("inactive") },
  ];
}

/** The field that asks for it. */
export function ActivityField({ field }: { field: FormField }) {
  const { t } = useTranslation("registerList");
  return <RadioGroup field={field} label={t("status")} options={useActivity()} />;
}
