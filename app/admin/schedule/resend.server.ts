import { redirect } from "react-router";
import { NewEmail } from "#app/model/schedule.ts";
import { withWishFields } from "#app/model/wishes.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { findProgress, inTurn, keepProgress } from "#server/form/progress.ts";
import { submission } from "#server/form/submission.ts";
import { changeCase } from "../cases/form/form.server.ts";
import { failedReply, refusedReply } from "../kit/record/reply.ts";
import { lookAgain } from "../kit/record/write.ts";
import { sendLetter, stateOfLetter } from "./letter.server.ts";
import type { Made } from "./submit.server.ts";

/** Whether the form contains a corrected address. */
export const isResending = (context: Context): boolean => postedForm(context).fields.has("email");

/** States of a letter after which it may be sent again. */
const FAILED: readonly string[] = ["refused", "late", "notKept"];

/**
 * Sends the letter again to the typed address, which is also stored in the case; only if it has not arrived, so that
 * two tabs send it once.
 * @param page of the result
 */
export async function correctAndResend(context: Context, id: number, deed: string, page: string) {
  const form = await submission(context, NewEmail);
  if (!form.valid) return refusedReply(form);
  const to = form.value.email;
  const reply = await inTurn(context, `schedule ${id}`, form.id, async () => {
    const made = await findProgress<Made>(context, deed);
    if (!made || !(await hasFailed(context, id, made))) return undefined;
    const mended = await form.step(`email ${to}`, addressStep(context, id, to));
    if (!mended.ok) return failedReply(form, mended.fault);
    const letter = await sendLetter(context, id, { ...made, to, id: `${made.letter.id || deed} ${form.id}` });
    await keepProgress(context, deed, { ...made, letter, person: { ...made.person, email: to } });
    return undefined;
  });
  return reply ?? redirect(page, 303);
}

async function hasFailed(context: Context, id: number, { letter }: Made): Promise<boolean> {
  const isKept = letter.outcome !== "none" && letter.outcome !== "notKept";
  return FAILED.includes(isKept ? await stateOfLetter(context, id, letter.id) : letter.outcome);
}

/** The case's own address; if the API refuses it, the letter isn't sent. */
function addressStep(context: Context, id: number, email: string) {
  const read = () => lookAgain(context)(contract.cases.get, { params: { id } });
  return {
    async look() {
      const found = await read();
      if (!found.ok) return found;
      return { ok: true, value: found.value.email === email ? { value: null } : undefined } as const;
    },
    async write(): Promise<Attempt<unknown>> {
      const found = await read();
      if (!found.ok) return { ok: false, fault: { ...found.fault, sent: "no" } };
      return changeCase(context, found.value, { ...withWishFields(found.value), email });
    },
  };
}
