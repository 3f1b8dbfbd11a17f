import { createInstance, type FormatterModule, type i18n, type InitOptions, type Resource } from "i18next";
import type { Language } from "#app/model/text/language.ts";
import { formatNumber } from "#app/model/text/number.ts";

const OPTIONS = {
  defaultNS: "common",
  fallbackLng: false,
  initAsync: false,
  // React escapes.
  interpolation: { escapeValue: false },
} as const satisfies InitOptions;

/** `{{count, number}}` in a text: written by our tables, because browsers have no Macedonian or Albanian. */
const numbers: FormatterModule = {
  type: "formatter",
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, format, language) =>
    format === "number" && typeof value === "number"
      ? formatNumber(value, language as Language)
      : String(value),
};

/** An i18next instance that speaks one language, ready at once. */
export function createI18n(language: Language, texts: Resource[string]): i18n {
  const instance = createInstance();
  void instance.use(numbers).init({
    ...OPTIONS,
    lng: language,
    ns: Object.keys(texts),
    resources: { [language]: texts },
  });
  return instance;
}
