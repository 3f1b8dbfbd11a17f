import { data } from "react-router";
import { pack } from "#app/route/packed.ts";
import { monthsParams } from "#app/statistics/filters/months.ts";
import { dashboardPath, scopePath } from "#app/statistics/filters/scope.ts";
import type { LoadedDashboard } from "./read/load.ts";

/** What every dashboard shows of what was read; 400 where a month of the address was wrong. */
export function page<More extends object>(loaded: LoadedDashboard, more: More) {
  const { view, name, period, time, stale, lacking, query } = loaded;
  const failed = Object.keys(query.errors).length > 0;
  const shown = { view, name, period, time, stale, lacking, failed, files: filesOf(loaded), ...more };
  return data(pack(shown), { status: failed ? 400 : 200 });
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
