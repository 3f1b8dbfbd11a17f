import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import { getT } from "#server/middleware/locale.ts";
import type { Route } from "./+types/about";
import { Road, Talk } from "./pictures.tsx";
import { Paragraphs } from "./text-page.tsx";

export { links, meta } from "./text-page.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const t = getT(context, "pages");
  return {
    title: t("about.title"),
    lead: t("about.lead"),
    why: { title: t("about.why.title"), text: t("about.why.text"), alt: t("about.whyPicture") },
    how: { title: t("about.how.title"), text: t("about.how.text"), alt: t("about.howPicture") },
    find: t("about.find"),
    statistics: t("about.statistics"),
  };
}

/** Heading, two blocks of text, two pictures (section 2.1 of the portal document). */
export default function About({
  loaderData: { title, lead, why, how, find, statistics },
}: Route.ComponentProps) {
  return (
    <article className="wrap read">
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p className="lead quiet">{lead}</p>
      <section className="cells">
        <Talk alt={why.alt} />
        <Block {...why} />
      </section>
      <section className="cells">
        <Road alt={how.alt} />
        <Block {...how} />
      </section>
      <div className="ends row">
        <Link className="btn" to="/#locations-section">
          <Icon name="map-pin" />
          {find}
        </Link>
        <Link className="btn plain" to="/dashboard">
          {statistics}
        </Link>
      </div>
    </article>
  );
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <div className="stack">
      <h2>{title}</h2>
      <Paragraphs text={text} />
    </div>
  );
}
