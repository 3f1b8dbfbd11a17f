import { Form, type LinksFunction, redirect } from "react-router";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { record } from "#app/i18n/mk/record.ts";
import { z } from "zod";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { dayFilter } from "#app/model/query.ts";
import { FormKey } from "#app/ui/form/submit.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { formKey } from "#server/form/form-key.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/middleware/session.ts";
import type { AdminHandle } from "../crumbs.tsx";
import type { Route } from "./+types/delete";
import { keptWhenCutOff } from "../record/cut-off.ts";
import { recordIdOf } from "../record/stored.ts";
import { Ends } from "../record/ends.tsx";
import { DeleteOutcome } from "./form/outcome.tsx";
import { isReturning } from "../record/means.ts";
import { deleteMeeting } from "./form/save.ts";
import meetingLook from "./meeting.css?url";
import { meetingShown } from "./shown.ts";

export const handle: AdminHandle = {
  texts: { meetings, record },
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:crumbs.remove" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: meetingLook }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const meeting = isReturning(context) ? undefined : await meetingShown(context, id, request.signal);
  return { id, meeting, date: dateIn(url) ?? meeting?.date, formKey: formKey(context) };
}

/** The day of the meeting, which nobody can ask for any more once it is deleted. */
const dateIn = (url: URL) => dayFilter.parse(url.searchParams.get("date"));

/** Deletes the meeting; one that is gone already is deleted too. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, request, z.object({}));
  if (!form.valid) return form.refuse();
  const outcome = await form.once(() => deleteMeeting(context, id));
  if (!outcome.ok && outcome.fault.status !== 404) return form.fail(outcome.fault);
  getSession(context).flash({ kind: "success", text: "meetingDeleted" });
  const date = dateIn(url);
  return redirect(`/admin/meetings${date === undefined ? "" : `?date=${date}`}`, 303);
}

/** A connection that breaks must not take away what was typed: the page stays and says what is known. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptWhenCutOff(serverAction);

export default function DeleteMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("meetings");
  const { id, meeting, date } = loaderData;
  const day = date ? `date=${date}&` : "";
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
        <Form method="post" action={`/admin/meetings/delete/${id}?${day}send#meeting`} id="meeting">
          <FormKey value={actionData?.formKey ?? loaderData.formKey} />
          <Ends
            fault={actionData?.fault}
            save={t("remove.yes")}
            again={t("remove.again")}
            icon="x"
            cancel={`/admin/meetings/view/${id}`}
          />
        </Form>
      </section>
    </>
  );
}
