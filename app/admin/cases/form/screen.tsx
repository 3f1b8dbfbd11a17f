import { Link } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDate } from "#app/model/format.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { slipOf } from "#server/cases/slip.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { caseBrief } from "../../kit/case/brief.server.ts";
import { BriefCase } from "../../kit/case/brief.tsx";
import { caseReturnTo, isFromList } from "../../kit/case/in-list.server.ts";
import type { AdminHandle } from "../../kit/frame/crumbs.tsx";
import { catchInterruption } from "../../kit/record/outcome.tsx";
import type { Route } from "./+types/screen";
import { CASE, knownPerson } from "./form.server.ts";
import { CaseScreen } from "./form.tsx";

export const handle: AdminHandle = {
  texts: { cases, record },
  crumbs: (routeId) => [
    { text: "nav.cases", to: "/admin/cases" },
    { text: routeId.endsWith("/add") ? "cases:form.add" : "cases:form.edit" },
  ],
};

export async function loader(args: Route.LoaderArgs) {
  const { context, params, request, url } = args;
  if (params.id === undefined) {
    const person = await knownPerson(context, url.searchParams, request.signal);
    return { person, form: await CASE.blank(args) };
  }
  const { id, found, form } = await CASE.open({ ...args, params: { id: params.id } });
  return {
    id,
    form,
    found: found && {
      name: found.fullName,
      date: formatDate(found.date),
      brief: caseBrief(context, found),
    },
    fromList: isFromList(caseReturnTo(url.searchParams, requireProfile(context).roleId)),
    slip: slipOf(context, id) && `/admin/cases/slip/${id}`,
  };
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return id === undefined ? CASE.add(args) : CASE.change({ ...args, params: { id } });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchInterruption(serverAction, { tab: 2 } as const);

export default function CaseFormPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  const { id, form, person, found, slip, fromList = false } = loaderData;
  const title = t(id === undefined ? "form.add" : "form.edit");
  return (
    <>
      {slip && (
        <Notice tone="ok" icon="receipt-text" title={t("slip.notice")}>
          <Link to={slip}>{t("slip.open")}</Link>
        </Notice>
      )}
      <CaseScreen
        key={id}
        {...form}
        title={title}
        lead={found && t("view.lead", { id, name: found.name, date: found.date })}
        beside={
          found && (
            <div className="desk">
              <BriefCase {...found.brief} />
            </div>
          )
        }
        save={title}
        person={person}
        reply={reply}
        fromList={fromList}
      />
    </>
  );
}
