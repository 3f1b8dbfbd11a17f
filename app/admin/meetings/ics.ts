import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { meetingIcs } from "#server/files/ics.ts";
import { requestInfo } from "#server/http/request-info.ts";
import type { Route } from "./+types/ics";
import { recordIdOf } from "../record/stored.ts";
import { locationOf } from "./mark.ts";

/** One meeting for the calendar of a phone or a desk. The file's name tells nothing of a person. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const meeting = await api(context, { signal: request.signal }).call(contract.meetings.get, {
    params: { id },
  });
  const { hostname } = new URL(requestInfo(context).origin);
  const file = await meetingIcs({ ...meeting, place: locationOf(meeting) }, hostname, new Date());
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="meeting-${id}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}
