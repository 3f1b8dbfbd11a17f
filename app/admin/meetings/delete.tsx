import { useTranslation } from "react-i18next";
import { data, Form, Link, type LinksFunction, redirect } from "react-router";
import { z } from "zod";
import { interruption } from "#app/ui/form/interruption.ts";
import { FormKey, SubmitButton } from "#app/ui/form/submit.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { formKey } from "#server/form/form-key.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/middleware/session.ts";
import type { AdminHandle } from "../crumbs.tsx";
import type { Route } from "./+types/delete";
import { meetingId } from "./address.ts";
import { againAfter, Outcome } from "./form/outcome.tsx";
import { isReturning } from "./form/means.ts";
import type { MeetingReply } from "./form/reply.ts";
import { deleteMeeting } from "./form/save.ts";
import meetingLook from "./meeting.css?url";
import { meetingShown } from "./shown.ts";

export const handle: AdminHandle = {
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:crumbs.remove" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: meetingLook }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = meetingId(params);
  const meeting = isReturning(context) ? undefined : await meetingShown(context, id, request.signal);
  return { id, meeting, formKey: formKey(context) };
}

/** Deletes the meeting; one that is gone already is deleted too. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const id = meetingId(params);
  const form = await submission(context, request, z.object({}));
  if (!form.valid) return form.refuse();
  const outcome = await form.once(() => deleteMeeting(context, id));
  if (!outcome.ok && outcome.fault.status !== 404) return form.fail(outcome.fault);
  getSession(context).flash({ kind: "success", text: "meetingDeleted" });
  return redirect("/admin/meetings", 303);
}

/** A connection that breaks must not end in a page that knows nothing: this one stays and says what is known. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    const fault = interruption(error);
    if (!fault) throw error;
    return data<MeetingReply>({ result: {}, fault }, { status: 503 });
  }
}

export default function DeleteMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["meetings", "common"]);
  const { id, meeting } = loaderData;
  const again = againAfter(actionData?.fault);
  return (
    <>
      <PageTitle failed={actionData?.fault !== undefined}>{t("remove.title")}</PageTitle>
      <PageHead title={t("remove.title")} />
      <section className="card form box">
        <Outcome fault={actionData?.fault} failed="deleteFailed" />
        <p>
          <strong>{t("remove.question")}</strong>
        </p>
        {meeting && <p>{t("remove.text", { ...meeting })}</p>}
        <Form method="post" action={`/admin/meetings/delete/${id}?send#meeting`} id="meeting">
          <FormKey value={actionData?.formKey ?? loaderData.formKey} />
          <div className="ends row">
            <SubmitButton icon="x" {...(again !== undefined && { name: "again", value: again })}>
              {t("remove.yes")}
            </SubmitButton>
            <Link className="btn plain" to={`/admin/meetings/view/${id}`}>
              {t("common:cancel")}
            </Link>
          </div>
        </Form>
      </section>
    </>
  );
}
