import { type LinksFunction, redirect } from "react-router";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { meetingData, MeetingForm, type MeetingRow } from "#app/model/meeting.ts";
import { idFilter } from "#app/model/query.ts";
import { submission } from "#server/form/submission.ts";
import { arrangeMeeting } from "#server/meetings/arrange.ts";
import { turnTaken, unusual } from "#server/meetings/questions.ts";
import { getSession } from "#server/session/live-session.ts";
import { caseBrief } from "../kit/case/brief.server.ts";
import { BriefCase } from "../kit/case/brief.tsx";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { ANYWAY } from "../kit/record/asked.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { askFirst, refusedReply } from "../kit/record/reply.ts";
import type { Route } from "./+types/add";
import { initialFor } from "./case-field.server.ts";
import {
  isUnfinishedMeeting,
  type MeetingFormContext,
  meetingFormContext,
  type MeetingReply,
  notSaved,
  searched,
} from "./form.server.ts";
import { MeetingScreen } from "./form.tsx";
import { calendarOf, calendarWith, meetingReturnTo } from "./query.ts";
import { askedSlot } from "../kit/slots/slots.ts";
import { addressAfterAct } from "../kit/record/after-act.server.ts";
import meetingLook from "./meeting.css?url";

export const handle: AdminHandle = {
  texts: { meetings, record },
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:form.add" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: meetingLook }];

/** A new meeting, or one for a case: `?caseId=`; from the calendar with its MP, at the time that was clicked. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const caseId = idFilter.parse(url.searchParams.get("caseId"));
  const { searchParams } = url;
  const mpId = idFilter.parse(searchParams.get("mpId"));
  const begun = caseId === undefined ? undefined : await initialFor(context, caseId, request.signal);
  const initial = {
    ...(mpId !== undefined && { mpId: String(mpId) }),
    ...askedSlot(searchParams),
    ...begun?.start,
  };
  const formContext = await meetingFormContext(context, url.pathname, initial);
  const brief = begun?.found && caseBrief(context, begun.found);
  return { formContext, initial, brief, returnTo: meetingReturnTo(context, searchParams) };
}

/** Adds the meeting once, however often its form is posted. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await submission(context, MeetingForm);
  if (isUnfinishedMeeting(form)) return searched(context, form, request.signal, true);
  if (!form.valid) return refusedReply(form);
  const body = meetingData(form.value);
  const ask = (day?: readonly MeetingRow[]) =>
    unusual(context, body, { day, anyway: form.fields.get(ANYWAY) });
  const arranged = await arrangeMeeting(context, { ...form, ask }, body);
  if (!arranged) return askFirst(form, turnTaken(context));
  if ("question" in arranged) return askFirst(form, arranged.question);
  if (!arranged.ok) return notSaved(context, form, arranged.fault);
  getSession(context).flash({ kind: "success", text: "meetingAdded" });
  const { from, back, search } = meetingReturnTo(context, url.searchParams);
  const next =
    from === "case" ? back : `/admin/meetings?${calendarWith(calendarOf(url.searchParams), form.value)}`;
  return redirect(addressAfterAct(context, form.id, arranged.value, { search, back: next }), 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function AddMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["meetings", "record"]);
  const { formContext, initial, brief, returnTo } = loaderData;
  return (
    <MeetingScreen
      title={t("form.add")}
      save={t("record:save")}
      formContext={formContext}
      initial={initial}
      beside={brief && <BriefCase {...brief} />}
      reply={actionData}
      action={addressWith("/admin/meetings/add", returnTo.search)}
      cancel={returnTo.back}
      look={
        returnTo.from === "case" ? returnTo.back : `/admin/meetings?date=${dayIn(formContext, actionData)}`
      }
    />
  );
}

/** The typed day, or `""`: the calendar of that day shows the meeting whatever its filters were. */
function dayIn({ typed }: MeetingFormContext, reply: MeetingReply | undefined): string {
  const day = reply?.result.initialValue?.date ?? typed?.values.date;
  return typeof day === "string" ? encodeURIComponent(day) : "";
}
