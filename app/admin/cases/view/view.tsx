import { type LinksFunction, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { sheet } from "#app/i18n/mk/sheet.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen, ROLE } from "#app/model/access.ts";
import { statusKindOf } from "#app/model/case.ts";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import { postedForm } from "#server/form/posted-form.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../../kit/frame/crumbs.tsx";
import { lettersOfCase } from "../../kit/case/letters.server.ts";
import { addressWith, writeAddress } from "../../kit/list/address.ts";
import { valueOrFallback } from "../../kit/record/form-context.ts";
import { catchInterruption } from "../../kit/record/outcome.tsx";
import { recordIdOf } from "../../kit/record/stored.ts";
import { OtherCases } from "../../kit/earlier-cases/earlier-cases.tsx";
import type { Route } from "./+types/view";
import caseLook from "./case.css?url";
import {
  addressAfter,
  addressBack,
  caseAddress,
  caseReturnTo,
  isFromList,
  neighboursOf,
  returnToCase,
  returnToList,
  returnToSearch,
} from "../../kit/case/in-list.server.ts";
import { recordAct } from "../../kit/record/acts.server.ts";
import { isTelling, tellPerson } from "../../kit/record/telling.server.ts";
import { parkedStatus, postStatus, statusForms } from "./status.server.ts";
import { LoneStatusForm, StatusPanel, statusReplyIn } from "./status.tsx";
import { Ahead } from "./ahead.tsx";
import { History, LastWord, useSteps } from "./history.tsx";
import { isSettling, pendingChangeOf, settleChange } from "../../kit/case/pending-change.server.ts";
import { Caller, ListSteps, Matter, More, Person } from "./view-parts.tsx";
import { placedFacts, readCase } from "./view.server.ts";

export const handle: AdminHandle = {
  texts: { cases, record, sheet },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "cases:view.crumb" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: caseLook }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const [id, { roleId }] = [recordIdOf(params), requireProfile(context)];
  const returnTo = caseReturnTo(url.searchParams, roleId);
  const mayChange = roleId === ROLE.assistant;
  const [found, neighbours, pendingChange, letters] = await Promise.all([
    // Without it a form that must go back still goes back.
    valueOrFallback(context, readCase(context, id, request.signal), undefined),
    isFromList(returnTo) ? neighboursOf(context, id, returnTo, request.signal) : undefined,
    pendingChangeOf(context, id),
    lettersOfCase(context, id),
  ]);
  const fromList = isFromList(returnTo);
  const search = returnToSearch(fromList ? { ...returnTo, at: neighbours?.number ?? returnTo.at } : returnTo);
  return {
    id,
    found: found && { ...found, facts: placedFacts(found.facts) },
    fromList,
    list: returnTo && addressBack(returnTo),
    print: addressWith(`/admin/cases/view/${id}/print`, search),
    neighbours,
    forms: mayChange ? statusForms(context, caseAddress(id, search)) : undefined,
    /** The form of a status that the address opens. */
    opens: statusKindOf(url.searchParams.get("status")),
    status: `${caseAddress(id, search, "status=case")}#statuses`,
    parked: mayChange ? parkedStatus(context, url.pathname) : undefined,
    edit: mayOpen("/admin/cases/edit/:id", roleId)
      ? addressWith(`/admin/cases/edit/${id}`, search)
      : undefined,
    returnTo: returnToCase(id, search),
    write: writeAddress(id, search),
    reject: writeAddress(id, "template=caseRejected", search),
    pendingChange,
    letters,
    page: caseAddress(id, search),
    mayMeet: mayOpen("/admin/meetings/add", roleId),
  };
}

export async function action({ context, params, request: { signal }, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const page = caseAddress(id, returnToList(context, url.searchParams));
  const { fields } = postedForm(context);
  if (isSettling(context)) return settleChange(context, id, page);
  if (fields.has("act")) return recordAct(context, page);
  if (isTelling(context)) return tellPerson(context, page);
  const reply = await postStatus(context, id);
  return (
    reply ?? redirect(await addressAfter(context, id, { params: url.searchParams, fields, signal }), 303)
  );
}

/** Reloads the statuses after a concurrent edit. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const fields = new URLSearchParams(await request.clone().text());
  // With nothing typed, the fault page says enough.
  if (["told", "settle", "act"].some((name) => fields.has(name))) return serverAction();
  return catchInterruption(serverAction, { kind: statusKindOf(fields.get("status")) });
}

export default function CaseView({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  const { id, found, list, letters } = loaderData;
  const reply = statusReplyIn(actionData);
  const steps = useSteps({ entries: found?.history ?? [], letters, changes: found?.changes });
  return (
    <>
      <PageTitle failed={reply !== undefined}>{t("view.title", { id })}</PageTitle>
      {found ? (
        <>
          {list !== undefined && <ListSteps {...loaderData} list={list} />}
          <div className="sided calm-heads case">
            <div className="stack">
              <Caller {...found} id={id} />
              <Ahead {...loaderData} found={found} />
              <LastWord steps={steps} />
              <Matter {...found} />
              <Person facts={found.facts.person} />
            </div>
            <div className="stack beside">
              <StatusPanel key={id} {...loaderData} {...found} reply={reply} />
              {found.before && <OtherCases {...found.before} />}
              <More {...loaderData} />
            </div>
            <History steps={steps} isWhole={letters !== undefined} />
          </div>
        </>
      ) : (
        <LoneStatusForm key={id} {...loaderData} reply={reply} />
      )}
    </>
  );
}
