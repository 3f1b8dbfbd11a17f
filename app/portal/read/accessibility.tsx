import { formatDate } from "#app/model/format.ts";
import { getT } from "#server/middleware/locale.ts";
import { settingsOf } from "#server/settings/env.ts";
import type { Route } from "./+types/accessibility";
import { TextPage } from "./text-page.tsx";

const SECTIONS = ["standard", "ways", "limits", "feedback"] as const;

/** Date of the last review of the statement. */
const DRAWN_UP = "2026-11-21";

export { links, meta } from "./text-page.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const t = getT(context, "pages");
  const values = { email: settingsOf(context).contact.email, date: formatDate(DRAWN_UP) };
  return {
    title: t("accessibility.title"),
    lead: t("accessibility.lead"),
    sections: SECTIONS.map((name) => ({
      title: t(`accessibility.${name}.title`),
      text: t(`accessibility.${name}.text`, values),
    })),
  };
}

/** The portal's commitments to people with disabilities, known gaps, and where to report problems. */
export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return <TextPage {...loaderData} />;
}
