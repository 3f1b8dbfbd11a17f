import { redirect } from "react-router";
import { ROLE } from "#app/model/access.ts";
import { NamelessForm } from "#app/model/case-rules.ts";
import { type Case, isNameless } from "#app/model/case.ts";
import { formatDate } from "#app/model/format.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import { isSameConsent, NAMELESS_REASONS } from "#app/model/nameless.ts";
import { skopjeDay } from "#app/model/period.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { offersOf } from "#server/api/offers.ts";
import { makeNameless, namelessCases } from "#server/cases/nameless.ts";
import type { Context } from "#server/context.ts";
import { inTurn, TURN_WAIT_MS } from "#server/form/progress.ts";
import { submission, type ValidSubmission } from "#server/form/submission.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { getSession } from "#server/session/live-session.ts";
import { settingsOf } from "#server/settings/current.ts";
import { unlessAway } from "#server/store/store.ts";
import { forgetOwnCases } from "../../kit/earlier-cases/own-cases.server.ts";
import { recordFormContext } from "../../kit/record/form-context.ts";
import { asked, failedAfter, failedReply, isConfirmed, refusedReply } from "../../kit/record/reply.ts";
import { caseAddress } from "../../kit/case/in-list.server.ts";
import { NAMELESS, RETENTION_LIST } from "../nameless.ts";

/** Whether this person may make cases nameless: an administrator, where the API offers it. */
export const mayMakeNameless = (context: Context): boolean =>
  requireProfile(context).roleId === ROLE.administrator && offersOf(context).has("anonymise");

/** That a case was made nameless, or the way to it, with its form if the address asks for that. */
export async function namelessOf(context: Context, id: number, { pathname, searchParams }: URL) {
  if (!mayMakeNameless(context)) return undefined;
  const made = (await unlessAway(namelessCases(context)))?.find(({ caseId }) => caseId === id);
  return {
    page: caseAddress(id, `${NAMELESS}=on`),
    made: made && { on: formatDate(skopjeDay(new Date(made.at))), consent: made.consent },
    form: searchParams.has(NAMELESS)
      ? {
          formContext: recordFormContext(context, pathname),
          reasons: NAMELESS_REASONS.map(({ id: value, name: label }) => ({ value, label })),
        }
      : undefined,
  };
}

const isClosed = ({ caseStatusId }: Case) =>
  caseStatusId === CASE_STATUS.resolved || caseStatusId === CASE_STATUS.rejected;

/** Makes a case nameless after a question that names what goes and what stays. */
export async function askNameless(context: Context, id: number) {
  // No longer, since the form was opened.
  if (!mayMakeNameless(context)) return instead(context, id, "namelessNotOffered");
  const form = await submission(context, NamelessForm);
  if (!form.valid) return refusedReply(form);
  // Whichever the case: a consent that somebody else confirms at the same moment has been used.
  const reply = await inTurn(context, "nameless", form.id, () => makeInTurn(context, id, form), TURN_WAIT_MS);
  const t = getT(context, "cases");
  return reply ?? asked(form, { title: t("nameless.ask", { id }), lines: [t("nameless.busy")] });
}

async function makeInTurn(context: Context, id: number, form: ValidSubmission<typeof NamelessForm>) {
  const { consent } = form.value;
  const found = await api(context).attempt(contract.cases.get, { params: { id } });
  if (!found.ok) return failedReply(form, { ...found.fault, sent: "no" });
  const t = getT(context, "cases");
  const all = (await unlessAway(namelessCases(context))) ?? [];
  const made = all.find(({ caseId }) => caseId === id);
  if (made && isNameless(found.value))
    return isSameConsent(made.consent, consent)
      ? doneReply(context, id)
      : instead(context, id, "namelessAlready");
  const used = all.filter((one) => isSameConsent(one.consent, consent) && one.caseId !== id);
  const question = {
    title: t("nameless.ask", { id }),
    lines: [
      t("nameless.goes"),
      t("nameless.stays"),
      t("nameless.elsewhere"),
      ...(isClosed(found.value) ? [] : [t("nameless.open")]),
      ...(used.length > 0
        ? [t("nameless.used", { consent, cases: used.map(({ caseId }) => caseId).join(", ") })]
        : []),
    ],
  };
  if (!isConfirmed(form, question)) return asked(form, question);
  const outcome = await form.once(() => makeNameless(context, found.value, form.value));
  return outcome.ok ? doneReply(context, id) : failedAfter(form, question, outcome.fault);
}

function doneReply(context: Context, id: number) {
  forgetOwnCases(context);
  getSession(context).flash({ kind: "success", text: "madeNameless" });
  const isFromList = settingsOf(context).retentionMonths !== undefined;
  return redirect(isFromList ? RETENTION_LIST : caseAddress(id), 303);
}

function instead(context: Context, id: number, text: string) {
  getSession(context).flash({ kind: "error", text });
  return redirect(caseAddress(id), 303);
}
