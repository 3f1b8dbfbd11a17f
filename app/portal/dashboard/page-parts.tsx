import type { ComponentProps } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DatedFigures } from "#app/statistics/dated-figures.tsx";
import { mpPath, officePath, type Terms } from "./page.ts";

type FiguresProps = Omit<ComponentProps<typeof DatedFigures>, "mpPath" | "officePath" | "extent"> & {
  readonly terms: Terms | undefined;
};

/** The figures of a public dashboard: they lead to MPs and offices. */
export function Figures({ view, period, time, stale, lacking, files, terms }: FiguresProps) {
  const extent = terms && <AllTerms {...terms} />;
  return <DatedFigures {...{ view, period, time, stale, lacking, files, extent, mpPath, officePath }} />;
}

/** The list of terms stands at one of them though the figures are of all (section 2.5 of the portal document). */
function AllTerms({ only }: Terms) {
  const { t } = useTranslation("statistics");
  return (
    <p className="small gap terms">
      {t("terms.all")}{" "}
      {only && (
        <Link to={only.path} preventScrollReset>
          {t("terms.only", { mandate: only.name })}
        </Link>
      )}
    </p>
  );
}
