import type { LinksFunction } from "react-router";
import { useCarriedTexts } from "#app/i18n/use-translation.ts";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import calendarLook from "#app/ui/style/calendar.css?url";
import chartLook from "#app/ui/style/chart.css?url";
import heroLook from "#app/ui/style/hero.css?url";
import mapLook from "#app/ui/style/map.css?url";
import staffLook from "#app/ui/style/staff.css?url";
import stripLook from "#app/ui/style/strip.css?url";
import { languageTexts } from "#server/middleware/locale.ts";
import type { Route } from "./+types/kit";
import { FormKit } from "./kit/form-kit.tsx";
import { ListKit, PageKit } from "./kit/page-kit.tsx";
import { PartsKit, WideKit } from "./kit/parts-kit.tsx";

export const links: LinksFunction = () =>
  [staffLook, stripLook, chartLook, heroLook, calendarLook, mapLook].map((href) => ({
    rel: "stylesheet",
    href,
  }));

export const loader = ({ context }: Route.LoaderArgs) => languageTexts(context, "errors");

/** For developers; not available in production. */
export default function Kit({ loaderData }: Route.ComponentProps) {
  useCarriedTexts(loaderData);
  return (
    <div className="wrap stack">
      <PageTitle>Kit</PageTitle>
      <h1 className="gap">Kit</h1>
      <p className="lead quiet">Every part in every state. This page does not exist in production.</p>
      <PageKit />
      <ListKit />
      <FormKit />
      <PartsKit />
      <WideKit />
    </div>
  );
}
