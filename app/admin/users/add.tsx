import { redirect } from "react-router";
import { record } from "#app/i18n/mk/record.ts";
import { users } from "#app/i18n/mk/users.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { UserForm } from "#app/model/user-rules.ts";
import { pictureIn } from "#server/files/picture/picture.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/session/live-session.ts";
import { withAssignmentResult } from "../kit/assignments/assignments.server.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { failedReply, refusedReply } from "../kit/record/reply.ts";
import type { Route } from "./+types/add";
import { addUser, editPage, userTerms, userFormContext, userNow, wantedTexts } from "./form.server.ts";
import { UserScreen } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { record, users },
  crumbs: [{ text: "nav.users", to: "/admin/users" }, { text: "users:add" }],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  return { formContext: await userFormContext(context, url.pathname) };
}

/** Adds the user once, however often the form is posted, and assigns the MPs. */
export async function action({ context }: Route.ActionArgs) {
  const form = await submission(context, UserForm, pictureIn("profilePicture"));
  if (!form.valid) return refusedReply(form);
  const outcome = await form.once(() => addUser(context, form.value, form.file));
  if (!outcome.ok) return failedReply(form, outcome.fault, userTerms(form.value));
  const { assignmentResult } = outcome.value;
  if (assignmentResult)
    return withAssignmentResult(context, form, {
      assignmentResult,
      page: editPage,
      mine: wantedTexts(form.value),
      stored: () => userNow(context, assignmentResult.id),
    });
  getSession(context).flash({ kind: "success", text: "userAdded" });
  return redirect("/admin/users", 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function AddUser({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("users");
  // An existing user is changed: only the remaining MPs are left to assign.
  const id = actionData?.assignmentResult?.id;
  return (
    <UserScreen
      title={t("add")}
      save={t("add")}
      formContext={loaderData.formContext}
      reply={actionData}
      action={id === undefined ? "/admin/users/add" : `/admin/users/edit/${id}`}
      cancel="/admin/users"
    />
  );
}
