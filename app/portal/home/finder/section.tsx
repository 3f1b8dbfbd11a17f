import { useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { type Packed, useUnpacked } from "#app/route/packed.ts";
import "#app/ui/map/map.css";
import { useShownText } from "#app/ui/page/text-language.ts";
import { Filters } from "./filters.tsx";
import { useFocusOnReturn } from "./focus.ts";
import type { FinderView } from "../directory/finder-view.ts";
import { NoOffices, OfficeList } from "./office-list.tsx";
import { OfficeMap } from "./office-map.tsx";
import { OfficePanel } from "./office-panel.tsx";
import "./finder.css";

interface FinderSectionProps {
  readonly finder: Packed<FinderView>;
  /** Whether addresses of the finder lead here, and not to what has to be read before it. */
  readonly isTarget: boolean;
}

/** Filters, map, open office and list: four views of the same choice. */
export function FinderSection({ finder: packed, isTarget }: FinderSectionProps) {
  const { t } = useTranslation("home");
  const finder = useUnpacked(packed);
  const { filters, map, office, filterQuery, matching } = finder;
  const chosen = useChosen(finder);
  const result = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  useFocusOnReturn(section, filterQuery);
  return (
    <section
      className="band"
      id={isTarget ? "locations-section" : undefined}
      aria-labelledby="finder-title"
      ref={section}
    >
      <div className="wrap">
        <h2 id="finder-title" tabIndex={-1}>
          {t("finder.title")}
        </h2>
        <p className="lead quiet">{t("finder.lead")}</p>
        <div className="finder cells">
          {matching === 0 && <NoOffices />}
          <Filters filters={filters} matching={matching} result={result} />
          <div className="found">
            <div aria-live="polite">
              <h3 id={isTarget ? "found" : undefined} tabIndex={-1} ref={result}>
                {t("finder.offices", { count: matching })}
                {chosen}
              </h3>
            </div>
            <OfficeMap map={map} chosen={chosen} filterQuery={filterQuery} current={office?.id} />
          </div>
          {office && <OfficePanel office={office} filterQuery={filterQuery} />}
          {!office && matching > 0 && (
            <div className="card box small">
              <p>{t("finder.choose")}</p>
            </div>
          )}
        </div>
        {matching > 0 && <OfficeList finder={finder} chosen={chosen} />}
      </div>
    </section>
  );
}

/** ": Kumanovo, Struga": what is chosen, to stand after a name of what is shown; `""` when nothing is. */
function useChosen({ chosen, more }: FinderView): string {
  const { t } = useTranslation("home");
  const shown = useShownText();
  if (chosen.length === 0) return "";
  return `: ${chosen.map((name) => shown(name).children).join(", ")}${more > 0 ? ` ${t("finder.more", { number: more })}` : ""}`;
}
