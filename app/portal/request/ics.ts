import { MEETING_LOCATION } from "#app/model/lookups.ts";
import { requestLink } from "#app/model/request-code.ts";
import type { KnownMeeting } from "#app/model/request-state.ts";
import { noSuchPage } from "#app/route/faults.ts";
import { icsSequence } from "#server/files/ics-sequence.ts";
import { meetingIcs } from "#server/files/ics.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { settingsOf } from "#server/settings/current.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import type { Route } from "./+types/ics";
import { openRequest } from "./look.server.ts";
import { requestPageView, standing } from "./view.server.ts";

/** The meeting for the calendar of a phone: nothing of the matter, and the same entry as the office's file makes. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const open = await openRequest(context, params.code).catch(() => undefined);
  const state = open && (await requestsOf(context).stateOf(open.request.caseId));
  const meeting = state && standing(state).meeting;
  if (!open || !meeting) throw noSuchPage();

  const { origin } = requestInfo(context);
  const t = getT(context, "myRequest");
  const page = await requestPageView(context, open.code, open.request);
  const says = {
    ...timesOf(meeting),
    fullName: "",
    topic: t("meeting.topic", { mp: page.mp }),
    place: placeOf(meeting, page.office, t("meeting.online")),
    description: [t("meeting.note"), page.phone.text].join("\n"),
    page: requestLink(open.code, origin),
  };
  const stamp = new Date();
  const issue = {
    origin,
    organizer: { name: getT(context, "common")("institution"), email: settingsOf(context).contact.email },
    stamp,
    sequence: await icsSequence(context, meeting.id, says, meeting, stamp),
  };
  return new Response(await meetingIcs(says, issue), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="meeting.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}

const timesOf = ({ id, startDate, endDate, meetingStatusId }: KnownMeeting) => ({
  id,
  startDate,
  endDate,
  meetingStatusId,
});

const placeOf = (
  { meetingLocationId }: KnownMeeting,
  office: { readonly name: string; readonly address: string } | undefined,
  online: string,
) => {
  if (meetingLocationId === MEETING_LOCATION.online) return online;
  return office ? [office.name, office.address].filter(Boolean).join(", ") : "";
};
