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
import { type PrintedCase, printedCase } from "./print.server.ts";
import { caseAddress, returnToList } from "../in-list.server.ts";

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
      {printed && <PrintedPage id={id} {...printed} />}
    </>
  );
}

/** A case on one A4 page. */
function PrintedPage({ id, printedAt, ...page }: PrintedCase & { readonly id: number }) {
  const { t } = useTranslation(["cases", "common"]);
  const { topic, date, statuses, facts, meetings, history } = page;
  return (
    <article className="card printed box">
      <p className="small">
        {t("common:institution")} · {t("common:site")}
      </p>
      <h2>{topic}</h2>
      <p className="small">{t("print.lead", { id, date })}</p>
      <dl className="cells statuses">
        {statuses.map(({ kind, name, since }) => (
          <div key={kind}>
            <dt>{t(`kinds.${kind}`)}</dt>
            <dd>
              <strong>{name}</strong>{" "}
              {since !== undefined && <small>{t("statuses.since", { date: since })}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <dl className="cells">
        {facts.map(({ name, text, wide }) => (
          <div key={name} className={wide && "all"}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd className="typed">{text || t("view.notGiven")}</dd>
          </div>
        ))}
      </dl>
      <h3>{t("meetings.title")}</h3>
      {meetings.first.length === 0 && <p>{t("meetings.empty")}</p>}
      <ul>
        {meetings.first.map((meeting, index) => (
          // A print never changes while it is on the screen.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{meeting.filter(Boolean).join(" · ")}</li>
        ))}
      </ul>
      {meetings.more > 0 && <p className="small">{t("print.more", { count: meetings.more })}</p>}
      <h3>{t("history.title")}</h3>
      <ol>
        {history.first.map(({ kind, from, status, comment, when, who, earlier }) => (
          <li key={`${kind} ${earlier}`}>
            <strong>{t(`kinds.${kind}`)}:</strong>{" "}
            {[
              from && `${t("history.from")} „${from.name}“ ${t("history.to")}`,
              `„${status.name}“ (${[when, who].filter(Boolean).join(", ")})`,
              comment,
            ]
              .filter(Boolean)
              .join(" ")}
          </li>
        ))}
      </ol>
      {history.more > 0 && <p className="small">{t("print.more", { count: history.more })}</p>}
      <p className="small">{t("print.printed", { date: printedAt })}</p>
    </article>
  );
}
