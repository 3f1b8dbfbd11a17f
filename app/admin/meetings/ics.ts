import { MEETING_STATUS } from "#app/model/lookups.ts";
import { allLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type ApiFault, faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { icsSequence } from "#server/files/ics-sequence.ts";
import { type IcsMeeting, meetingIcs } from "#server/files/ics.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { settingsOf } from "#server/settings/current.ts";
import { fileOrPage } from "../frame/no-file.server.tsx";
import { mpName } from "../record/mp-options.server.ts";
import { recordIdOf } from "../record/stored.ts";
import type { Route } from "./+types/ics";
import { locationOf, ownDeleted } from "./rows.server.ts";

/** One meeting for the calendar of a phone or a desk. The file's name tells nothing of a person. */
export const loader = (args: Route.LoaderArgs) =>
  fileOrPage(args.context, "/admin/meetings", () => icsOf(args));

async function icsOf({ context, params, request }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const [found, { mps }] = await Promise.all([
    api(context, { signal: request.signal }).attempt(contract.meetings.get, { params: { id } }),
    allLists(context),
  ]);
  const now = new Date();
  if (!found.ok) return cancellationOf(context, id, found.fault, now);
  const meeting = found.value;
  const mp = await mpName(context, mps, meeting.mpId, request.signal);
  const t = getT(context, "meetings");
  const description = [meeting.comment, `${t("form.fields.mpId")}: ${mp}`].filter(Boolean).join("\n");
  const says = { ...meeting, place: locationOf(meeting), description };
  return fileOf(context, says, await icsSequence(context, id, says, meeting, now), now);
}

async function cancellationOf(context: Context, id: number, fault: ApiFault, now: Date) {
  const known = fault.status === 404 ? await ownDeleted(context, id, now) : undefined;
  if (!known) throw faultPage(fault);
  const topic = getT(context, "meetings")("remove.cancelled");
  const meetingStatusId = MEETING_STATUS.rejected;
  const says = { ...known, id, topic, fullName: "", place: "", description: "", meetingStatusId };
  return fileOf(context, says, known.sequence, now);
}

async function fileOf(context: Context, says: IcsMeeting, sequence: number, stamp: Date) {
  const { origin } = requestInfo(context);
  const organizer = {
    name: getT(context, "common")("institution"),
    email: settingsOf(context).contact.email,
  };
  const page = `${origin}/admin/meetings/view/${says.id}`;
  return new Response(await meetingIcs({ ...says, page }, { origin, organizer, sequence, stamp }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="meeting-${says.id}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}
