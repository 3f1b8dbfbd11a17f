import { redirect } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CaseForm } from "#app/model/case-rules.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/session/live-session.ts";
import type { AdminHandle } from "../frame/crumbs.tsx";
import { addressWith } from "../list/address.ts";
import { catchInterruption } from "../record/outcome.tsx";
import { failedReply, isUnfinished, refusedReply } from "../record/reply.ts";
import type { Route } from "./+types/add";
import { addCase, caseFormContext, onItsTab, otherTab } from "./form.server.ts";
import { CaseScreen } from "./form.tsx";
import { returnToList } from "./view.server.ts";

export const handle: AdminHandle = {
  texts: { cases, record },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "cases:form.add" }],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    formContext: await caseFormContext(context, url.pathname),
    list: returnToList(context, url.searchParams),
  };
}

/** Adds the case once, however often its form is posted, and goes on to its edit page. */
export async function action({ context, url }: Route.ActionArgs) {
  const form = await submission(context, CaseForm);
  if (isUnfinished(form)) return otherTab(form);
  if (!form.valid) return onItsTab(form, refusedReply(form));
  const outcome = await form.once(() => addCase(context, form.value));
  if (!outcome.ok) return onItsTab(form, failedReply(form, outcome.fault));
  getSession(context).flash({ kind: "success", text: "caseAdded" });
  const { value: id } = outcome;
  const page = id === null ? "/admin/cases" : `/admin/cases/edit/${id}`;
  return redirect(addressWith(page, returnToList(context, url.searchParams)), 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchInterruption(serverAction, { tab: 2 } as const);

export default function AddCase({ loaderData: { formContext, list }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  return (
    <CaseScreen
      title={t("form.add")}
      save={t("form.add")}
      formContext={formContext}
      reply={actionData}
      action={addressWith("/admin/cases/add", list)}
      cancel={addressWith("/admin/cases", list)}
      look="/admin/cases"
    />
  );
}
