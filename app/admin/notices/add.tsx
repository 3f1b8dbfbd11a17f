import { redirect } from "react-router";
import { noticeForms } from "#app/i18n/mk/notice-forms.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { NoticeForm } from "#app/model/notice-rules.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/session/live-session.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { refusedReply } from "../kit/record/reply.ts";
import type { Route } from "./+types/add";
import { addOwnNotice, noticeFormContext } from "./form.server.ts";
import { NoticeScreen } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { noticeForms, record },
  crumbs: [{ text: "nav.notices", to: "/admin/notices" }, { text: "noticeForms:add" }],
};

/** A person with only one office need not select it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const formContext = await noticeFormContext(context, url.pathname);
  const [only, another] = formContext.offices;
  return { formContext, initial: only && !another ? { officeId: String(only.value) } : {} };
}

/** Adds the notice once, and redirects to the list of people to call. */
export async function action({ context }: Route.ActionArgs) {
  const form = await submission(context, NoticeForm);
  if (!form.valid) return refusedReply(form);
  const outcome = await addOwnNotice(context, form);
  if ("data" in outcome) return outcome;
  getSession(context).flash({ kind: "success", text: "noticeAdded" });
  return redirect(`/admin/notices/view/${outcome.id}`, 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function AddNotice({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation(["noticeForms", "record"]);
  return (
    <NoticeScreen
      title={t("add")}
      {...loaderData}
      reply={reply}
      action="/admin/notices/add"
      save={t("record:save")}
      cancel="/admin/notices"
    />
  );
}
