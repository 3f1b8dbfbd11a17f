import { useTranslation } from "#app/i18n/use-translation.ts";
import { useUnpacked } from "#app/route/packed.ts";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import type { Route } from "./+types/overall";
import { Figures, dashboardPage } from "./page.tsx";
import { loadDashboard } from "./read.server.ts";

/** The title is rendered in the page: it is in the page's language, and may contain a party's name. */
export const meta: Route.MetaFunction = () => [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const loaded = await loadDashboard(context, { params, url });
  return dashboardPage(loaded, { isOfAll: loaded.scope.of === "all" });
}

/** The figures of all MPs, or of those of a party and a term. */
export default function OverallDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("statistics");
  const { isOfAll, ...figures } = useUnpacked(loaderData);
  const { name, failed } = figures;
  return (
    <>
      <PageTitle failed={failed}>{isOfAll ? t("title") : t("titleOf", { name })}</PageTitle>
      <Figures {...figures} />
    </>
  );
}
