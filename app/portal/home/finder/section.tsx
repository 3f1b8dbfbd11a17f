import { useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { type Packed, useUnpacked } from "#app/route/packed.ts";
import "#app/ui/map/map.css";
import { Filters } from "./filters.tsx";
import { useFocusOnReturn } from "./focus.ts";
import type { FinderView } from "../directory/finder-view.ts";
import { NoOffices, OfficeList } from "./office-list.tsx";
import { OfficeMap } from "./office-map.tsx";
import { OfficePanel } from "./office-panel.tsx";
import "./finder.css";

/** Filters, map, open office and list: four views of the same choice. */
export function FinderSection({ finder: packed }: { finder: Packed<FinderView> }) {
  const { t } = useTranslation("home");
  const finder = useUnpacked(packed);
  const { filters, map, office, isGone, filterQuery, matching } = finder;
  const section = useRef<HTMLElement>(null);
  useFocusOnReturn(section, filterQuery);
  return (
    <section className="band" id="locations-section" aria-labelledby="finder-title" ref={section}>
      <div className="wrap">
        <h2 id="finder-title" tabIndex={-1}>
          {t("finder.title")}
        </h2>
        <p className="lead quiet">{t("finder.lead")}</p>
        <div className="finder cells">
          {matching === 0 && <NoOffices />}
          <Filters filters={filters} />
          <OfficeMap map={map} filterQuery={filterQuery} current={office?.id} />
          {office && <OfficePanel office={office} filterQuery={filterQuery} />}
          {!office && matching > 0 && (
            <div className="card box small">
              {isGone && (
                <p role="status">
                  <strong>{t("finder.closed")}</strong>
                </p>
              )}
              <p>{t("finder.choose")}</p>
            </div>
          )}
        </div>
        {matching > 0 && <OfficeList finder={finder} />}
      </div>
    </section>
  );
}
