import { Link, type LinksFunction, redirect } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CaseForm } from "#app/model/case-rules.ts";
import versionsLook from "#app/ui/form/versions.css?url";
import { Notice } from "#app/ui/page/notice.tsx";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { submission } from "#server/form/submission.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";
import type { AdminHandle } from "../../kit/frame/crumbs.tsx";
import { addressWith } from "../../kit/list/address.ts";
import { catchInterruption } from "../../kit/record/outcome.tsx";
import { isUnfinished, refusedReply } from "../../kit/record/reply.ts";
import { recordIdOf } from "../../kit/record/stored.ts";
import { writeUnlessChanged } from "../../kit/record/write.ts";
import type { Route } from "./+types/edit";
import { BriefCase } from "../brief.tsx";
import {
  caseFormContext,
  caseOf,
  caseToEdit,
  changeCase,
  onItsTab,
  otherTab,
  storedTexts,
  textsOf,
} from "./form.server.ts";
import { CaseScreen } from "./form.tsx";
import { addressAfter, caseAddress, caseReturnTo, isFromList, returnToSearch } from "../in-list.server.ts";
import { slipOf } from "../print/slip.server.ts";

export const handle: AdminHandle = {
  texts: { cases, record },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "cases:form.edit" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: versionsLook }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const [formContext, found] = await Promise.all([
    caseFormContext(context, url.pathname),
    caseToEdit(context, id, request.signal),
  ]);
  const from = caseReturnTo(url.searchParams, requireProfile(context).roleId);
  const returnTo = returnToSearch(from);
  return {
    id,
    formContext,
    found,
    page: addressWith(`/admin/cases/edit/${id}`, returnTo),
    back: caseAddress(id, returnTo),
    fromList: isFromList(from),
    slip: slipOf(context, id) && `/admin/cases/slip/${id}`,
  };
}

/** Changes the case; if somebody else has changed it since it was opened, both versions come back. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const form = await submission(context, CaseForm);
  if (isUnfinished(form)) return otherTab(form);
  if (!form.valid) return onItsTab(form, refusedReply(form));
  const reply = await writeUnlessChanged(context, form, {
    read: () => api(context).attempt(contract.cases.get, { params: { id } }),
    textsOf: storedTexts,
    mine: () => textsOf(caseOf(context, form.value)),
    write: (stored) => changeCase(context, stored, caseOf(context, form.value, stored)),
  });
  if (reply) return onItsTab(form, reply);
  getSession(context).flash({ kind: "success", text: "caseChanged" });
  const { fields } = form;
  const { signal } = request;
  return redirect(await addressAfter(context, id, { params: url.searchParams, fields, signal }), 303);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchInterruption(serverAction, { tab: 2 } as const);

export default function EditCase({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  const { id, formContext, found, page, back, slip, fromList } = loaderData;
  return (
    <>
      {slip && (
        <Notice tone="ok" icon="receipt-text" title={t("slip.notice")}>
          <Link to={slip}>{t("slip.open")}</Link>
        </Notice>
      )}
      <CaseScreen
        key={id}
        title={t("form.edit")}
        lead={found && t("view.lead", { id, name: found.name, date: found.date })}
        unseen={found === undefined}
        beside={
          found && (
            <div className="desk">
              <BriefCase {...found.brief} />
            </div>
          )
        }
        save={t("form.edit")}
        formContext={formContext}
        stored={found}
        reply={actionData}
        action={page}
        cancel={back}
        fromList={fromList}
      />
    </>
  );
}
