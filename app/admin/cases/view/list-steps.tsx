import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Neighbours } from "./neighbours.ts";

/** The previous and the next case of the list from which this one was opened, and the way back to it. */
export function ListSteps({ neighbours, list }: { neighbours: Neighbours | undefined; list: string }) {
  const { t } = useTranslation("cases");
  return (
    <nav className="paging row" aria-label={t("steps.label")}>
      <Link className="btn ghost" to={`/admin/cases?${list}`}>
        <Icon name="arrow-left" />
        {t("steps.list")}
      </Link>
      {neighbours && (
        <div className="line">
          {neighbours.previous !== undefined && (
            <Link className="tile" to={neighbours.previous} rel="prev" title={t("steps.previous")}>
              <Icon name="chevron-left" />
              <span className="vh">{t("steps.previous")}</span>
            </Link>
          )}
          <span className="small">
            {t("steps.place", { number: neighbours.number, total: neighbours.total })}
          </span>
          {neighbours.next !== undefined && (
            <Link className="tile" to={neighbours.next} rel="next" title={t("steps.next")}>
              <Icon name="chevron-right" />
              <span className="vh">{t("steps.next")}</span>
            </Link>
          )}
        </div>
      )}
    </nav>
  );
}
