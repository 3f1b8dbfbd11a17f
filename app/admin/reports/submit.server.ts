import { data } from "react-router";
import type { z } from "zod";
import { REPORT_STATUS } from "#app/model/report.ts";
import type { FormFault } from "#app/ui/form/fault.ts";
import { api } from "#server/api/client.ts";
import { type ApiFault, type Attempt, readBack } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import type { FormReply, ValidSubmission } from "#server/form/submission.ts";
import { apiCredentials } from "#server/identity/credentials.ts";
import type { Kind } from "./kind.ts";
import { callsOf, reportNow } from "./read.server.ts";

/** Why a report can't be submitted: submitted already, late, another assistant's, or something else. */
type NotDraft = "submitted" | "late" | "others" | "other";

/** The content of the confirmation after a report was not submitted. */
export interface SubmitReply {
  readonly formKey?: string;
  readonly fault?: FormFault;
  readonly notDraft?: NotDraft;
}

/** After an unknown outcome its status is read again (R71). A 409 is a fault like any other. */
export async function sendReport(context: Context, kind: Kind, id: number): Promise<Attempt<unknown>> {
  const outcome = await api(context).attempt(callsOf(kind).submit, { params: { id } });
  return readBack(outcome, async () => (await statusOf(context, kind, id)) === REPORT_STATUS.submitted);
}

/** The confirmation after an expired form. */
export const refusedSubmit = ({ data: reply, init }: ReturnType<typeof data<FormReply>>) =>
  data<SubmitReply>(reply, init ?? undefined);

export async function notSent(
  context: Context,
  kind: Kind,
  id: number,
  form: Pick<ValidSubmission<z.ZodType>, "fail">,
  { fieldErrors: _own, ...fault }: ApiFault,
) {
  const returned = form.fail(fault);
  if (fault.status !== 409) return refusedSubmit(returned);
  const status = await statusOf(context, kind, id);
  const why = notDraft(status) ?? "other";
  return data<SubmitReply>({ formKey: returned.data.formKey, notDraft: why }, { status: 409 });
}

/** Why a report with this status can't be submitted; `undefined` for a draft, and if the API doesn't return it. */
export function notDraft(status: number | null | undefined): NotDraft | undefined {
  if (status === REPORT_STATUS.draft || typeof status !== "number") return undefined;
  if (status === REPORT_STATUS.submitted) return "submitted";
  return status === REPORT_STATUS.late ? "late" : "other";
}

/** With fixed credentials: an expired session must not hide that the report may have been submitted. */
async function statusOf(context: Context, kind: Kind, id: number): Promise<number | null | undefined> {
  const found = await reportNow(context, kind, id, { credentials: apiCredentials(context) });
  return found.ok ? found.value.reportStatusId : undefined;
}
