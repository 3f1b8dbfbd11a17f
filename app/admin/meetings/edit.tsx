import { type LinksFunction, redirect } from "react-router";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MeetingForm } from "#app/model/meeting.ts";
import versionsLook from "#app/ui/form/versions.css?url";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/middleware/session.ts";
import type { AdminHandle } from "../crumbs.tsx";
import type { Route } from "./+types/edit";
import { addressWith } from "../list/address.ts";
import { keptWhenCutOff } from "../record/cut-off.ts";
import { recordIdOf } from "../record/stored.ts";
import { writeOver } from "./form/change.ts";
import { meetingToEdit } from "./form/initial.ts";
import { formMeans } from "./form/means.ts";
import { MeetingPage } from "./form/meeting-page.tsx";
import { isUnfinished, refused, searched } from "./form/reply.ts";
import { calendarWay } from "./list/way.ts";
import meetingLook from "./meeting.css?url";

export const handle: AdminHandle = {
  texts: { meetings, record },
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:crumbs.edit" }],
};

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: meetingLook },
  { rel: "stylesheet", href: versionsLook },
];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const found = await meetingToEdit(context, id, request.signal);
  return {
    id,
    found,
    way: calendarWay(url.searchParams),
    means: await formMeans(context, url.pathname, found?.texts ?? {}),
  };
}

/** Changes the meeting, unless somebody else has done so since it was opened: then both versions come back. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, request, MeetingForm);
  if (isUnfinished(form)) return searched(context, form);
  if (!form.valid) return refused(form);
  const reply = await writeOver(context, id, form);
  if (reply) return reply;
  getSession(context).flash({ kind: "success", text: "meetingChanged" });
  return redirect(addressWith(`/admin/meetings/view/${id}`, calendarWay(url.searchParams)), 303);
}

/** A connection that breaks must not take away what was typed: the page stays and says what is known. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptWhenCutOff(serverAction);

export default function EditMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("meetings");
  const { id, means, found, way } = loaderData;
  return (
    <MeetingPage
      key={id}
      title={t("form.edit")}
      isNew={false}
      unseen={found === undefined}
      means={means}
      initial={found?.texts ?? {}}
      opened={found?.opened}
      reply={actionData}
      action={`${addressWith(`/admin/meetings/edit/${id}`, way, "send")}#meeting`}
      cancel={addressWith(`/admin/meetings/view/${id}`, way)}
    />
  );
}
