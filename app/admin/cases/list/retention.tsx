import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SEVERAL_CASES } from "#app/model/limits.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { EmptyState } from "#app/ui/page/notice.tsx";
import type { retentionOf } from "./retention.server.ts";

type Retention = Extract<Awaited<ReturnType<typeof retentionOf>>, { readonly at: string }>;

/** Closed cases beyond their retention, each leading to its question; in print the page for the State Archives. */
export function RetentionList({ months, rows, at }: Retention) {
  const { t } = useTranslation("cases");
  const hydrated = useHydrated();
  return (
    <section className="retention stack">
      <h2>{t("retention.title")}</h2>
      <p>{t("retention.lead", { count: months, max: SEVERAL_CASES })}</p>
      {rows.length === 0 ? (
        <EmptyState text={t("retention.none")} />
      ) : (
        <>
          <div className="row screen-only">
            <p className="small">{t("retention.ticks")}</p>
            {hydrated ? (
              <button className="btn" type="button" onClick={() => window.print()}>
                <Icon name="printer" />
                {t("retention.print")}
              </button>
            ) : (
              <p className="small">{t("print.hint")}</p>
            )}
          </div>
          <p className="paper">{t("retention.paper", { date: at })}</p>
          <ul className="hits box">
            {rows.map(({ id, to, date, closed, mp, category, status }) => (
              <li key={id}>
                <div>
                  <label className="pick screen-only">
                    <input type="checkbox" aria-label={t("retention.tick", { id })} />
                  </label>
                  <Link className="go" to={to}>{`${t("retention.columns.id")} ${id}`}</Link>
                  <p className="small quiet">{[category, mp].join(" · ")}</p>
                </div>
                <div className="small">
                  {`${t("retention.columns.date")} ${date}, ${t("retention.columns.closed").toLowerCase()} ${closed}`}
                </div>
                <span>{status}</span>
              </li>
            ))}
          </ul>
          <p className="paper">{t("retention.signature")}</p>
        </>
      )}
    </section>
  );
}
