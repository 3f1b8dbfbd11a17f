import { macedonianSortKey } from "./fold.ts";
import type { Language } from "./language.ts";

/**
 * The items in the alphabetical order of a language; items whose texts are alike stay as they come.
 * Macedonian goes by `macedonianSortKey`, as the API's lists do: `Intl` would cost a process its first ten milliseconds and 4 MB.
 * @param textOf what an item is sorted by
 */
export function inOrder<Item>(
  items: readonly Item[],
  language: Language,
  textOf: (item: Item) => string,
): Item[] {
  if (language === "mk") return byKey(items, (item) => macedonianSortKey(textOf(item)));
  const { compare } = collatorOf(language);
  return items.toSorted((one, other) => compare(textOf(one), textOf(other)));
}

/** The items by a key that plain comparison sorts, found once for each; items with the same key stay as they come. */
export function byKey<Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Item[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .toSorted((one, other) => Number(one.key > other.key) - Number(one.key < other.key))
    .map(({ item }) => item);
}

const collators = new Map<Language, Intl.Collator>();

function collatorOf(language: Language): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language === "sq" ? "sq-MK" : language);
  collators.set(language, collator);
  return collator;
}
