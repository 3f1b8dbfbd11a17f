import { data } from "react-router";
import { DASHBOARD } from "#app/model/limits.ts";
import { pack } from "#app/route/packed.ts";
import { monthsParams } from "#app/statistics/filters/months.ts";
import { dashboardPath, scopePath } from "#app/statistics/filters/scope.ts";
import type { LoadedDashboard } from "./read/load.ts";

/** What every dashboard shows of what was read; 400 where a month of the address was wrong. */
export function page<More extends object>(loaded: LoadedDashboard, more: More) {
  const { view, name, period, time, stale, lacking, query } = loaded;
  const failed = Object.keys(query.errors).length > 0;
  const dated = { view, name, period, time, stale, lacking, files: filesOf(loaded) };
  const shown = { ...dated, terms: termsOf(loaded), failed, ...more };
  return data(pack(shown), { status: failed ? 400 : 200 });
}

/** Said where figures are of all terms; `only` leads to those of the term at which the list of terms stands. */
export interface Terms {
  readonly only?: { readonly name: string; readonly path: string } | undefined;
}

function termsOf({ scope, query, options }: LoadedDashboard): Terms | undefined {
  if (scope.of === "party") return undefined;
  const term = options.mandates.find(({ value }) => value === DASHBOARD.mandate);
  if (scope.of === "mp" || !term) return {};
  const own = { of: "party", partyId: DASHBOARD.party, mandateId: DASHBOARD.mandate } as const;
  return { only: { name: term.label, path: dashboardPath("/dashboard", own, query.months) } };
}

/** The addresses of the same figures as files: they name their language, so that they always give the same. */
function filesOf({ scope, query, language }: LoadedDashboard) {
  const params = monthsParams(query.months);
  params.set("lng", language);
  const path = (ending: string) => `/dashboard${scopePath(scope)}/figures.${ending}?${params}`;
  return { csv: path("csv"), json: path("json") };
}

/** The dashboard of an MP. */
export const mpPath = (id: string): string => dashboardPath("/dashboard", { of: "mp", id: Number(id) }, {});

/** An office in the finder. */
export const officePath = (id: string): string => `/?office=${id}#locations-section`;
