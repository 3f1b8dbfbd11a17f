import { useState } from "react";
import type { LinksFunction } from "react-router";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { record } from "#app/i18n/mk/record.ts";
import { schedule } from "#app/i18n/mk/schedule.ts";
import { slots } from "#app/i18n/mk/slots.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { idFilter } from "#app/model/query.ts";
import slotsLook from "#app/ui/style/picks.css?url";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { isReturning, recordFormContext, textOf } from "../kit/record/form-context.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { askedSlot } from "../kit/slots/slots.ts";
import type { Route } from "./+types/add";
import { addMeeting } from "./add.server.ts";
import { ArrangeScreen } from "./arrange.tsx";
import { type ForCase, readForCase } from "./for-case.server.ts";
import { meetingChoices, type MeetingFormContext, type MeetingReply } from "./form.server.ts";
import { MeetingScreen } from "./form.tsx";
import meetingLook from "./meeting.css?url";
import { meetingReturnTo } from "./query.ts";

export const handle: AdminHandle = {
  texts: { meetings, record, schedule, slots },
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:form.add" }],
};

export const links: LinksFunction = () =>
  [meetingLook, slotsLook].map((href) => ({ rel: "stylesheet", href }));

/** A new meeting, or one for a case: `?caseId=`; from the calendar with its MP, or that of a free time, at the hour that was clicked. */
export async function loader({ context, request, url: { pathname, searchParams } }: Route.LoaderArgs) {
  const typed = recordFormContext(context, pathname);
  const text = textOf(context, typed);
  const mpId = idFilter.parse(searchParams.get("of") ?? searchParams.get("mpId"));
  const at = askedSlot(searchParams);
  const caseId = idFilter.parse(text("caseId") ?? searchParams.get("caseId"));
  // A form that goes back brings its case along.
  const forCase =
    caseId === undefined || isReturning(context)
      ? undefined
      : await readForCase(context, caseId, { at, typed: typed.typed?.values, signal: request.signal });
  const initial = {
    ...(mpId !== undefined && { mpId: String(mpId) }),
    ...at,
    ...forCase?.known?.initial,
  };
  const choices = await meetingChoices(context, typed, initial, caseId !== undefined);
  // Signing in again may lead here without the query.
  const ofParked = Object.entries(typed.typed?.values ?? {}).filter(([name]) => name === "caseId");
  const returnTo = meetingReturnTo(context, new URLSearchParams([...ofParked, ...searchParams]));
  return { formContext: { ...typed, ...choices }, initial, forCase, returnTo };
}

/** Adds the meeting once, however often its form is posted; one for a case also changes that, and tells its person. */
export const action = ({ context, request, url }: Route.ActionArgs) =>
  addMeeting(context, url, request.signal);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchInterruption<Awaited<ReturnType<typeof serverAction>>>(serverAction);

export default function AddMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["meetings", "record"]);
  const { formContext, initial, returnTo } = loaderData;
  const reply: MeetingReply | undefined = actionData;
  const forCase = useForCase(loaderData.forCase, reply);
  const screen = {
    title: t("form.add"),
    save: t("record:save"),
    formContext,
    initial,
    reply,
    action: addressWith("/admin/meetings/add", returnTo.search),
    cancel: returnTo.back,
    look: returnTo.from === "case" ? returnTo.back : `/admin/meetings?date=${dayIn(formContext, reply)}`,
  };
  return forCase ? (
    <ArrangeScreen key={forCase.id} {...screen} forCase={forCase} />
  ) : (
    <MeetingScreen {...screen} isNew />
  );
}

/** The case of the form: as the last reply that names one says; else the one of the address. */
function useForCase(loaded: ForCase | undefined, reply: MeetingReply | undefined) {
  const [shown, show] = useState(reply?.forCase);
  if (reply?.forCase && reply.forCase !== shown) show(reply.forCase);
  return reply && shown ? shown : loaded;
}

/** The typed day, or `""`: the calendar of that day shows the meeting whatever its filters were. */
function dayIn({ typed }: MeetingFormContext, reply: MeetingReply | undefined): string {
  const day = reply?.result.initialValue?.date ?? typed?.values.date;
  return typeof day === "string" ? encodeURIComponent(day) : "";
}
