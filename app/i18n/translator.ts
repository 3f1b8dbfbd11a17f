import type { DefaultNamespace, i18n, Namespace, TFunction } from "i18next";

const translators = new WeakMap<i18n, Map<string, unknown>>();

/**
 * The `t` of a namespace, or of several. It keeps texts without values in mind, because i18next takes ten
 * microseconds for each and a page asks for hundreds; texts with values are written by i18next every time.
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
    const known = plain.get(key);
    if (known !== undefined) return known;
    const text = translate(key);
    // What is missing may still come with a page's data.
    if (instance.exists(key, { ns })) plain.set(key, text);
    return text;
  };
}
