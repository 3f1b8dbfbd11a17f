import { type LinksFunction, redirect } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CaseForm } from "#app/model/case-rules.ts";
import { submission } from "#server/form/submission.ts";
import { getSession } from "#server/session/live-session.ts";
import type { AdminHandle } from "../../kit/frame/crumbs.tsx";
import { addressWith } from "../../kit/list/address.ts";
import { catchInterruption } from "../../kit/record/outcome.tsx";
import { failedReply, isUnfinished, refusedReply } from "../../kit/record/reply.ts";
import { earlierCasesOfTyped, isAsking } from "../../kit/earlier-cases/earlier-cases.server.ts";
import beforeLook from "../../kit/earlier-cases/earlier-cases.css?url";
import type { Route } from "./+types/add";
import { caseFormContext, knownPerson, caseOf, onItsTab, otherTab, withBefore } from "./form.server.ts";
import { CaseScreen } from "./form.tsx";
import { returnToList } from "../in-list.server.ts";
import { addCaseWithSlip } from "../print/slip.server.ts";

export const handle: AdminHandle = {
  texts: { cases, record },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "cases:form.add" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: beforeLook }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  return {
    person: await knownPerson(context, url.searchParams, request.signal),
    formContext: await caseFormContext(context, url.pathname),
    list: returnToList(context, url.searchParams),
  };
}

/** Adds the case once, however often its form is posted, and redirects to its edit page. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await submission(context, CaseForm);
  const before = () => earlierCasesOfTyped(context, form.fields, request.signal);
  if (isUnfinished(form) || isAsking(form)) return withBefore(otherTab(form), await before());
  if (!form.valid) return withBefore(onItsTab(form, refusedReply(form)), await before());
  const outcome = await form.once(() => addCaseWithSlip(context, caseOf(context, form.value)));
  if (!outcome.ok) return onItsTab(form, failedReply(form, outcome.fault));
  getSession(context).flash({ kind: "success", text: "caseAdded" });
  const { value: id } = outcome;
  const page = id === null ? "/admin/cases" : `/admin/cases/edit/${id}`;
  return redirect(addressWith(page, returnToList(context, url.searchParams)), 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchInterruption(serverAction, { tab: 2 } as const);

export default function AddCase({
  loaderData: { person, formContext, list },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  return (
    <CaseScreen
      title={t("form.add")}
      save={t("form.add")}
      formContext={formContext}
      person={person}
      reply={actionData}
      action={addressWith("/admin/cases/add", list)}
      cancel={addressWith("/admin/cases", list)}
      look="/admin/cases"
    />
  );
}
