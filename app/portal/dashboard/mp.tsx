import { useTranslation } from "#app/i18n/use-translation.ts";
import { useUnpacked } from "#app/route/packed.ts";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import type { Route } from "./+types/mp";
import { Figures, dashboardPage } from "./page.tsx";
import { loadDashboard } from "./read.server.ts";

/** The title is rendered in the page, because it contains the MP's name. */
export const meta: Route.MetaFunction = () => [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const loaded = await loadDashboard(context, { params, url });
  return dashboardPage(loaded);
}

export default function MpDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("statistics");
  const figures = useUnpacked(loaderData);
  const { name, failed } = figures;
  return (
    <>
      <PageTitle failed={failed}>{t("titleOf", { name })}</PageTitle>
      <Figures {...figures} />
    </>
  );
}
