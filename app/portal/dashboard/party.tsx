import { useTranslation } from "#app/i18n/use-translation.ts";
import { useUnpacked } from "#app/route/packed.ts";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import type { Route } from "./+types/party";
import { loadDashboard } from "./read/load.ts";
import { page } from "./page.ts";
import { Figures } from "./page-parts.tsx";

/** The title is drawn with the page, because it has the party's name. */
export const meta: Route.MetaFunction = () => [];

export const loader = async ({ context, params, url }: Route.LoaderArgs) =>
  page(await loadDashboard(context, { params, url }), {});

export default function PartyDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("statistics");
  const figures = useUnpacked(loaderData);
  const { name, failed } = figures;
  return (
    <>
      <PageTitle failed={failed}>{t("titleOf", { name })}</PageTitle>
      <h2 className="whose">{name}</h2>
      <Figures {...figures} />
    </>
  );
}
