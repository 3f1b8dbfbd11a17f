import { Outlet, redirect, useNavigation } from "react-router";
import { useCarriedTexts } from "#app/i18n/page-texts.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { Filters } from "#app/statistics/filters/filters.tsx";
import { textsOf } from "#server/middleware/locale.ts";
import type { Route } from "./+types/layout";
import { askedAddress } from "./read/asked.ts";
import { readAddress } from "./read/load.ts";

const BASE = "/dashboard";

/** The panel and the figures are read apart, so that the panel stays, with its focus, while figures change. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = askedAddress(url);
  if (asked !== undefined) throw redirect(asked);

  const { scope, query, options, name, period } = await readAddress(context, { params, url });
  const texts = textsOf(context, "statistics", "errors");
  return pack({ scope, query, options, summary: `${name}, ${period}`, texts });
}

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const { texts, ...panel } = useUnpacked(loaderData);
  useCarriedTexts(texts);
  const { t } = useTranslation("statistics");
  const { state, location } = useNavigation();
  const loading = state === "loading" && location.pathname.startsWith(BASE);
  return (
    <div className="wrap band">
      <h1>{t("title")}</h1>
      <p className="lead quiet">{t("lead")}</p>
      <Filters base={BASE} {...panel} />
      <p className="vh" role="status">
        {loading ? t("loading") : ""}
      </p>
      <div className="figures" aria-busy={loading}>
        <Outlet />
      </div>
    </div>
  );
}
