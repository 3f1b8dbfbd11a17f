import type { LinksFunction } from "react-router";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { record } from "#app/i18n/mk/record.ts";
import { slots } from "#app/i18n/mk/slots.ts";
import slotsLook from "#app/ui/style/picks.css?url";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/move";
import meetingLook from "./meeting.css?url";
import { MoveScreen } from "./move-screen.tsx";
import { moveMeeting, readMove } from "./move.server.ts";
import { meetingReturnTo } from "./query.ts";

export const handle: AdminHandle = {
  texts: { meetings, record, slots },
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:move.title" }],
};

export const links: LinksFunction = () =>
  [meetingLook, slotsLook].map((href) => ({ rel: "stylesheet", href }));

/** Free times of a meeting's MP; `?at=` a day, or the half hour to which somebody dragged the meeting. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const { from, search, back } = meetingReturnTo(context, url.searchParams);
  const view = await readMove(context, id, url, request.signal);
  return { id, view, search, calendar: from === "calendar" && view.known?.time ? back : undefined };
}

export const action = ({ context, params, url }: Route.ActionArgs) =>
  moveMeeting(context, recordIdOf(params), meetingReturnTo(context, url.searchParams).search);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function MoveMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { id, view, search, calendar } = loaderData;
  const address = (name: string) => addressWith(`/admin/meetings/${name}/${id}`, search);
  return (
    <MoveScreen
      key={id}
      view={view}
      reply={actionData}
      page={address("move")}
      edit={address("edit")}
      back={calendar ?? address("view")}
    />
  );
}
