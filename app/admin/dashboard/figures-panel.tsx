import { useNavigation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useUnpacked } from "#app/route/packed.ts";
import { DatedFigures } from "#app/statistics/dashboard.tsx";
import { FilterPanel } from "#app/statistics/filters.tsx";
import { Fault } from "#app/ui/page/fault.tsx";
import { DASHBOARD, FIGURES } from "../kit/list/address.ts";
import type { Route } from "./+types/dashboard";
import type { figuresView } from "./figures.server.ts";
import { NotShown } from "./waiting.tsx";

type Loaded = NonNullable<Route.ComponentProps["loaderData"]["counted"]>;

/** @param isOwnView whether it is a view of the page beside what waits */
export function FiguresPanel({ figures, panel, isOwnView }: Loaded & { isOwnView: boolean }) {
  const { t } = useTranslation(["overview", "statistics"]);
  const { state, location } = useNavigation();
  const loading = state === "loading" && location.pathname === DASHBOARD;
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className={isOwnView ? "vh" : undefined}>
        {t("figures")}
      </h2>
      <p className="small">{t("exact")}</p>
      <FilterPanel base={isOwnView ? FIGURES : DASHBOARD} {...panel}>
        {isOwnView && <input type="hidden" name="view" value="figures" />}
      </FilterPanel>
      <p className="vh" role="status">
        {loading ? t("statistics:loading") : ""}
      </p>
      <div className="figures" aria-busy={loading}>
        {"fault" in figures ? (
          <Fault info={figures.fault} heading="h3" home={DASHBOARD} />
        ) : (
          <ReadFigures {...figures} />
        )}
      </div>
    </section>
  );
}

function ReadFigures({ packed, lacks }: ReturnType<typeof figuresView>) {
  const inPlaceOf = (reference: string | undefined) =>
    reference === undefined ? undefined : <NotShown reference={reference} />;
  return (
    <DatedFigures
      {...useUnpacked(packed)}
      instead={{ topMps: inPlaceOf(lacks.topMps), offices: inPlaceOf(lacks.offices) }}
    />
  );
}
