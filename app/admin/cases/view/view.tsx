import type { LinksFunction, ShouldRevalidateFunctionArgs } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { sheet } from "#app/i18n/mk/sheet.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen, ROLE } from "#app/model/access.ts";
import { statusKindOf } from "#app/model/case.ts";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../../kit/frame/crumbs.tsx";
import rowsLook from "../../kit/frame/waiting-rows.css?url";
import { writeAddress } from "../../kit/record/letter-address.ts";
import { leftLetters } from "../../kit/case/left-letters.server.ts";
import { addressWith } from "../../kit/list/address.ts";
import { catchInterruption } from "../../kit/record/outcome.tsx";
import { recordIdOf } from "../../kit/record/stored.ts";
import beforeLook from "../../kit/earlier-cases/earlier-cases.css?url";
import { OtherCases } from "../../kit/earlier-cases/earlier-cases.tsx";
import type { Route } from "./+types/view";
import caseLook from "./case.css?url";
import {
  addressBack,
  caseAddress,
  caseReturnTo,
  isFromList,
  neighboursOf,
  returnToCase,
  returnToSearch,
} from "../../kit/case/in-list.server.ts";
import { actOnCase } from "./act.server.ts";
import { parkedStatus, statusForms } from "./status.server.ts";
import { LoneStatusForm, StatusPanel, statusReplyIn } from "./status.tsx";
import { Ahead } from "./ahead.tsx";
import { Caller, Matter, Person } from "./matter.tsx";
import { History, LastWord, useSteps } from "./history.tsx";
import { pendingChangeOf } from "../../kit/case/pending-change.server.ts";
import { ListSteps, More } from "./view-parts.tsx";
import { placedFacts, readCase } from "./view.server.ts";

export const handle: AdminHandle = {
  texts: { cases, record, sheet },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "cases:view.crumb" }],
};

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: caseLook },
  { rel: "stylesheet", href: beforeLook },
  { rel: "stylesheet", href: rowsLook },
];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const [id, { roleId }] = [recordIdOf(params), requireProfile(context)];
  const returnTo = caseReturnTo(url.searchParams, roleId);
  const mayChange = roleId === ROLE.assistant;
  const [found, neighbours, pendingChange, left] = await Promise.all([
    readCase(context, id, request.signal),
    isFromList(returnTo) ? neighboursOf(context, id, returnTo, request.signal) : undefined,
    pendingChangeOf(context, id, mayChange),
    leftLetters(context, id),
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
    // The form of a status that the address opens.
    asked: statusKindOf(url.searchParams.get("status")),
    status: `${caseAddress(id, search, "status=case")}#statuses`,
    parked: mayChange ? parkedStatus(context, url.pathname) : undefined,
    edit: mayOpen("/admin/cases/edit/:id", roleId)
      ? addressWith(`/admin/cases/edit/${id}`, search)
      : undefined,
    returnTo: returnToCase(id, search),
    write: writeAddress(id, search),
    reject: writeAddress(id, "template=caseRejected", search),
    pendingChange,
    left,
    page: caseAddress(id, search),
    mayMeet: mayOpen("/admin/meetings/add", roleId),
  };
}

export const action = ({ context, params, request, url }: Route.ActionArgs) =>
  actOnCase(context, recordIdOf(params), url, request.signal);

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
  const { id, found, list, forms, parked, asked, left, fromList } = loaderData;
  const reply = statusReplyIn(actionData);
  const posted = { reply, parked, asked, fromList };
  const steps = useSteps({ entries: found?.history ?? [], letters: left, changes: found?.changes });
  return (
    <>
      <PageTitle failed={reply !== undefined}>{t("view.title", { id })}</PageTitle>
      {found ? (
        <>
          {list !== undefined && <ListSteps {...loaderData} list={list} />}
          <div className="case">
            <div className="stack">
              <Caller {...found} id={id} />
              <Ahead {...loaderData} found={found} />
              <LastWord steps={steps} />
              <Matter {...found} />
              <Person facts={found.facts.person} />
            </div>
            <div className="stack beside">
              <StatusPanel key={id} {...found} forms={forms} posted={posted} />
              {found.before && <OtherCases {...found.before} />}
              <More {...loaderData} />
            </div>
            <History steps={steps} isWhole={left !== undefined} />
          </div>
        </>
      ) : (
        <LoneStatusForm key={id} id={id} forms={forms} posted={posted} />
      )}
    </>
  );
}
