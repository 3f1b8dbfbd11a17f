import { redirect } from "react-router";
import { noticeForms } from "#app/i18n/mk/notice-forms.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { NoticeForm } from "#app/model/notice-rules.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/session/live-session.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { asTyped, isUnfinished, refusedReply } from "../kit/record/reply.ts";
import { recordIdOf, recordToEdit } from "../kit/record/stored.ts";
import type { Route } from "./+types/edit";
import { changeOwnNotice, noticeFormContext, openNotice } from "./form.server.ts";
import { NoticeScreen, noticeTexts } from "./form.tsx";
import { scopeOf } from "./own.server.ts";

export const handle: AdminHandle = {
  texts: { noticeForms, record },
  crumbs: [{ text: "nav.notices", to: "/admin/notices" }, { text: "noticeForms:edit" }],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const found = await openNotice(context, await scopeOf(context), id);
  return {
    id,
    stored: recordToEdit(context, found, noticeTexts),
    formContext: await noticeFormContext(context, url.pathname),
  };
}

/** After a concurrent edit both versions come back. */
export async function action({ context, params }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, NoticeForm);
  if (isUnfinished(form)) return asTyped(form);
  if (!form.valid) return refusedReply(form);
  const reply = await changeOwnNotice(context, id, form);
  if (reply) return reply;
  getSession(context).flash({ kind: "success", text: "noticeChanged" });
  return redirect(`/admin/notices/view/${id}`, 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

export default function EditNotice({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation(["noticeForms", "record"]);
  const { id, formContext, stored } = loaderData;
  return (
    <NoticeScreen
      key={id}
      title={t("edit")}
      unseen={stored === undefined}
      {...{ formContext, stored, reply }}
      action={`/admin/notices/edit/${id}`}
      save={t("record:save")}
      cancel={`/admin/notices/view/${id}`}
    />
  );
}
