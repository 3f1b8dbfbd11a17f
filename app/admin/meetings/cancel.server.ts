import { data, redirect } from "react-router";
import { z } from "zod";
import { CancellationForm, type Meeting } from "#app/model/meeting.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { OPENED, versionOf } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import { inTurns } from "#server/form/progress.ts";
import { submission, type ValidSubmission } from "#server/form/submission.ts";
import { begunAct } from "#server/meetings/act.ts";
import { cancelMeeting } from "#server/meetings/acts.ts";
import { consequencesOf } from "#server/meetings/questions.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession } from "#server/session/live-session.ts";
import { addressAfterAct } from "../kit/record/acts.server.ts";
import { isReturning, valueOrFallback } from "../kit/record/form-context.ts";
import type { RecordReply } from "../kit/record/reply.ts";
import { meetingTexts } from "./form.tsx";
import { meetingReturnTo } from "./query.ts";
import { fileOfDeleted, leaveMissing, shownMeeting } from "./rows.server.ts";

/** The page, which goes back if nothing was done. */
export interface CancelReply extends Partial<Pick<RecordReply, "result" | "formKey" | "fault">> {
  /** The meeting, or else its case, has changed since, and nothing was deleted: its current state. */
  readonly now?: Awaited<ReturnType<typeof askingAbout>>;
}

export async function readCancel(context: Context, id: number, url: URL, signal: AbortSignal) {
  const found = await api(context, { signal }).attempt(contract.meetings.get, { params: { id } });
  if (!found.ok && !isReturning(context)) return leaveMissing(context, id, found.fault);
  const asked = found.ok
    ? await valueOrFallback(context, askingAbout(context, found.value, signal), undefined)
    : undefined;
  const { search: returnTo } = meetingReturnTo(context, url.searchParams);
  // The calendar on the meeting's day, which is unknown once it is deleted.
  const day = asked?.date ? `date=${asked.date}` : "";
  // To where the meeting was opened from, and with its day if that is unknown.
  return { id, asked, returnTo, back: returnTo || day, formKey: formKey(context) };
}

async function askingAbout(context: Context, meeting: Meeting, signal: AbortSignal) {
  const shown = await shownMeeting(context, meeting, signal);
  const consequences = await consequencesOf(context, meeting, signal);
  const asksStatus = String(consequences.case?.asksStatus ?? false);
  return {
    sentence: getT(context, "meetings")("remove.text", { ...shown }),
    date: shown.date,
    caseId: String(meeting.caseId ?? ""),
    /** What the person has seen: the meeting, and whether its case was to get another status. */
    opened: versionOf({ ...meetingTexts(meeting), asksStatus }),
    consequences,
  };
}

/** What the page has shown comes back with the reply, also while the API gives nothing. */
const SeenMeeting = z.object({ caseId: z.string().default(""), [OPENED]: z.string().default("") });

const CancelForm = SeenMeeting.and(CancellationForm);

/** Calls off the meeting that the page showed; a missing one counts as called off. */
export async function callOff(context: Context, id: number, url: URL, signal: AbortSignal) {
  const form = await submission(context, CancelForm);
  if (!form.valid) return form.refuse();
  const work = () => cancelInTurn(context, id, form, { signal, url });
  // With another meeting of the case called off at the same moment, neither would be the last.
  const { caseId } = form.value;
  const records = [`meeting ${id}`, ...(caseId ? [`case ${caseId}`] : [])];
  const cancelled = await inTurns(context, records, form.id, work);
  if (cancelled) return cancelled;
  const { id: reference } = requestInfo(context);
  return form.fail({ kind: "turn", sent: "no", reference });
}

async function cancelInTurn(
  context: Context,
  id: number,
  form: ValidSubmission<typeof CancelForm>,
  { signal, url }: { readonly signal: AbortSignal; readonly url: URL },
) {
  const { caseStatusId, reason } = form.value;
  const begun = await begunAct(context, form.id);
  const found = begun?.was
    ? ({ ok: true, value: begun.was } as const)
    : await api(context).attempt(contract.meetings.get, { params: { id } });
  if (!found.ok && found.fault.status !== 404) return form.fail({ ...found.fault, sent: "no" });
  const { search, back } = meetingReturnTo(context, url.searchParams);
  let next = back;
  if (found.ok) {
    const asking = begun ? undefined : askingAbout(context, found.value, signal);
    const now = asking && (await valueOrFallback(context, asking, undefined));
    if (asking && !now) return form.fail({ kind: "status", sent: "no", reference: requestInfo(context).id });
    if (now && form.value.opened !== now.opened) {
      // A new key: something may already have been written with the old one.
      const { data: kept } = form.keep(false);
      return data<CancelReply>({ ...kept, formKey: formKey(context), now }, { status: 409 });
    }
    const cancelled = await cancelMeeting(context, form, found.value, caseStatusId ?? undefined, reason);
    if (!cancelled.ok) return form.fail(cancelled.fault);
    next = addressAfterAct(context, form.id, cancelled.value, { search, back });
  }
  const file = await fileOfDeleted(context, id);
  getSession(context).flash({ kind: "success", text: "meetingDeleted", ...(file && { file }) });
  return redirect(next, 303);
}
