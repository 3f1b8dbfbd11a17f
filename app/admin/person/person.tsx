import { Link, type LinksFunction, redirect } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { search } from "#app/i18n/mk/search.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseQuery, searchQuery } from "#app/model/query.ts";
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

/** The cases that a search found of a person, and what was added, to print. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { q } = parseQuery(searchQuery, url.searchParams);
  const chosen = chosenIn(url.searchParams);
  const back = q === "" ? "/admin/search" : addressWith("/admin/search", searchOf({ q, page: 1 }));
  if (chosen.cases.length + chosen.meetings.length === 0) throw redirect(back);
  const { others, ...about } = await aboutPerson(context, chosen, request.signal);
  return {
    back,
    about,
    others: others.map(({ with: all, ...one }) => ({
      ...one,
      add: addressWith("/admin/search/print", chosenSearch(all, q)),
    })),
  };
}

export default function AboutPerson({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["search", "cases"]);
  const { back, about, others } = loaderData;
  const title = t("person.title", { names: about.names });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="screen-only">
        <PageHead title={title} lead={t("person.lead")}>
          <PrintButton text={t("cases:print.print")} hint={t("cases:print.hint")} />
          <Link className="btn ghost" to={back}>
            {t("person.back")}
          </Link>
        </PageHead>
        {about.isShort && <Notice tone="bad" title={t("person.away")} />}
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
      <PersonSheets about={about} />
    </>
  );
}
