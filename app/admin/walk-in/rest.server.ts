import { CASE_STATUSES } from "#app/model/lookups.ts";
import { dateTimeOf } from "#app/model/period.ts";
import { codeGroups } from "#app/model/request-code.ts";
import { isLanguage } from "#app/model/text/language.ts";
import { slipOf } from "#server/cases/slip.ts";
import { isDone, statusOf, type WalkIn } from "#server/cases/walk-in.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { findProgress, keepProgress } from "#server/form/progress.ts";
import { slipView } from "../cases/print/slip.server.ts";
import { statusMark } from "../kit/record/labels.ts";
import { timesText } from "../kit/slots/slots.ts";

export type Result = Awaited<ReturnType<typeof resultOf>>;

/** The same, of what was just done. */
export async function resultOf(context: Context, operation: string, walkIn: WalkIn) {
  const { form, made, meets, comment } = walkIn;
  const slip = made?.caseId ? slipOf(context, made.caseId) : undefined;
  return {
    operation,
    formKey: formKey(context),
    name: form.fullName,
    mpId: form.mpId,
    outcome: walkIn.outcome,
    caseId: made?.caseId ?? null,
    case: made?.case ?? "waiting",
    meeting: made?.meeting ?? (meets ? "waiting" : "none"),
    meetingId: made?.meetingId ?? null,
    held: made?.held ?? "none",
    status: made?.status ?? "waiting",
    when: meets && timesText(timesOf(meets)),
    statusName: statusMark(CASE_STATUSES, statusOf(walkIn)).name,
    comment,
    isDone: isDone(walkIn),
    again: made?.again,
    code: slip && codeGroups(slip.code).join(" "),
    /** There is a code, but nobody can have seen it. */
    isSlipLost: isDone(walkIn) && made?.hasCode === true && !slip && !walkIn.isSlipShown,
    hasCode: made?.hasCode ?? false,
    slip,
  };
}

const timesOf = ({ date, startTime, endTime }: NonNullable<WalkIn["meets"]>) => ({
  startDate: dateTimeOf(date, startTime),
  endDate: dateTimeOf(date, endTime),
});

/**
 * The result of this person's form with an id, with the slip for an hour; from then on the code counts as seen.
 * @param language requested for the slip; by default the person's
 */
export async function readRest(context: Context, operation: string, language: string | null) {
  const walkIn = await findProgress<WalkIn>(context, operation);
  if (!walkIn) return undefined;
  const { slip, ...result } = await resultOf(context, operation, walkIn);
  if (slip && !walkIn.isSlipShown) await keepProgress(context, operation, { ...walkIn, isSlipShown: true });
  const view = slip && (await slipView(context, slip, isLanguage(language) ? language : slip.language));
  return { ...result, view };
}
