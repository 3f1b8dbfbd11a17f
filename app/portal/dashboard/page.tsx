import type { ComponentProps } from "react";
import { data } from "react-router";
import { pack } from "#app/route/packed.ts";
import { DatedFigures } from "#app/statistics/dashboard.tsx";
import { dashboardPath, monthsParams, scopePath } from "#app/statistics/query.ts";
import type { LoadedDashboard } from "./read.server.ts";

/** The content shared by all dashboards; 400 if a month of the address is invalid. */
export function dashboardPage(loaded: LoadedDashboard) {
  const { view, name, period, time, stale, lacking, query, scope } = loaded;
  const failed = Object.keys(query.errors).length > 0;
  const dated = { view, name, period, time, stale, lacking, files: filesOf(loaded) };
  return data(pack({ ...dated, isOfAll: scope.of === "all", failed }), { status: failed ? 400 : 200 });
}

/** The addresses of the same figures as files, including their language, so that they are unambiguous. */
function filesOf({ scope, query, language }: LoadedDashboard) {
  const params = monthsParams(query.months);
  params.set("lng", language);
  const path = (ending: string) => `/dashboard${scopePath(scope)}/figures.${ending}?${params}`;
  return { csv: path("csv"), json: path("json") };
}

const mpPath = (id: string): string => dashboardPath("/dashboard", { of: "mp", id: Number(id) }, {});

export const officePath = (id: string): string => `/?office=${id}#locations-section`;

export const Figures = (figures: Omit<ComponentProps<typeof DatedFigures>, "mpPath" | "officePath">) => (
  <DatedFigures {...figures} mpPath={mpPath} officePath={officePath} />
);
