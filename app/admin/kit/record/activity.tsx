import { registerList as texts } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import { Badge } from "#app/ui/page/badge.tsx";

/** Grammatical gender of what is active: MP (masculine) or party (feminine). */
interface Gendered {
  readonly gender?: "m" | "f";
}

/** Whether an MP or a party is active: section 4 of the back-office document. */
export const ActivityBadge = ({ active, gender }: Gendered & { active: boolean }) => (
  <Badge tone={active ? "ok" : "calm"}>{activityName(active, gender)}</Badge>
);

/** The same in a spreadsheet. */
export const activityName = (active: boolean, gender: "m" | "f" = "m"): string =>
  (active ? texts.active : texts.inactive)[gender];

export function useActivity({ gender = "m" }: Gendered = {}): readonly Option[] {
  const { t } = useTranslation("registerList");
  return [
    { value: "true", label: t(`active.${gender}`) },
    { value: "false", label: t(`inactive.${gender}`) },
  ];
}
