import { Link, type LinksFunction } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { getT } from "#server/middleware/locale.ts";
import { settingsOf } from "#server/settings/current.ts";
import type { Route } from "./+types/privacy";
import read from "./read.css?url";
import { TextPage } from "./text-page.tsx";

const SECTIONS = ["request", "message", "readers", "time", "cookies", "visits", "rights"] as const;

/** The title is rendered in the page. */
export const meta: Route.MetaFunction = () => [];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: read }];

export function loader({ context }: Route.LoaderArgs) {
  const t = getT(context, "pages");
  const { contact, trackingMonths: months, auditMonths } = settingsOf(context);
  return {
    title: t("privacy.title"),
    lead: t("privacy.lead"),
    sections: SECTIONS.map((name) => ({
      title: t(`privacy.${name}.title`),
      text: t(`privacy.${name}.text`, { email: contact.email, months, auditMonths }),
    })),
  };
}

/** What data are collected, why, who reads them, how long they are kept, and people's rights. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("portal");
  return (
    <TextPage {...loaderData}>
      <Link className="btn plain" to="/contact">
        {t("nav.contact")}
      </Link>
    </TextPage>
  );
}
