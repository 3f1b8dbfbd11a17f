import { useTranslation } from "#app/i18n/use-translation.ts";
import { useUnpacked } from "#app/route/packed.ts";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import type { Route } from "./+types/overall";
import { Figures, dashboardPage } from "./page.tsx";
import { loadDashboard } from "./read.server.ts";

/** The title is rendered in the page: it is in the page's language, and may contain the name of an MP or a party. */
export const meta: Route.MetaFunction = () => [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return dashboardPage(await loadDashboard(context, { params, url }));
}

export default function OverallDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("statistics");
  const figures = useUnpacked(loaderData);
  const { isOfAll, name, failed } = figures;
  return (
    <>
      <PageTitle failed={failed}>{isOfAll ? t("title") : t("titleOf", { name })}</PageTitle>
      <Figures {...figures} />
    </>
  );
}
