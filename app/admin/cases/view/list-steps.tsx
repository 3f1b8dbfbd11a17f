import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Place } from "./neighbours.ts";

/** The previous and the next case of the list from which this one was opened, and the way back to it. */
export function ListSteps({ place, list }: { place: Place | undefined; list: string }) {
  const { t } = useTranslation("cases");
  return (
    <nav className="paging row" aria-label={t("steps.label")}>
      <Link className="btn ghost" to={`/admin/cases?${list}`}>
        <Icon name="arrow-left" />
        {t("steps.list")}
      </Link>
      {place && (
        <div className="line">
          {place.previous !== undefined && (
            <Link className="tile" to={place.previous} rel="prev" title={t("steps.previous")}>
              <Icon name="chevron-left" />
              <span className="vh">{t("steps.previous")}</span>
            </Link>
          )}
          <span className="small">
            {place.isGone ? t("steps.gone") : t("steps.place", { number: place.number, total: place.total })}
          </span>
          {place.next !== undefined && (
            <Link className="tile" to={place.next} rel="next" title={t("steps.next")}>
              <Icon name="chevron-right" />
              <span className="vh">{t("steps.next")}</span>
            </Link>
          )}
        </div>
      )}
    </nav>
  );
}
