import { CASE_STATUSES } from "#app/model/lookups.ts";
import { isLanguage } from "#app/model/text/language.ts";
import { slipOf } from "#server/cases/slip.ts";
import { caseOf, isDone, statusOf, type WalkIn } from "#server/cases/walk-in.ts";
import type { Context } from "#server/context.ts";
import { findProgress, isSettled, valueIn } from "#server/form/progress.ts";
import { spokenTime } from "#server/meetings/case-change.ts";
import { getT } from "#server/middleware/locale.ts";
import { slipView } from "../cases/print/slip.server.ts";
import { statusMark } from "../kit/record/labels.ts";
import type { Shown } from "./screen.tsx";

/** Available for an hour. @param language by default the person's */
async function shownSlip(context: Context, walkIn: WalkIn, language: string | null) {
  const caseId = caseOf(walkIn);
  const slip = caseId === null ? undefined : slipOf(context, caseId);
  return slip && slipView(context, slip, isLanguage(language) ? language : slip.language);
}

/** Who was entered before, by the id of the form; `undefined` for an unknown one. */
export async function enteredBefore(context: Context, operation: string | null) {
  const walkIn = operation === null ? undefined : await findProgress<WalkIn>(context, operation);
  const caseId = walkIn?.act === "walkIn" ? caseOf(walkIn) : null;
  if (operation === null || !walkIn || caseId === null) return undefined;
  const slip = await shownSlip(context, walkIn, null);
  return { operation, caseId, name: walkIn.form.fullName, code: slip?.code };
}

const STEPS = ["case", "meeting", "held", "status"] as const;

export async function shownWalkIn(context: Context, walkIn: WalkIn, language: string | null): Promise<Shown> {
  const t = getT(context, "walkIn");
  const { form, meets, steps, hasCode } = walkIn;
  const [id, isWhole] = [caseOf(walkIn), isDone(walkIn)];
  const view = await shownSlip(context, walkIn, language);
  const status = statusMark(CASE_STATUSES, statusOf(walkIn)).name;
  const when = meets && spokenTime(meets);
  const first = steps[0]?.state;
  const meetingId = valueIn(steps, "meeting");
  const without = first === "done" ? "rest.noNumber" : first === "waiting" ? "rest.open" : "rest.none";
  return {
    title: id === null ? t(without) : t(isWhole ? "rest.done" : "rest.part", { id }),
    isGood: isWhole,
    lead: [form.fullName, when, isWhole && t("rest.status", { status })].filter(Boolean).join(" · "),
    label: t("rest.label"),
    steps: isWhole
      ? []
      : steps.map((step) => {
          const name = STEPS.find((one) => one === step.name) ?? "case";
          const isThere = isSettled(step);
          const isMeeting = name === "meeting";
          return {
            title: t(`rest.steps.${name}.${isThere ? "done" : "left"}`, { when: when ?? "", status }),
            is: isThere ? "done" : step.state === "waiting" ? "waits" : "failed",
            texts: [!isThere && t(`rest.states.${step.state as "waiting"}`)],
            link: isMeeting &&
              typeof meetingId === "number" && { to: `/admin/meetings/view/${meetingId}`, text: when ?? "" },
          } as const;
        }),
    complete: !isWhole && t("rest.goOn"),
    slip: view && { view, print: t("rest.print"), hint: getT(context, "cases")("print.hint") },
    buttons: [
      { to: `/admin/walk-in?mpId=${form.mpId}`, text: t("rest.next"), look: "btn plain" },
      ...(id === null
        ? []
        : [{ to: `/admin/cases/view/${id}`, text: t("rest.case", { id }), look: "btn ghost" as const }]),
    ],
    note: !view && id !== null && t(hasCode ? "rest.slipGone" : "rest.noCode"),
  };
}
