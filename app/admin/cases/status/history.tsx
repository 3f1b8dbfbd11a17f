import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import type { HistoryEntry } from "./timeline.ts";

/** The merged history of a case, newest first: what, from which status to which, why, when and who. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation("cases");
  return (
    <section className="card box">
      <h2>{t("history.title")}</h2>
      {entries.length > 0 ? <Log entries={entries} /> : <p>{t("history.empty")}</p>}
    </section>
  );
}

function Log({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation("cases");
  return (
    <ol className="log">
      {entries.map(({ kind, from, status, comment, iso, when, who, earlier }) => (
        <li key={`${kind} ${earlier}`}>
          <div className="row">
            <strong>{t(`kinds.${kind}`)}</strong>
            {from && (
              <span className="step">
                <span className="vh">{t("history.from")} </span>
                {from.name} <Icon name="arrow-right" />
                <span className="vh"> {t("history.to")} </span>
              </span>
            )}
            <Badge tone={status.tone}>{status.name}</Badge>
          </div>
          {comment && <p className="typed">{comment}</p>}
          <small>
            <time dateTime={iso}>{when}</time>
            {who && `, ${who}`}
          </small>
        </li>
      ))}
    </ol>
  );
}
