import { registerList as texts } from "#app/i18n/mk/register-list.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import { Badge } from "#app/ui/page/badge.tsx";

/** Grammatical gender of what is active: MP and user (masculine), party and office (feminine). */
type Gender = "m" | "f";

/** Whether a record is active: section 4 of the back-office document. */
export const ActivityBadge = ({ active, gender }: { active: boolean; gender?: Gender }) => (
  <Badge tone={active ? "ok" : "calm"}>{activityName(active, gender)}</Badge>
);

export const activityName = (active: boolean, gender: Gender = "m"): string =>
  (active ? texts.active : texts.inactive)[gender];

export const activityOptions = (gender: Gender): readonly Option[] =>
  [true, false].map((active) => ({ value: String(active), label: activityName(active, gender) }));
