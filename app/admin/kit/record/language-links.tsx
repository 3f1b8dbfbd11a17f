import { Link } from "react-router";
import { LANGUAGES, type Language } from "#app/model/text/language.ts";

const NAMES = { mk: "македонски", sq: "shqip", en: "English" } as const satisfies Record<Language, string>;

interface Props {
  readonly label: string;
  /** The language shown; absent if all are. */
  readonly current: Language | undefined;
  /** The rest of the query string. */
  readonly query?: string;
}

/** Links to the same printed page in each language, by `?language=`. */
export function LanguageLinks({ label, current, query = "" }: Props) {
  return (
    <nav className="tabs line screen-only" aria-label={label}>
      {LANGUAGES.map((language) => (
        <Link
          key={language}
          className="item"
          lang={language}
          to={`?${[query, `language=${language}`].filter(Boolean).join("&")}`}
          aria-current={language === current ? "page" : undefined}
        >
          {NAMES[language]}
        </Link>
      ))}
    </nav>
  );
}
