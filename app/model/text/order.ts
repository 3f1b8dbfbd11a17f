import { macedonianSortKey } from "./fold.ts";
import type { Language } from "./language.ts";

/** Loading `Intl` collation costs a process ten milliseconds and 4 MB, so Macedonian goes by keys, as in the API. */
export function inOrder<Item>(
  items: readonly Item[],
  language: Language,
  textOf: (item: Item) => string,
): Item[] {
  if (language === "mk") return byKey(items, (item) => macedonianSortKey(textOf(item)));
  const { compare } = collatorOf(language);
  return [...items].sort((one, other) => compare(textOf(one), textOf(other)));
}

/** Sorts items by a key, computed once for each; equal items keep their order. */
export function byKey<Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Item[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((one, other) => Number(one.key > other.key) - Number(one.key < other.key))
    .map(({ item }) => item);
}

/** Items by a key, in the order in which keys first occur: `Map.groupBy`, which browsers of 2023 lack. */
export function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const collators = new Map<Language, Intl.Collator>();

function collatorOf(language: Language): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language === "sq" ? "sq-MK" : language);
  collators.set(language, collator);
  return collator;
}
