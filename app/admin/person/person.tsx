import { Link, type LinksFunction, redirect } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { search } from "#app/i18n/mk/search.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseQuery, searchQuery } from "#app/model/query.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import printLook from "../cases/print/print.css?url";
import { PrintedPage } from "../cases/print/printed-page.tsx";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith, searchOf } from "../kit/list/address.ts";
import { PrintButton } from "../kit/record/print-button.tsx";
import type { Route } from "./+types/person";
import { aboutPerson, chosenIn } from "./person.server.ts";

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
  return { back, about: await aboutPerson(context, chosen, q, request.signal) };
}

export default function AboutPerson({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["search", "cases"]);
  const { back, about } = loaderData;
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
        {about.others.length > 0 && (
          <Notice title={t("person.others")}>
            <p>{t("person.othersText")}</p>
            <ul>
              {about.others.map(({ to, text, because, add }) => (
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

function PersonSheets({ about }: Pick<Route.ComponentProps["loaderData"], "about">) {
  const { t } = useTranslation(["search", "common"]);
  const { names, meetings, by, at, missing } = about;
  return (
    <>
      <article className="card printed box paper">
        <p className="small">
          {t("common:institution")} · {t("common:site")}
        </p>
        <h2>{t("person.title", { names })}</h2>
        <p>
          {t("person.content", {
            cases: t("cases", { count: about.cases.length }),
            meetings: meetings.length,
          })}
        </p>
        {about.left > 0 && (
          <p>
            <strong>{t("person.left", { count: about.left })}</strong>
          </p>
        )}
        <p>{t("person.by", { name: by, when: at })}</p>
        {about.isShort && <p>{t("person.away")}</p>}
        <h3>{t("person.missing.title")}</h3>
        <Lines lines={missing} />
      </article>
      {about.cases.map(({ id, printed, letters, records, looks }) => (
        <PrintedPage key={id} id={id} {...printed}>
          <h3>{t("person.letters")}</h3>
          {letters.length === 0 && <p>{t("person.noLetters")}</p>}
          {letters.map((letter) => (
            <section key={letter.id}>
              <h4>{letter.subject}</h4>
              <p className="small">{letter.about}</p>
              <p className="typed" lang={letter.language}>
                {letter.text}
              </p>
            </section>
          ))}
          <Own records={records} looks={looks} />
        </PrintedPage>
      ))}
      {meetings.map(({ id, topic, line, comment, records, looks }) => (
        <article key={id} className="card printed box paper">
          <p className="small">{t("person.meeting")}</p>
          <h2>{topic || t("person.meeting")}</h2>
          <p>{line}</p>
          {comment && (
            <dl>
              <dt>{t("person.comment")}</dt>
              <dd className="typed">{comment}</dd>
            </dl>
          )}
          <Own records={records} looks={looks} />
        </article>
      ))}
    </>
  );
}

function Own({ records, looks }: { records: readonly string[]; looks: readonly string[] }) {
  const { t } = useTranslation("search");
  return (
    <>
      <h3>{t("person.records")}</h3>
      <Lines lines={records} none={t("person.noRecords")} />
      <h3>{t("person.looks")}</h3>
      <Lines lines={looks} none={t("person.noLooks")} />
    </>
  );
}

function Lines({ lines, none = "" }: { lines: readonly string[]; none?: string }) {
  if (lines.length === 0) return <p>{none}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
