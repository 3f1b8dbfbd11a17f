import { Link, type LinksFunction, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen, mayPost } from "#app/model/access.ts";
import { statusKindOf } from "#app/model/case.ts";
import agendaLook from "#app/ui/calendar/agenda.css?url";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../frame/crumbs.tsx";
import { addressWith } from "../list/address.ts";
import { returnToCase } from "../meetings/query.ts";
import { catchInterruption } from "../record/outcome.tsx";
import { recordIdOf } from "../record/stored.ts";
import { EditLink } from "../record/view.tsx";
import type { Route } from "./+types/view";
import caseLook from "./case.css?url";
import { listSearch } from "./list.server.ts";
import { changeStatus, parkedStatus, statusForms } from "./status.server.ts";
import { LoneStatusForm, StatusPanel } from "./status.tsx";
import { CaseMeetings, Details, History, ListSteps, WishList } from "./view-parts.tsx";
import {
  caseAddress,
  caseReturnTo,
  neighboursOf,
  readCase,
  returnToList,
  returnToSearch,
  tabOf,
  VIEW_TABS,
} from "./view.server.ts";

export const handle: AdminHandle = {
  texts: { cases, record },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "cases:view.crumb" }],
};

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: caseLook },
  { rel: "stylesheet", href: agendaLook },
];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { roleId } = requireProfile(context);
  const id = recordIdOf(params);
  const tab = tabOf(url.searchParams);
  const returnTo = caseReturnTo(url.searchParams, roleId);
  const [found, neighbours] = await Promise.all([
    readCase(context, id, tab, request.signal),
    returnTo && neighboursOf(context, id, tab, returnTo, request.signal),
  ]);
  const search = returnToSearch(returnTo && { ...returnTo, at: neighbours?.number ?? returnTo.at });
  const mayChange = mayPost("/admin/cases/view/:id", roleId);
  return {
    id,
    tab,
    tabs: VIEW_TABS.map((each) => ({ tab: each, to: caseAddress(id, each, search) })),
    found,
    list: returnTo && listSearch(returnTo.query),
    print: addressWith(`/admin/cases/view/${id}/print`, search),
    neighbours,
    forms: mayChange ? statusForms(context, caseAddress(id, tab, search)) : undefined,
    parked: mayChange ? parkedStatus(context, url.pathname) : undefined,
    edit: mayOpen("/admin/cases/edit/:id", roleId)
      ? addressWith(`/admin/cases/edit/${id}`, search)
      : undefined,
    returnTo: returnToCase(id, search),
    mayMeet: mayOpen("/admin/meetings/add", roleId),
  };
}

/** Changes one of the three statuses. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const reply = await changeStatus(context, id);
  if (reply) return reply;
  const { searchParams } = url;
  return redirect(caseAddress(id, tabOf(searchParams), returnToList(context, searchParams)), 303);
}

/** The statuses are read anew when somebody else has changed one. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const kind = statusKindOf(new URLSearchParams(await request.clone().text()).get("status"));
  return catchInterruption(serverAction, { kind });
}

export default function CaseView({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  const { id, tab, tabs, found, list, neighbours, forms, parked, print, edit, returnTo, mayMeet } =
    loaderData;
  const posted = { reply: actionData, parked };
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{t("view.title", { id })}</PageTitle>
      {found ? (
        <>
          <PageHead title={found.topic} lead={t("view.lead", { id, name: found.name, date: found.date })}>
            <Link className="btn plain" to={print}>
              <Icon name="printer" />
              {t("print.print")}
            </Link>
            <EditLink to={edit} />
          </PageHead>
          <WishList wishes={found.wishes} />
          {list !== undefined && <ListSteps list={list} neighbours={neighbours} />}
          <div className="split cells">
            <div className="stack">
              <Details tabs={tabs} current={tab} facts={found.facts} />
              <CaseMeetings
                meetings={found.meetings}
                wantsOnline={found.wantsOnline}
                returnTo={returnTo}
                mayAdd={mayMeet}
              />
              <History entries={found.history} />
            </div>
            <StatusPanel key={id} statuses={found.statuses} forms={forms} posted={posted} />
          </div>
        </>
      ) : (
        <LoneStatusForm key={id} id={id} forms={forms} posted={posted} />
      )}
    </>
  );
}
