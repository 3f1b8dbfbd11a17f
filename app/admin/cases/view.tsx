import { data, Link, type LinksFunction, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen, mayPost } from "#app/model/access.ts";
import { statusForm, type StatusKind, statusKindOf } from "#app/model/case.ts";
import { idsOf } from "#app/model/lookups.ts";
import { noSuchPage } from "#app/route/faults.ts";
import agendaLook from "#app/ui/calendar/agenda.css?url";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { postedForm } from "#server/form/posted-form.ts";
import { type FormReply, submission } from "#server/form/submission.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";
import type { AdminHandle } from "../frame/crumbs.tsx";
import { addressWith } from "../list/address.ts";
import { returnToCase } from "../meetings/query.ts";
import { catchInterruption } from "../record/outcome.tsx";
import { recordIdOf } from "../record/stored.ts";
import { EditLink } from "../record/view.tsx";
import type { Route } from "./+types/view";
import caseLook from "./case.css?url";
import { Details } from "./details.tsx";
import { listSearch } from "./list/query.ts";
import { caseReturnTo, returnToSearch } from "./list/return-to.ts";
import { CHANGED, changeStatus, newerChange } from "./status/change.ts";
import type { StatusReply } from "./status/form.tsx";
import { openedOf, parkedStatus, statusForms } from "./status/forms.ts";
import { History } from "./status/history.tsx";
import { LoneStatusForm, StatusPanel } from "./status/panel.tsx";
import { STATUSES } from "./status/statuses.ts";
import { ListSteps } from "./view/list-steps.tsx";
import { CaseMeetings } from "./view/meetings.tsx";
import { neighboursOf } from "./view/neighbours.ts";
import { caseShown } from "./view/read.ts";
import { caseAddress, tabOf } from "./view/tabs.ts";

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
  const [shown, neighbours] = await Promise.all([
    caseShown(context, id, tab, request.signal),
    returnTo && neighboursOf(context, id, tab, returnTo, request.signal),
  ]);
  const search = returnToSearch(returnTo && { ...returnTo, at: neighbours?.number ?? returnTo.at });
  const mayChange = mayPost("/admin/cases/view/:id", roleId);
  return {
    id,
    tab,
    shown,
    list: returnTo && listSearch(returnTo.query),
    search,
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
  const { fields } = postedForm(context);
  const kind = statusKindOf(fields.get("status"));
  if (kind === undefined) throw noSuchPage();

  const form = await submission(context, statusForm(idsOf(STATUSES[kind])));
  if (!form.valid) return ofStatus(kind, form.refuse());
  const newer = await newerChange(context, kind, id, form.value, openedOf(form.fields));
  if (!newer.ok) return ofStatus(kind, form.fail({ ...newer.fault, sent: "no" }));
  if (newer.value)
    return data<StatusReply>({ ...form.keep(false).data, kind, newer: newer.value }, { status: 409 });
  const outcome = await form.once(() => changeStatus(context, kind, id, form.value));
  if (!outcome.ok) return ofStatus(kind, form.fail(outcome.fault));
  getSession(context).flash({ kind: "success", text: CHANGED[kind] });
  const { roleId } = requireProfile(context);
  const search = returnToSearch(caseReturnTo(url.searchParams, roleId));
  return redirect(caseAddress(id, tabOf(url.searchParams), search), 303);
}

/** What goes back says to which of the three forms. */
const ofStatus = (kind: StatusKind, { data: reply, init }: ReturnType<typeof data<FormReply>>) =>
  data<StatusReply>({ ...reply, kind }, init ?? undefined);

/** The statuses are read anew when somebody else has changed one. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const kind = statusKindOf(new URLSearchParams(await request.clone().text()).get("status"));
  return catchInterruption(serverAction, { kind });
}

export default function CaseView({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  const { id, tab, shown, list, search, neighbours, forms, parked, edit, returnTo, mayMeet } = loaderData;
  const posted = { reply: actionData, parked };
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{t("view.title", { id })}</PageTitle>
      {shown ? (
        <>
          <PageHead title={shown.topic} lead={t("view.lead", { id, name: shown.name, date: shown.date })}>
            <Link className="btn plain" to={addressWith(`/admin/cases/view/${id}/print`, search)}>
              <Icon name="printer" />
              {t("print.print")}
            </Link>
            <EditLink to={edit} />
          </PageHead>
          {list !== undefined && <ListSteps list={list} neighbours={neighbours} />}
          <div className="split cells">
            <div className="stack">
              <Details
                addressOf={(each) => caseAddress(id, each, search)}
                current={tab}
                facts={shown.facts}
              />
              <CaseMeetings
                meetings={shown.meetings}
                wantsOnline={shown.wantsOnline}
                returnTo={returnTo}
                mayAdd={mayMeet}
              />
              <History entries={shown.history} />
            </div>
            <StatusPanel key={id} statuses={shown.statuses} forms={forms} posted={posted} />
          </div>
        </>
      ) : (
        <LoneStatusForm key={id} id={id} forms={forms} posted={posted} />
      )}
    </>
  );
}
