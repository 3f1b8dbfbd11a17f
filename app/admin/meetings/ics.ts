import { MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import { type Meeting, notRejected } from "#app/model/meeting.ts";
import { skopjeDay } from "#app/model/period.ts";
import { allLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type ApiFault, faultPage } from "#server/api/fault.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { icsSequence } from "#server/files/ics-sequence.ts";
import { icsAnswer, type IcsMeeting } from "#server/files/ics.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { fileOrPage } from "../kit/frame/no-file.server.tsx";
import { mpName } from "../kit/record/mp-options.server.ts";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/ics";
import { findMeetings, meetingQuery } from "./query.ts";
import { locationOf, ownDeleted, placesOfDays } from "./rows.server.ts";

/** A meeting as a calendar file, or those of the calendar's period. */
export const loader = (args: Route.LoaderArgs) => {
  const { context, params, url } = args;
  const { id } = params;
  return id === undefined
    ? fileOrPage(context, `/admin/meetings${url.search}`, () => periodOf(args))
    : fileOrPage(context, "/admin/meetings", () => meetingOf(args, recordIdOf({ id })));
};

/** Its name reveals nothing about a person. */
async function meetingOf({ context, request }: Route.LoaderArgs, id: number) {
  const [found, lists] = await Promise.all([
    api(context, { signal: request.signal }).attempt(contract.meetings.get, { params: { id } }),
    allLists(context),
  ]);
  const now = new Date();
  if (!found.ok) return cancellationOf(context, id, found.fault, now);
  const meeting = found.value;
  const mp = await mpName(context, lists.mps, meeting.mpId, request.signal);
  const says = saysOf(context, meeting, mp, await placesOfDays(context, lists));
  return fileOf(context, says, await icsSequence(context, id, says, meeting, now), now);
}

async function cancellationOf(context: Context, id: number, fault: ApiFault, now: Date) {
  const known = fault.status === 404 ? await ownDeleted(context, id, now) : undefined;
  if (!known) throw faultPage(fault);
  const topic = getT(context, "meetings")("remove.cancelled");
  const meetingStatusId = MEETING_STATUS.rejected;
  const says = {
    ...known,
    id,
    topic,
    fullName: "",
    place: "",
    description: "",
    meetingStatusId,
    meetingLocationId: MEETING_LOCATION.office,
    page: pageOf(context, id),
  };
  return fileOf(context, says, known.sequence, now);
}

async function fileOf(context: Context, meeting: IcsMeeting, sequence: number, stamp: Date) {
  return icsAnswer(context, `meeting-${meeting.id}`, [{ meeting, sequence }], { language: "mk", stamp });
}

/** Without those that don't take place. */
async function periodOf({ context, request, url }: Route.LoaderArgs) {
  const now = new Date();
  const today = skopjeDay(now);
  const query = meetingQuery(url.searchParams, today);
  const [{ calendar }, lists] = await Promise.all([
    findMeetings(context, query, today, request.signal),
    allLists(context),
  ]);
  const held = notRejected(calendar);
  const placeOf = await placesOfDays(context, lists);
  const entries = await Promise.all(
    held.map(async (row) => {
      const says = saysOf(context, row, row.mpFullName, placeOf);
      return { meeting: says, sequence: await icsSequence(context, row.id, says, row, now) };
    }),
  );
  audit(context, { event: "meetings-exported", kind: "meetings", reason: "calendar", count: held.length });
  return icsAnswer(context, `sredbi-${query.date}`, entries, { language: "mk", stamp: now });
}

/** "Канцеларија, Тетово, Илинденска 5"; a meeting online is nowhere. */
function saysOf(context: Context, meeting: Meeting, mp: string, placeOf: PlaceOf): IcsMeeting {
  const t = getT(context, "meetings");
  const description = [meeting.comment, `${t("form.fields.mpId")}: ${mp}`].filter(Boolean).join("\n");
  const isOnline = meeting.meetingLocationId === MEETING_LOCATION.online;
  const place = [locationOf(meeting), isOnline ? "" : placeOf(meeting)].filter(Boolean).join(", ");
  return { ...meeting, place, description, page: pageOf(context, meeting.id) };
}

type PlaceOf = Awaited<ReturnType<typeof placesOfDays>>;

const pageOf = (context: Context, id: number) => `${requestInfo(context).origin}/admin/meetings/view/${id}`;
