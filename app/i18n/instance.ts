import type { DefaultNamespace, Namespace, TFunction } from "i18next";
import { formatNumber, type Language } from "#app/model/text/language.ts";

/** The texts of a namespace: a text, or a group of them. */
interface Texts {
  readonly [key: string]: string | Texts;
}

/** The texts of one language, by namespace. Texts of rarely visited pages come with those pages. */
export interface I18n {
  readonly language: Language;
  readonly namespaces: Map<string, Texts>;
}

export const createI18n = (language: Language, texts: Readonly<Record<string, Texts>>): I18n => ({
  language,
  namespaces: new Map(Object.entries(texts)),
});

const translators = new WeakMap<I18n, Map<string, unknown>>();

/**
 * The `t` of one or several namespaces, with i18next's types and syntax: `namespace:group.key`, `key_one` and
 * `key_other` for a `count`, `{{value}}`, and `{{value, number}}` for a number in the language's format. i18next
 * itself stays on the server: it would be a tenth of what a phone loads before hydration. A test compares every text
 * with i18next's result.
 */
export function translator<const Names extends Namespace = DefaultNamespace>(
  i18n: I18n,
  names?: Names,
): TFunction<Names> {
  const known = translators.get(i18n) ?? new Map<string, unknown>();
  translators.set(i18n, known);
  const name = String(names ?? "");
  const t = known.get(name) ?? createTranslator(i18n, [names ?? "common"].flat());
  known.set(name, t);
  return t as TFunction<Names>;
}

type Values = Readonly<Record<string, string | number>>;

function createTranslator({ language, namespaces }: I18n, names: readonly string[]): unknown {
  const known = new Map<string, string>();

  /** The text in the first namespace that has it. A missing one may still come with a page's data. */
  function find(key: string): string | undefined {
    const [path = key, name] = key.split(":").reverse();
    for (const namespace of name === undefined ? names : [name]) {
      const text = textAt(namespaces.get(namespace), path);
      if (text !== undefined) known.set(key, text);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  const write = (value: string | number = "", asNumber: boolean): string =>
    asNumber && typeof value === "number" ? formatNumber(value, language) : isolated(String(value));

  return (key: string, values?: Values): string => {
    const count = values?.["count"];
    const form = typeof count === "number" ? `${key}_${pluralOf(language, count)}` : key;
    const text = known.get(form) ?? find(form) ?? find(key) ?? key.slice(key.indexOf(":") + 1);
    if (values === undefined) return text;
    return text.replaceAll(PLACEHOLDER, (_, name: string, format?: string) =>
      write(values[name], format !== undefined),
    );
  };
}

/** Letters that run from right to left, and signs that make others run so. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Isolates a value that would turn around its neighbours, such as a name in Hebrew before a date. */
const isolated = (value: string) => (RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value);

/** By Unicode's rules, not by the browser's: without Macedonian it would take another language's. */
function pluralOf(language: Language, count: number): "one" | "other" {
  const isOne = language === "mk" ? count % 10 === 1 && count % 100 !== 11 : count === 1;
  return isOne ? "one" : "other";
}

const PLACEHOLDER = /\{\{(\w+)(, number)?\}\}/g;

function textAt(texts: Texts | undefined, path: string): string | undefined {
  let found: Texts | string | undefined = texts;
  for (const part of path.split(".")) {
    if (typeof found !== "object" || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return typeof found === "string" ? found : undefined;
}
