import { type LinksFunction, redirect } from "react-router";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { changedBy, MeetingForm } from "#app/model/meeting.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { submission } from "#server/form/submission.ts";
import { begunAct, type MeetingAct } from "#server/meetings/act.ts";
import { changeMeeting, type MeetingChange, questionAboutChange } from "#server/meetings/change.ts";
import { getSession } from "#server/session/live-session.ts";
import { readCaseBrief } from "../kit/case/brief.server.ts";
import { BriefCase } from "../kit/case/brief.tsx";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import type { Route } from "./+types/edit";
import { addressWith } from "../kit/list/address.ts";
import { ANYWAY } from "../kit/record/asked.tsx";
import { isReturning, recordFormContext } from "../kit/record/form-context.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { refusedReply } from "../kit/record/reply.ts";
import { recordIdOf, recordToEdit } from "../kit/record/stored.ts";
import { writeUnlessChanged } from "../kit/record/write.ts";
import { formTexts, isUnfinishedMeeting, meetingChoices, notSaved, searched } from "./form.server.ts";
import { meetingTexts, MeetingScreen } from "./form.tsx";
import { meetingReturnTo } from "./query.ts";
import { leaveMissing } from "./rows.server.ts";
import { addressAfterAct } from "../kit/record/acts.server.ts";
import meetingLook from "./meeting.css?url";

export const handle: AdminHandle = {
  texts: { meetings, record },
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:form.edit" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: meetingLook }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const found = await api(context, { signal: request.signal }).attempt(contract.meetings.get, {
    params: { id },
  });
  if (!found.ok && !isReturning(context)) await leaveMissing(context, id, found.fault);
  const stored = recordToEdit(context, found, meetingTexts);
  const formContext = recordFormContext(context, url.pathname);
  const [choices, brief] = await Promise.all([
    meetingChoices(context, formContext, stored?.texts ?? {}),
    readCaseBrief(context, found.ok ? found.value.caseId : undefined, request.signal),
  ]);
  return {
    id,
    stored,
    formContext: { ...formContext, ...choices },
    brief,
    returnTo: meetingReturnTo(context, url.searchParams).search,
  };
}

/** Changes the meeting; if somebody else has changed it since it was opened, both versions come back. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, MeetingForm);
  if (isUnfinishedMeeting(form)) return searched(context, form, request.signal);
  if (!form.valid) return refusedReply(form);
  const ask = (change: MeetingChange) => questionAboutChange(context, change, form.fields.get(ANYWAY));
  let outcome: MeetingAct | undefined;
  const reply = await writeUnlessChanged(context, form, {
    read: () => api(context).attempt(contract.meetings.get, { params: { id } }),
    textsOf: meetingTexts,
    mine: ({ meetingStatusId }) => formTexts(form.value, meetingStatusId),
    // An earlier post of the form may have got no further than the meeting.
    always: (await begunAct(context, form.id)) !== undefined,
    write: (was) => changeMeeting(context, { ...form, ask }, { was, meeting: changedBy(form.value, was) }),
    written: (changed) => (outcome = changed),
    refusal: (fault, stored) => notSaved(context, form, fault, stored?.meetingStatusId),
  });
  if (reply) return reply;
  getSession(context).flash({ kind: "success", text: "meetingChanged" });
  const { search } = meetingReturnTo(context, url.searchParams);
  const back = addressWith(`/admin/meetings/view/${id}`, search);
  return redirect(outcome ? addressAfterAct(context, form.id, outcome, { search, back }) : back, 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function EditMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["meetings", "record"]);
  const { id, formContext, brief, stored, returnTo } = loaderData;
  return (
    <MeetingScreen
      key={id}
      title={t("form.edit")}
      save={t("record:save")}
      unseen={stored === undefined}
      beside={brief && <BriefCase {...brief} />}
      formContext={formContext}
      stored={stored}
      reply={actionData}
      action={addressWith(`/admin/meetings/edit/${id}`, returnTo)}
      cancel={addressWith(`/admin/meetings/view/${id}`, returnTo)}
    />
  );
}
