import {
  createInstance,
  type DefaultNamespace,
  type FormatterModule,
  type i18n,
  type InitOptions,
  type Namespace,
  type Resource,
  type TFunction,
} from "i18next";
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

const translators = new WeakMap<i18n, Map<string, unknown>>();

/**
 * The `t` of a namespace, or of several. Texts without values are read from i18next's store and kept in mind: to
 * translate one takes ten microseconds, ten times that on an old phone, and a page asks for hundreds. Texts with
 * values are written by i18next every time.
 */
export function translator<const Names extends Namespace = DefaultNamespace>(
  instance: i18n,
  names?: Names,
): TFunction<Names> {
  const known = translators.get(instance) ?? new Map<string, unknown>();
  translators.set(instance, known);
  const name = String(names ?? "");
  const t = known.get(name) ?? createTranslator(instance, names ?? "common");
  known.set(name, t);
  return t as TFunction<Names>;
}

function createTranslator(instance: i18n, ns: Namespace): unknown {
  const translate = instance.getFixedT(null, ns) as unknown as (key: string, values?: object) => string;
  const plain = new Map<string, string>();
  return (key: string, values?: object): string => {
    if (values !== undefined) return translate(key, values);
    const known = plain.get(key) ?? plainText(instance, [ns].flat(), key);
    // What is missing may still come with a page's data.
    if (known === undefined) return translate(key);
    plain.set(key, known);
    return known;
  };
}

/** The text of `key`, or of `namespace:key`, as it stands in the first namespace that has it. */
function plainText(instance: i18n, names: readonly string[], key: string): string | undefined {
  const [path = key, name] = key.split(":").toReversed();
  const texts = (name === undefined ? names : [name]).map((ns): unknown =>
    instance.getResource(instance.language, ns, path),
  );
  return texts.find((text) => typeof text === "string");
}
