import { useTranslation } from "#app/i18n/use-translation.ts";
import type { RowMark } from "../../kit/frame/waiting-rows.tsx";
import { CHANGE_ICONS } from "../../kit/list/change-icons.ts";
import type { Route } from "./+types/view";

type Loaded = Route.ComponentProps["loaderData"];

/** What is unusual about what comes next. */
export function useMarks({ found, pendingChange: asked }: Pick<Loaded, "found" | "pendingChange">) {
  const { t } = useTranslation(["cases", "sheet"]);
  const { next, step, changes } = found ?? {};
  const marks: RowMark[] = [];
  if (asked) {
    const tone = asked.kind === "withdrawn" ? "calm" : "bad";
    marks.push({ icon: CHANGE_ICONS[asked.kind], text: t(`told.${asked.kind}`, { on: asked.on }), tone });
  }
  if (changes?.toTell) marks.push({ icon: "clock", text: t("notTold"), tone: "wait" });
  if (step?.is === "confirm") marks.push({ icon: "clock", text: t("meetings.requested"), tone: "wait" });
  if (next?.note?.is === "absent") marks.push({ icon: "x", text: t("sheet:absentMark"), tone: "bad" });
  else if (next?.note)
    marks.push({ icon: "phone", text: t(`sheet:${next.note.is}At`, { time: next.note.time }), tone: "calm" });
  return marks;
}
