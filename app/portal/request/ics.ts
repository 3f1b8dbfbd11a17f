import { MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import { requestLink } from "#app/model/request-code.ts";
import { addressIn } from "#app/model/text/latin.ts";
import { noSuchPage } from "#app/route/faults.ts";
import { icsSequence } from "#server/files/ics-sequence.ts";
import { icsAnswer } from "#server/files/ics.ts";
import { getLocale, getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import type { Route } from "./+types/ics";
import { openRequest } from "./look.server.ts";
import { isOff } from "./stages.tsx";
import { requestPageView, standing } from "./view.server.ts";

/**
 * The meeting for a phone's calendar: without its subject, and the same entry as in the office's file. If the
 * meeting won't be held that day, it removes the entry.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const open = await openRequest(context, params.code).catch(() => undefined);
  const state = open && (await requestsOf(context).stateOf(open.request.caseId));
  const meeting = state && standing(state).meeting;
  if (!open || !meeting) throw noSuchPage();

  const { origin } = requestInfo(context);
  const t = getT(context, "myRequest");
  const page = await requestPageView(context, open.code, open.request);
  const isCancelled = page.stage === "withdrawn" || isOff(page.stage);
  const { id, startDate, endDate, meetingStatusId, meetingLocationId } = meeting;
  const isOnline = meetingLocationId === MEETING_LOCATION.online;
  const language = getLocale(context);
  const { name = "", address = "" } = page.office ?? {};
  const place = [name, addressIn(language, address)].filter(Boolean).join(", ");
  const says = {
    id,
    startDate,
    endDate,
    meetingLocationId,
    meetingStatusId: isCancelled ? MEETING_STATUS.rejected : meetingStatusId,
    fullName: "",
    topic: t("meeting.topic", { mp: page.mp }),
    place: isOnline ? t("meeting.online") : place,
    description: [
      ...page.notices.map(({ title, children }) => [`${title}.`, children].filter(Boolean).join(" ")),
      ...(isOnline ? [t("say.arrangedOnline")] : []),
      t("meeting.note"),
      page.phone.text,
    ].join("\n"),
    page: requestLink(open.code, origin),
  };
  const stamp = new Date();
  const sequence = await icsSequence(context, id, says, meeting, stamp);
  return icsAnswer(context, "meeting", [{ meeting: says, sequence }], { language, stamp });
}
