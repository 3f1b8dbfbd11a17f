import { Outlet, redirect, useNavigation } from "react-router";
import { noticeBoard } from "#app/directory/notices.server.ts";
import { useCarriedTexts, useTranslation } from "#app/i18n/use-translation.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import { askedAddress, readAddress } from "#app/statistics/public-address.server.ts";
import { languageTexts } from "#server/middleware/locale.ts";
import type { Route } from "./+types/layout";
import { BASE, Filters } from "./filters.tsx";
import { MpHead } from "./mp-head.tsx";
import { mpView } from "./read.server.ts";

/** Panel and figures are loaded separately, so that the panel keeps its focus while figures change. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = askedAddress(url);
  if (asked !== undefined) throw redirect(asked);

  const request = await readAddress(context, { params, url });
  const { scope, query, options, name, period, language } = request;
  const texts = languageTexts(context, "statistics", "errors");
  const summary = `${name}, ${period}`;
  const mp = mpView(request, await noticeBoard(context, language));
  return pack({ mp, panel: { scope, query, options, summary }, texts });
}

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const { texts, mp, panel } = useUnpacked(loaderData);
  useCarriedTexts(texts);
  const { t } = useTranslation("statistics");
  const { state, location } = useNavigation();
  const loading = state === "loading" && location.pathname.startsWith(BASE);
  return (
    <div className="wrap band">
      {mp ? (
        <MpHead key={mp.id} mp={mp} />
      ) : (
        <>
          <h1>{t("title")}</h1>
          <p className="lead quiet">{t("lead")}</p>
        </>
      )}
      <Filters {...panel} />
      <p className="vh" role="status">
        {loading ? t("loading") : ""}
      </p>
      <div className="figures" aria-busy={loading}>
        <Outlet />
      </div>
    </div>
  );
}
