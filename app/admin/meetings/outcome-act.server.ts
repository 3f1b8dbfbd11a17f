import { data, redirect } from "react-router";
import { z } from "zod";
import type { Context } from "#server/context.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { submission } from "#server/form/submission.ts";
import { completeAct, sendLetterNow, takeBack } from "#server/meetings/arrange.ts";
import type { RecordReply } from "../kit/record/reply.ts";
import { isTelling, tellPerson } from "../kit/record/telling.server.ts";
import { correctAndResend } from "./outcome-letter.server.ts";

/** The page, which goes back: the typed address was refused, or the meeting wasn't taken back. */
export interface OutcomeReply extends Partial<Pick<RecordReply, "result" | "formKey" | "fault">> {
  readonly problem?: "failed" | "known" | "unknownAct";
}

const PostedAct = z.object({ act: z.enum(["complete", "takeBack", "sendNow"]) });

/**
 * Records that the person was told, completes the act or takes it back, or sends its letter, now or to another address.
 * @param page of the outcome
 */
export async function actOnOutcome(context: Context, operation: string, page: string) {
  if (isTelling(context)) return tellPerson(context, page);
  if (postedForm(context).fields.has("email")) return correctAndResend(context, operation, page);
  const form = await submission(context, PostedAct);
  if (!form.valid) return redirect(page, 303);
  switch (form.value.act) {
    case "complete":
      await completeAct(context, operation, form);
      break;
    case "sendNow":
      await sendLetterNow(context, operation, form);
      break;
    case "takeBack": {
      const problem = await takeBack(context, operation, form);
      if (problem === undefined) break;
      const isSaid = problem === "known" || problem === "unknownAct";
      return data<OutcomeReply>({ problem: isSaid ? problem : "failed" }, { status: 409 });
    }
  }
  return redirect(page, 303);
}
