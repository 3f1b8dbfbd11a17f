import { useTranslation } from "#app/i18n/use-translation.ts";
import { useUnpacked } from "#app/route/packed.ts";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import type { Route } from "./+types/mp";
import { loadDashboard } from "./read/load.ts";
import { MpCard } from "./mp/card.tsx";
import { mpView } from "./mp/view.ts";
import { page } from "./page.ts";
import { Figures } from "./page-parts.tsx";

/** The title is drawn with the page, because it has the MP's name. */
export const meta: Route.MetaFunction = () => [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const loaded = await loadDashboard(context, { params, url });
  return page(loaded, { mp: mpView(loaded) });
}

export default function MpDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("statistics");
  const { mp, ...figures } = useUnpacked(loaderData);
  const { name, failed } = figures;
  return (
    <>
      <PageTitle failed={failed}>{t("titleOf", { name })}</PageTitle>
      {mp && <MpCard key={mp.id} mp={mp} />}
      <Figures {...figures} />
    </>
  );
}
