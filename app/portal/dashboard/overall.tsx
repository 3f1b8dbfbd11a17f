import { useTranslation } from "#app/i18n/use-translation.ts";
import { useUnpacked } from "#app/route/packed.ts";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import type { Route } from "./+types/overall";
import { loadDashboard } from "./read/load.ts";
import { page } from "./page.ts";
import { Figures } from "./page-parts.tsx";

/** The title is drawn with the page, in its language. */
export const meta: Route.MetaFunction = () => [];

export const loader = async ({ context, params, url }: Route.LoaderArgs) =>
  page(await loadDashboard(context, { params, url }), {});

export default function OverallDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("statistics");
  const figures = useUnpacked(loaderData);
  return (
    <>
      <PageTitle failed={figures.failed}>{t("title")}</PageTitle>
      <Figures {...figures} />
    </>
  );
}
