import { redirect } from "react-router";
import { offices } from "#app/i18n/mk/offices.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { OfficeEntry } from "#app/model/office-rules.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/session/live-session.ts";
import { withAssignmentResult } from "../kit/assignments/assignments.server.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { failedReply, refusedReply } from "../kit/record/reply.ts";
import type { Route } from "./+types/add";
import {
  addOffice,
  editPage,
  officeFormContext,
  officeNow,
  pickReply,
  OFFICE_TERMS,
  wantedTexts,
} from "./form.server.ts";
import { OfficeScreen } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { offices, record },
  crumbs: [{ text: "nav.offices", to: "/admin/offices" }, { text: "offices:add" }],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  return { formContext: await officeFormContext(context, url.pathname) };
}

/** Adds the office once, however often the form is posted, and assigns the MPs. */
export async function action({ context }: Route.ActionArgs) {
  const form = await submission(context, OfficeEntry);
  const picked = pickReply(form);
  if (picked) return picked;
  if (!form.valid) return refusedReply(form);
  const outcome = await form.once(() => addOffice(context, form.value));
  if (!outcome.ok) return failedReply(form, outcome.fault, OFFICE_TERMS);
  const { assignmentResult } = outcome.value;
  if (assignmentResult)
    return withAssignmentResult(context, form, {
      assignmentResult,
      page: editPage,
      mine: wantedTexts(form.value),
      stored: () => officeNow(context, assignmentResult.id),
    });
  getSession(context).flash({ kind: "success", text: "officeAdded" });
  return redirect("/admin/offices", 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function AddOffice({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("offices");
  // An existing office is changed: only the remaining MPs are left to assign.
  const id = actionData?.assignmentResult?.id;
  return (
    <OfficeScreen
      title={t("add")}
      save={t("add")}
      formContext={loaderData.formContext}
      reply={actionData}
      failed={t("addFailed")}
      action={id === undefined ? "/admin/offices/add" : `/admin/offices/edit/${id}`}
      cancel="/admin/offices"
    />
  );
}
