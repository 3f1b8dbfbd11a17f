import { data, type LinksFunction, redirect } from "react-router";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { record } from "#app/i18n/mk/record.ts";
import { CancellationForm, type Meeting } from "#app/model/meeting.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { equalRecord } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import { inTurns } from "#server/form/progress.ts";
import { submission, type ValidSubmission } from "#server/form/submission.ts";
import { begunAct } from "#server/meetings/act.ts";
import { cancelMeeting } from "#server/meetings/acts.ts";
import { consequencesOf } from "#server/meetings/consequences.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession } from "#server/session/live-session.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { isReturning, valueOrFallback } from "../kit/record/form-context.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/cancel";
import { type CancelReply, CancelScreen } from "./cancel-screen.tsx";
import { meetingTexts } from "./form.tsx";
import { addressAfterAct } from "../kit/record/after-act.server.ts";
import meetingLook from "./meeting.css?url";
import { meetingReturnTo } from "./query.ts";
import { askedAbout, fileOfDeleted, leaveMissing, SeenMeeting } from "./rows.server.ts";

export const handle: AdminHandle = {
  texts: { meetings, record },
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:remove.title" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: meetingLook }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const { signal } = request;
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

const askingAbout = async (context: Context, meeting: Meeting, signal: AbortSignal) => ({
  ...(await askedAbout(context, meeting, signal)),
  consequences: await consequencesOf(context, meeting, signal),
});

const CancelForm = SeenMeeting.and(CancellationForm);

/** Calls off the meeting that the page showed; a missing one counts as called off. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, CancelForm);
  if (!form.valid) return form.refuse();
  const work = () => cancelInTurn(context, id, form, { signal: request.signal, url });
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
  const { caseStatusId, reason, ...seen } = form.value;
  const begun = await begunAct(context, form.id);
  const found = begun?.was
    ? ({ ok: true, value: begun.was } as const)
    : await api(context).attempt(contract.meetings.get, { params: { id } });
  if (!found.ok && found.fault.status !== 404) return form.fail({ ...found.fault, sent: "no" });
  const { search, back } = meetingReturnTo(context, url.searchParams);
  let next = back;
  if (found.ok) {
    const isSeen = equalRecord(seen, meetingTexts(found.value));
    if (!begun && (!isSeen || (await asksOtherwise(context, form, found.value, signal)))) {
      const now = { ...(await askedAbout(context, found.value, signal)), isSeen };
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

/** Whether a colleague has closed the case since, or arranged or called off another meeting of it. */
async function asksOtherwise(
  context: Context,
  { value }: ValidSubmission<typeof CancelForm>,
  meeting: Meeting,
  signal: AbortSignal,
): Promise<boolean> {
  const now = await valueOrFallback(context, consequencesOf(context, meeting, signal), undefined);
  return now !== undefined && (now.case?.asksStatus ?? false) !== (value.caseStatusId !== null);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function CancelMeeting({ loaderData, actionData }: Route.ComponentProps) {
  return <CancelScreen {...loaderData} reply={actionData} />;
}
