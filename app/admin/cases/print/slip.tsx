import { data, Link, type LinksFunction } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { isLanguage } from "#app/model/text/language.ts";
import { NoticeCard } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { slipOf } from "#server/cases/slip.ts";
import type { AdminHandle } from "../../kit/frame/crumbs.tsx";
import { PrintButton } from "../../kit/record/print-button.tsx";
import { recordIdOf } from "../../kit/record/stored.ts";
import type { Route } from "./+types/slip";
import slipLook from "./slip.css?url";
import { SlipInLanguages } from "./printed-slip.tsx";
import { slipView } from "./slip.server.ts";

export const handle: AdminHandle = {
  texts: { cases },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "cases:slip.crumb" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: slipLook }];

/** The slip for a person whose case was entered by staff, in the person's language or another one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const slip = slipOf(context, id);
  if (!slip) return data({ id, view: undefined }, { status: 404 });
  const wanted = url.searchParams.get("language");
  const view = await slipView(context, slip, isLanguage(wanted) ? wanted : slip.language);
  return data({ id, view });
}

export default function CaseSlip({ loaderData: { id, view } }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  const title = t("slip.title", { id });
  if (!view)
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <NoticeCard icon="clock" title={t("slip.gone")} text={t("slip.goneText")}>
          <Link className="btn" to={`/admin/cases/view/${id}`}>
            {t("slip.back")}
          </Link>
        </NoticeCard>
      </>
    );
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="screen-only">
        <PageHead title={title} lead={t("slip.lead")}>
          <PrintButton text={t("slip.print")} hint={t("print.hint")} />
          <Link className="btn plain" to="/admin/cases/add">
            {t("slip.another")}
          </Link>
          <Link className="btn ghost" to={`/admin/cases/view/${id}`}>
            {t("slip.back")}
          </Link>
        </PageHead>
      </div>
      <SlipInLanguages view={view} />
    </>
  );
}
