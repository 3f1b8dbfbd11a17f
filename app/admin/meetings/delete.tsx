import { Form, type LinksFunction, redirect } from "react-router";
import { z } from "zod";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormKey } from "#app/ui/form/submit.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { formKey } from "#server/form/form-key.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/middleware/session.ts";
import type { AdminHandle } from "../frame/crumbs.tsx";
import type { Route } from "./+types/delete";
import { keptWhenCutOff } from "../record/cut-off.ts";
import { addressWith } from "../list/address.ts";
import { recordIdOf } from "../record/stored.ts";
import { Ends } from "../record/ends.tsx";
import { DeleteOutcome } from "./form/outcome.tsx";
import { orWithout } from "../record/means.ts";
import { deleteMeeting } from "./form/save.ts";
import { meetingWay } from "./list/way.ts";
import meetingLook from "./meeting.css?url";
import { meetingShown, type ShownMeeting } from "./shown.ts";

export const handle: AdminHandle = {
  texts: { meetings, record },
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:remove.title" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: meetingLook }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const meeting = await orWithout(context, meetingShown(context, id, request.signal), undefined);
  const { search: way } = meetingWay(context, url.searchParams);
  return { id, meeting, way, back: way || dayOf(meeting), formKey: formKey(context) };
}

/** A calendar on the day of the meeting, which nobody can ask for any more once it is deleted. */
const dayOf = (meeting: ShownMeeting | undefined) => (meeting?.date ? `date=${meeting.date}` : "");

/** Deletes the meeting; one that is gone already is deleted too. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, request, z.object({}));
  if (!form.valid) return form.refuse();
  const outcome = await form.once(() => deleteMeeting(context, id));
  if (!outcome.ok && outcome.fault.status !== 404) return form.fail(outcome.fault);
  getSession(context).flash({ kind: "success", text: "meetingDeleted" });
  return redirect(meetingWay(context, url.searchParams).back, 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptWhenCutOff(serverAction);

export default function DeleteMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("meetings");
  const { id, meeting, way, back } = loaderData;
  return (
    <>
      <PageTitle failed={actionData?.fault !== undefined}>{t("remove.title")}</PageTitle>
      <PageHead title={t("remove.title")} />
      <section className="card form box">
        <DeleteOutcome fault={actionData?.fault} />
        <p>
          <strong>{t("remove.question")}</strong>
        </p>
        {meeting && <p>{t("remove.text", { ...meeting })}</p>}
        <Form method="post" action={addressWith(`/admin/meetings/delete/${id}`, back, "send")}>
          <FormKey value={actionData?.formKey ?? loaderData.formKey} />
          <Ends
            fault={actionData?.fault}
            save={t("remove.yes")}
            again={t("remove.again")}
            icon="x"
            cancel={addressWith(`/admin/meetings/view/${id}`, way)}
          />
        </Form>
      </section>
    </>
  );
}
