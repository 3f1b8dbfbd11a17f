import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { PrintedCase } from "./print.server.ts";

interface Props extends PrintedCase {
  readonly id: number;
  readonly children?: ReactNode;
}

export function PrintedPage({ id, printedAt, children, ...page }: Props) {
  const { t } = useTranslation(["cases", "common"]);
  const { topic, date, statuses, facts, meetings, history } = page;
  return (
    <article className="card printed box paper">
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
      {children}
      <p className="small">{t("print.printed", { date: printedAt })}</p>
    </article>
  );
}
