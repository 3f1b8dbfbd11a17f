import { useTranslation } from "#app/i18n/use-translation.ts";
import type { StatusKind } from "#app/model/case.ts";
import type { PaperPage } from "./paper.ts";

interface SheetProps {
  readonly id: number;
  readonly printed: string;
  readonly sheet: PaperPage & {
    readonly date: string;
    readonly statuses: readonly {
      readonly kind: StatusKind;
      readonly name: string;
      readonly since?: string | undefined;
    }[];
  };
}

/** A case as one sheet of A4. */
export function Sheet({ id, printed, sheet }: SheetProps) {
  const { t } = useTranslation(["cases", "common"]);
  const { topic, date, statuses, facts, meetings, history } = sheet;
  return (
    <article className="card paper box">
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
      {meetings.shown.length === 0 && <p>{t("meetings.empty")}</p>}
      <ul>
        {meetings.shown.map((meeting, index) => (
          // A sheet never changes while it is shown.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{meeting.filter(Boolean).join(" · ")}</li>
        ))}
      </ul>
      {meetings.more > 0 && <p className="small">{t("print.more", { count: meetings.more })}</p>}
      <h3>{t("history.title")}</h3>
      <ol>
        {history.shown.map(({ kind, from, status, comment, when, who, earlier }) => (
          <li key={`${kind} ${earlier}`}>
            <strong>{t(`kinds.${kind}`)}:</strong>{" "}
            {from && `${t("history.from")} „${from.name}“ ${t("history.to")} `}„{status.name}“ (
            {[when, who].filter(Boolean).join(", ")}){comment && ` ${comment}`}
          </li>
        ))}
      </ol>
      {history.more > 0 && <p className="small">{t("print.more", { count: history.more })}</p>}
      <p className="small">{t("print.printed", { date: printed })}</p>
    </article>
  );
}
