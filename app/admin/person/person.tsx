import { Link, type LinksFunction } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { search } from "#app/i18n/mk/search.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseQuery, searchQuery } from "#app/model/query.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import printLook from "../cases/print/print.css?url";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith, searchOf } from "../kit/list/address.ts";
import { PrintButton } from "../kit/record/print-button.tsx";
import type { Route } from "./+types/person";
import { aboutPerson, chosenIn, chosenSearch } from "./person.server.ts";
import { PersonSheets } from "./sheet.tsx";

export const handle: AdminHandle = {
  texts: { cases, search },
  crumbs: [{ text: "search:title", to: "/admin/search" }, { text: "search:person.all" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: printLook }];

/** Everything about one person, to print: the cases and meetings ticked among the results of a search. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { q } = parseQuery(searchQuery, url.searchParams);
  const chosen = chosenIn(url.searchParams);
  const back = q === "" ? "/admin/search" : addressWith("/admin/search", searchOf({ q, page: 1 }));
  if (chosen.cases.length + chosen.meetings.length === 0) return { back, pdf: "", about: undefined };
  const { others, ...about } = await aboutPerson(context, chosen, request.signal, "print");
  return {
    back,
    pdf: addressWith("/admin/search/print.pdf", chosenSearch(chosen, q)),
    about,
    others: others.map(({ with: all, ...one }) => ({
      ...one,
      add: addressWith("/admin/search/print", chosenSearch(all, q)),
    })),
  };
}

export default function AboutPerson({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["search", "cases"]);
  const { back, pdf, about, others = [] } = loaderData;
  const title = about ? t("person.title", { names: about.names }) : t("person.all");
  const toSearch = (
    <Link className="btn ghost" to={back}>
      {t("person.back")}
    </Link>
  );
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="screen-only">
        <PageHead title={title} lead={about && t("person.lead")}>
          {about && (
            <>
              <PrintButton text={t("cases:print.print")} hint={t("cases:print.hint")} />
              <a className="btn plain" href={pdf} download>
                <Icon name="download" />
                {t("person.pdf")}
              </a>
            </>
          )}
          {toSearch}
        </PageHead>
        {!about && <Notice title={t("person.none")}>{t("person.noneText")}</Notice>}
        {about?.isShort && <Notice tone="bad" title={t("person.away")} />}
        {others.length > 0 && (
          <Notice title={t("person.others")}>
            <p>{t("person.othersText")}</p>
            <ul>
              {others.map(({ to, text, because, add }) => (
                <li key={to}>
                  <Link to={to}>{text}</Link> {because}{" "}
                  <Link className="item under" to={add}>
                    {t("person.add")}
                    <span className="vh">: {text}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      {about && <PersonSheets about={about} heading="h2" />}
    </>
  );
}
