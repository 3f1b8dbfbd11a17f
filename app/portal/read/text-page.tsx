import type { ReactNode } from "react";
import { Link, type LinksFunction } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import read from "./read.css?url";

/** The title is rendered in the page. */
export const meta = () => [];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: read }];

interface TextPageProps {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
  readonly before?: ReactNode;
}

/** A page to read; questions go to the contact page. */
export function TextPage({ title, lead, sections, before }: TextPageProps) {
  const { t } = useTranslation("portal");
  return (
    <article className="wrap read">
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p className="lead quiet">{lead}</p>
      {before}
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          <Paragraphs text={section.text} />
        </section>
      ))}
      <div className="ends row">
        <Link className="btn plain" to="/contact">
          {t("nav.contact")}
        </Link>
      </div>
    </article>
  );
}

/** A text with its paragraphs, a line each, in which e-mail addresses are links. */
export function Paragraphs({ text }: { text: string }) {
  return text.split("\n").map((paragraph) => <p key={paragraph}>{paragraph.split(EMAIL).map(linked)}</p>);
}

/** Kept by `split`: every second part is an address. */
const EMAIL = /([\w.-]+@[\w-]+(?:\.[\w-]+)+)/;

const linked = (part: string, index: number) =>
  index % 2 === 0 ? (
    part
  ) : (
    <a key={part} href={`mailto:${part}`}>
      {part}
    </a>
  );
