import { useTranslation } from "#app/i18n/use-translation.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#app/model/text/language.ts";
import type { Description } from "./describe.ts";

const LOCALE: Readonly<Record<Language, string>> = { mk: "mk_MK", sq: "sq_MK", en: "en_GB" };

/** Tags for search engines and shared links; React moves them into the head. */
export function SearchTags({ page }: { page: Description | undefined }) {
  const { i18n } = useTranslation();
  if (!page) return <meta name="robots" content="noindex" />;
  const { origin, path, title, text } = page;
  const language = i18n.language;
  const address = (own: Language) => `${origin}${path}?lng=${own}`;
  return (
    <>
      <meta name="description" content={text} />
      <link rel="canonical" href={address(language)} />
      {LANGUAGES.map((own) => (
        <link rel="alternate" hrefLang={own} href={address(own)} key={own} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(DEFAULT_LANGUAGE)} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={address(language)} />
      <meta property="og:locale" content={LOCALE[language]} />
      <meta property="og:image" content={`${origin}/share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
    </>
  );
}
