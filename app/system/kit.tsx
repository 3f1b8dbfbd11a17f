import { useCarriedTexts } from "#app/i18n/page-texts.ts";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import { languageTexts } from "#server/middleware/locale.ts";
import type { Route } from "./+types/kit";
import { FormKit } from "./kit/form-kit.tsx";
import { ListKit } from "./kit/list-kit.tsx";
import { PageKit } from "./kit/page-kit.tsx";

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
    </div>
  );
}
