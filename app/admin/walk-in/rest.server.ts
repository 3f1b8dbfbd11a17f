import { CASE_STATUSES } from "#app/model/lookups.ts";
import { dateTimeOf } from "#app/model/period.ts";
import { isLanguage } from "#app/model/text/language.ts";
import { slipOf } from "#server/cases/slip.ts";
import { isDone, madeSoFar, statusOf, type WalkIn } from "#server/cases/walk-in.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { findProgress, keepProgress } from "#server/form/progress.ts";
import { slipView } from "../cases/print/slip.server.ts";
import { statusMark } from "../kit/record/labels.ts";
import { timesText } from "../kit/slots/slots.ts";

export type Result = NonNullable<Awaited<ReturnType<typeof readRest>>>;

function resultOf(context: Context, operation: string, walkIn: WalkIn) {
  const { form, meets } = walkIn;
  const made = madeSoFar(walkIn);
  const slip = made.caseId === null ? undefined : slipOf(context, made.caseId);
  return {
    operation,
    formKey: formKey(context),
    name: form.fullName,
    mpId: form.mpId,
    ...made,
    when: meets && timesText(timesOf(meets)),
    statusName: statusMark(CASE_STATUSES, statusOf(walkIn)).name,
    isDone: isDone(walkIn),
    /** There is a code, but it was never shown. */
    isSlipLost: isDone(walkIn) && made.hasCode && !slip && !walkIn.isSlipShown,
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
  const { slip, ...result } = resultOf(context, operation, walkIn);
  if (slip && !walkIn.isSlipShown) await keepProgress(context, operation, { ...walkIn, isSlipShown: true });
  const view = slip && (await slipView(context, slip, isLanguage(language) ? language : slip.language));
  return { ...result, view };
}
