import { useTranslation } from "#app/i18n/use-translation.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { SubmitPreview } from "../kit/record/submit-preview.tsx";
import { ONLINE } from "./following.ts";
import type { Now } from "./use-following.ts";

interface Props {
  readonly now: Now;
  readonly statuses: readonly Option[];
  /** Whether a letter can be e-mailed. */
  readonly mayMail: boolean;
  readonly isMailed: boolean;
}

/** What submitting will do, in one sentence; without JavaScript it can't follow the form, and names no details. */
export function SchedulePreview({ now, statuses, mayMail, isMailed }: Props) {
  const { t } = useTranslation("schedule");
  const hydrated = useHydrated();
  const { date, startTime, endTime, place, statusId, language } = now;
  const when = [weekdayName(date, "mk"), formatDate(date), [startTime, endTime].filter(Boolean).join("–")];
  const status = statuses.find(({ value }) => String(value) === statusId)?.label;
  const parts = [
    date && startTime ? t("will.meeting", { when: when.join(", ") }) : t("will.noTime"),
    ...(place === ONLINE ? [t("will.online")] : []),
    ...(status ? [t("will.status", { status })] : []),
    isMailed ? t(`will.mail.${language}`) : t("will.noMail"),
  ];
  return <SubmitPreview parts={hydrated ? parts : [t(mayMail ? "will.chosen" : "will.chosenNoMail")]} />;
}
