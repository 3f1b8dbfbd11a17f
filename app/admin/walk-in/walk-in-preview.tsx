import { useTranslation } from "#app/i18n/use-translation.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { SubmitPreview } from "../kit/record/submit-preview.tsx";
import type { Now } from "./use-walk-in.ts";

/** What submitting will do, in one sentence; without JavaScript it can't follow the form, and names no details. */
export function WalkInPreview({ now }: { readonly now: Now }) {
  const { t } = useTranslation("walkIn");
  const hydrated = useHydrated();
  return <SubmitPreview parts={[t("will.case"), ...meets(), t("will.slip")]} />;

  function meets(): readonly string[] {
    if (!hydrated) return [t("will.agreed")];
    const { outcome, date, startTime, talkedFrom: from, talkedTo: to } = now;
    if (outcome === "talked") return [t("will.talked", { from, to })];
    if (outcome !== "meeting") return [];
    if (date === "" || startTime === "") return [t("will.noTime")];
    const when = [weekdayName(date, "mk"), formatDate(date), startTime].join(", ");
    return [t("will.meeting", { when })];
  }
}
