import { Link, type LinksFunction } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { getT } from "#server/middleware/locale.ts";
import type { Route } from "./+types/about";
import read from "./read.css?url";
import road from "./road.svg?url&no-inline";
import talk from "./talk.svg?url&no-inline";
import { Paragraphs } from "./text-page.tsx";

/** The title is drawn with the page. */
export const meta: Route.MetaFunction = () => [];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: read }];

export function loader({ context }: Route.LoaderArgs) {
  const t = getT(context, "pages");
  return {
    title: t("about.title"),
    lead: t("about.lead"),
    blocks: [
      { title: t("about.why.title"), text: t("about.why.text"), src: talk, alt: t("about.whyPicture") },
      { title: t("about.how.title"), text: t("about.how.text"), src: road, alt: t("about.howPicture") },
    ],
    find: t("about.find"),
    statistics: t("about.statistics"),
  };
}

/** Heading, two blocks of text, two pictures (section 2.1 of the portal document). */
export default function About({
  loaderData: { title, lead, blocks, find, statistics },
}: Route.ComponentProps) {
  return (
    <article className="wrap about">
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p className="lead quiet">{lead}</p>
      {blocks.map((block) => (
        <section className="cells" key={block.title}>
          <img src={block.src} alt={block.alt} width={640} height={400} loading="lazy" decoding="async" />
          <div className="stack">
            <h2>{block.title}</h2>
            <Paragraphs text={block.text} />
          </div>
        </section>
      ))}
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
