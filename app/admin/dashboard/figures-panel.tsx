import { useNavigation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useUnpacked } from "#app/route/packed.ts";
import { DatedFigures } from "#app/statistics/dashboard.tsx";
import { FilterPanel } from "#app/statistics/filters.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Fault } from "#app/ui/page/fault.tsx";
import { BASE } from "../kit/frame/dashboard.ts";
import type { Route } from "./+types/dashboard";
import type { figuresView } from "./figures.server.ts";
import { NotShown } from "./waiting.tsx";

/** Folded below what waits, of an administrator on phones only; open if the address selects months. */
export type Fold = "open" | "closed" | "phone" | undefined;

type Loaded = Route.ComponentProps["loaderData"];

export function FiguresPanel({ fold, figures, panel }: Pick<Loaded, "fold" | "figures" | "panel">) {
  const { t } = useTranslation(["overview", "statistics"]);
  const { state, location } = useNavigation();
  const loading = state === "loading" && location.pathname === BASE;
  const content = (
    <>
      <p className="small">{t("exact")}</p>
      <FilterPanel base={BASE} {...panel} />
      <p className="vh" role="status">
        {loading ? t("statistics:loading") : ""}
      </p>
      <div className="figures" aria-busy={loading}>
        {"fault" in figures ? (
          <Fault info={figures.fault} heading="h3" home={BASE} />
        ) : (
          <ReadFigures {...figures} />
        )}
      </div>
    </>
  );
  if (fold === undefined)
    return (
      <section aria-labelledby="figures">
        <h2 id="figures">{t("figures")}</h2>
        {content}
      </section>
    );
  return (
    <details
      className={fold === "phone" ? "fold unfolds box folded" : "fold box folded"}
      open={fold === "open"}
    >
      <summary>
        <Icon name="file-chart-column" />
        <h2>{t("figures")}</h2>
        <span>{"totals" in figures ? figures.totals : t("notShown")}</span>
      </summary>
      {content}
    </details>
  );
}

function ReadFigures({ packed, lacks }: Pick<ReturnType<typeof figuresView>, "packed" | "lacks">) {
  const inPlaceOf = (reference: string | undefined) =>
    reference === undefined ? undefined : <NotShown reference={reference} />;
  return (
    <DatedFigures
      {...useUnpacked(packed)}
      instead={{ topMps: inPlaceOf(lacks.topMps), offices: inPlaceOf(lacks.offices) }}
    />
  );
}
