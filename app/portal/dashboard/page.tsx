import type { ComponentProps } from "react";
import { data, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DASHBOARD } from "#app/model/limits.ts";
import { pack } from "#app/route/packed.ts";
import { DatedFigures } from "#app/statistics/dashboard.tsx";
import { dashboardPath, monthsParams, scopePath } from "#app/statistics/query.ts";
import type { LoadedDashboard } from "./read.server.ts";

/** The content shared by all dashboards; 400 if a month of the address is invalid. */
export function dashboardPage<More extends object>(loaded: LoadedDashboard, more: More) {
  const { view, name, period, time, stale, lacking, query } = loaded;
  const failed = Object.keys(query.errors).length > 0;
  const dated = { view, name, period, time, stale, lacking, files: filesOf(loaded) };
  return data(pack({ ...dated, terms: termsOf(loaded), failed, ...more }), { status: failed ? 400 : 200 });
}

/** A note that figures cover all terms; `only` links to those of the term that the list shows. */
interface Terms {
  readonly only?: { readonly name: string; readonly path: string } | undefined;
}

function termsOf({ scope, query, options }: LoadedDashboard): Terms | undefined {
  if (scope.of === "party") return undefined;
  const term = options.mandates.find(({ value }) => value === DASHBOARD.mandate);
  if (scope.of === "mp" || !term) return {};
  const own = { of: "party", partyId: DASHBOARD.party, mandateId: DASHBOARD.mandate } as const;
  return { only: { name: term.label, path: dashboardPath("/dashboard", own, query.months) } };
}

/** The addresses of the same figures as files, including their language, so that they are unambiguous. */
function filesOf({ scope, query, language }: LoadedDashboard) {
  const params = monthsParams(query.months);
  params.set("lng", language);
  const path = (ending: string) => `/dashboard${scopePath(scope)}/figures.${ending}?${params}`;
  return { csv: path("csv"), json: path("json") };
}

/** The dashboard of an MP. */
const mpPath = (id: string): string => dashboardPath("/dashboard", { of: "mp", id: Number(id) }, {});

/** An office in the finder. */
export const officePath = (id: string): string => `/?office=${id}#locations-section`;

type FiguresProps = Omit<ComponentProps<typeof DatedFigures>, "mpPath" | "officePath" | "extent"> & {
  readonly terms: Terms | undefined;
};

/** The figures of a public dashboard, with links to MPs and offices. */
export function Figures({ view, period, time, stale, lacking, files, terms }: FiguresProps) {
  const extent = terms && <AllTerms {...terms} />;
  return <DatedFigures {...{ view, period, time, stale, lacking, files, extent, mpPath, officePath }} />;
}

/** The list of terms shows one of them although the figures cover all (section 2.5 of the portal document). */
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
