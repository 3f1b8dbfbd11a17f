import { data } from "react-router";
import { REPORT_STATUS } from "#app/model/report.ts";
import type { FormFault } from "#app/ui/form/fault.ts";
import { api } from "#server/api/client.ts";
import type { ApiFault, Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import type { FormReply } from "#server/form/submission.ts";
import { apiCredentials } from "#server/identity/credentials.ts";
import { settled } from "../record/write.ts";
import type { Kind } from "./kind.ts";
import { callsOf, reportNow } from "./read.server.ts";

/** What a report is that can't be sent: sent already, late, another assistant's, or something else. */
type NotDraft = "submitted" | "late" | "others" | "other";

/** What the confirmation shows after a report was not sent. */
export interface SubmitReply {
  readonly formKey?: string;
  readonly fault?: FormFault;
  /** The API has no draft any more. */
  readonly notDraft?: NotDraft;
}

/**
 * Sends a report. When nobody can tell whether the API has taken it, its status is read again (R71).
 * @returns what became of it; a 409 is a fault like any other
 */
export async function sendReport(context: Context, kind: Kind, id: number): Promise<Attempt<unknown>> {
  const outcome = await api(context).attempt(callsOf(kind).submit, { params: { id } });
  return settled(outcome, async () => (await statusOf(context, kind, id)) === REPORT_STATUS.submitted);
}

interface Returned {
  readonly data: FormReply;
  readonly init: ResponseInit | null;
}

interface FailedForm {
  fail(fault: ApiFault): Returned;
}

/** The confirmation after a form that has expired. */
export const refusedSubmit = ({ data: reply, init }: Returned) => data<SubmitReply>(reply, init ?? undefined);

/** The confirmation as it goes back to the person. */
export async function notSent(
  context: Context,
  kind: Kind,
  id: number,
  form: FailedForm,
  { fieldErrors: _own, ...fault }: ApiFault,
) {
  const returned = form.fail(fault);
  if (fault.status !== 409) return refusedSubmit(returned);
  const status = await statusOf(context, kind, id);
  return data<SubmitReply>({ formKey: returned.data.formKey, notDraft: notDraftAs(status) }, { status: 409 });
}

/** Why a report with this status can't be sent; `undefined` for a draft, and where the API does not say it. */
export function notDraft(status: number | null): NotDraft | undefined {
  return status === REPORT_STATUS.draft || status === null ? undefined : notDraftAs(status);
}

function notDraftAs(status: number | null | undefined): NotDraft {
  if (status === REPORT_STATUS.submitted) return "submitted";
  return status === REPORT_STATUS.late ? "late" : "other";
}

/** With fixed credentials: a session that ends right now must not hide that the report may have been sent. */
async function statusOf(context: Context, kind: Kind, id: number): Promise<number | null | undefined> {
  const found = await reportNow(context, kind, id, { credentials: apiCredentials(context) });
  return found.ok ? found.value.reportStatusId : undefined;
}
