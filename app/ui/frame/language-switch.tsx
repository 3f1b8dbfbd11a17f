import { useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { LANGUAGES, type Language } from "#app/model/text/language.ts";
import { withParam } from "../page/query-params.ts";

/** Each language in its own name. */
const NAMES: Readonly<Record<Language, string>> = { mk: "Македонски", sq: "Shqip", en: "English" };

/**
 * The languages as plain links that keep page and query. A form being filled in has its own switch
 * (`LanguageButtons`), which keeps the input.
 */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation("common");
  const { pathname, search } = useLocation();
  return (
    <nav className="langs tabs" aria-label={t("language")}>
      {LANGUAGES.map((language) => (
        <a
          className="tile"
          key={language}
          href={pathname + withParam(search, "lng", language)}
          lang={language}
          hrefLang={language}
          aria-current={language === i18n.language ? "true" : undefined}
        >
          {NAMES[language]}
        </a>
      ))}
    </nav>
  );
}

/** Submit buttons `name="lng"`: the form comes back in the new language with its input. */
export function LanguageButtons() {
  const { t, i18n } = useTranslation("common");
  return (
    <div className="langs inform" role="group" aria-label={t("language")}>
      <span className="line quiet" aria-hidden="true">
        {t("language")}:
      </span>
      {LANGUAGES.filter((language) => language !== i18n.language).map((language) => (
        <button className="tile" key={language} name="lng" value={language} lang={language}>
          {NAMES[language]}
        </button>
      ))}
    </div>
  );
}
