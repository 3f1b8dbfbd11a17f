import { Link } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDate } from "#app/model/format.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { slipOf } from "#server/cases/slip.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../../kit/frame/crumbs.tsx";
import { catchInterruption } from "../../kit/record/outcome.tsx";
import type { Route } from "./+types/edit";
import { caseBrief } from "../../kit/case/brief.server.ts";
import { BriefCase } from "../../kit/case/brief.tsx";
import { caseReturnTo, isFromList } from "../../kit/case/in-list.server.ts";
import { CaseScreen } from "./form.tsx";
import { CASE } from "./record.server.ts";

export const handle: AdminHandle = {
  texts: { cases, record },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "cases:form.edit" }],
};

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const { id, found, form } = await CASE.open(args);
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

export const action = (args: Route.ActionArgs) => CASE.change(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchInterruption(serverAction, { tab: 2 } as const);

export default function EditCase({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  const { id, form, found, slip, fromList } = loaderData;
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
        title={t("form.edit")}
        lead={found && t("view.lead", { id, name: found.name, date: found.date })}
        beside={
          found && (
            <div className="desk">
              <BriefCase {...found.brief} />
            </div>
          )
        }
        save={t("form.edit")}
        reply={actionData}
        fromList={fromList}
      />
    </>
  );
}
