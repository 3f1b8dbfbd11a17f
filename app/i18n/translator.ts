import type { DefaultNamespace, i18n, Namespace, TFunction } from "i18next";

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
