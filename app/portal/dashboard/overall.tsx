import { data } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { DatedFigures } from "#app/statistics/dashboard.tsx";
import { monthsParams, scopePath } from "#app/statistics/query.ts";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import type { Route } from "./+types/overall";
import { BASE, officePath } from "./filters.tsx";
import { type LoadedDashboard, loadDashboard } from "./read.server.ts";

/** The title is rendered in the page: it is in the page's language, and may contain the name of an MP or a party. */
export const meta: Route.MetaFunction = () => [];

/** 400 if a month of the address is invalid. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const loaded = await loadDashboard(context, { params, url });
  const { view, name, period, time, stale, lacking, query, scope } = loaded;
  const failed = Object.keys(query.errors).length > 0;
  const dated = { view, name, period, time, stale, lacking, files: filesOf(loaded) };
  return data(pack({ ...dated, isOfAll: scope.of === "all", failed }), { status: failed ? 400 : 200 });
}

/** The addresses of the same figures as files, including their language, so that they are unambiguous. */
function filesOf({ scope, query, language }: LoadedDashboard) {
  const params = monthsParams(query.months);
  params.set("lng", language);
  const path = (ending: string) => `${BASE}${scopePath(scope)}/figures.${ending}?${params}`;
  return { csv: path("csv"), json: path("json") };
}

const mpPath = (id: string) => `${BASE}/mp/${id}`;

export default function OverallDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("statistics");
  const { isOfAll, failed, ...figures } = useUnpacked(loaderData);
  return (
    <>
      <PageTitle failed={failed}>{isOfAll ? t("title") : t("titleOf", { name: figures.name })}</PageTitle>
      <DatedFigures {...figures} mpPath={mpPath} officePath={officePath} />
    </>
  );
}
