import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { CaseForm } from "#app/model/case.ts";
import { interruption } from "#app/ui/form/interruption.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/middleware/session.ts";
import type { AdminHandle } from "../crumbs.tsx";
import type { Route } from "./+types/add";
import { CasePage } from "./form/case-page.tsx";
import { formMeans } from "./form/means.ts";
import { type CaseReply, changesTab, otherTab, sentBack } from "./form/reply.ts";
import { addCase } from "./form/save.ts";

export const handle: AdminHandle = {
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "cases:form.add" }],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  return { means: await formMeans(context, url.pathname) };
}

/** Adds the case once, however often its form is posted, and goes on to its edit page. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await submission(context, request, CaseForm);
  if (changesTab(form)) return otherTab(form);
  if (!form.valid) return sentBack(form, form.refuse());
  const outcome = await form.once(() => addCase(context, form.value));
  if (!outcome.ok) return sentBack(form, form.fail(outcome.fault));
  getSession(context).flash({ kind: "success", text: "caseAdded" });
  const { value: id } = outcome;
  return redirect(id === null ? "/admin/cases" : `/admin/cases/edit/${id}`, 303);
}

/** A connection that breaks must not take away what was typed: the page stays and says what is known. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    const fault = interruption(error);
    if (!fault) throw error;
    // With an error's status the page is not loaded anew, which would fail as well.
    return data<CaseReply>({ result: {}, tab: 2, fault }, { status: 503 });
  }
}

export default function AddCase({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  return (
    <CasePage
      title={t("form.add")}
      save={t("form.add")}
      means={loaderData.means}
      reply={actionData}
      action="/admin/cases/add?send"
      cancel="/admin/cases"
    />
  );
}
