import { Link, type LinksFunction } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import type { AdminHandle } from "../../kit/frame/crumbs.tsx";
import { addressWith } from "../../kit/list/address.ts";
import { recordIdOf } from "../../kit/record/stored.ts";
import { PrintButton } from "../../kit/record/print-button.tsx";
import type { Route } from "./+types/print";
import printLook from "./print.css?url";
import { printedCase } from "./print.server.ts";
import { PrintedPage } from "./printed-page.tsx";
import { caseAddress, returnToList } from "../../kit/case/in-list.server.ts";

export const handle: AdminHandle = {
  texts: { cases },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "cases:print.crumb" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: printLook }];

/** One A4 page; without personal data unless the address requests them. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const personal = url.searchParams.get("personal") === "1";
  const returnTo = returnToList(context, url.searchParams);
  return {
    id,
    personal,
    returnTo,
    back: caseAddress(id, returnTo),
    printed: await printedCase(context, id, personal, request.signal),
  };
}

export default function PrintCase({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  const { id, personal, returnTo, back, printed } = loaderData;
  return (
    <>
      <PageTitle>{t("print.title", { id })}</PageTitle>
      <div className="screen-only">
        <PageHead title={t("print.title", { id })} lead={t(personal ? "print.warnFull" : "print.warnPlain")}>
          <PrintButton text={t("print.print")} hint={t("print.hint")} />
          <Link className="btn ghost" to={back}>
            {t("print.back")}
          </Link>
        </PageHead>
        <nav className="tabs line" aria-label={t("print.choice")}>
          {[false, true].map((choice) => (
            <Link
              key={String(choice)}
              className="item"
              to={addressWith("", returnTo, `personal=${choice ? 1 : 0}`)}
              aria-current={choice === personal ? "page" : undefined}
            >
              {t(choice ? "print.full" : "print.plain")}
            </Link>
          ))}
        </nav>
      </div>
      <PrintedPage id={id} {...printed} />
    </>
  );
}
