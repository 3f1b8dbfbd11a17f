import type { TFunction } from "i18next";
import type { Language } from "#app/model/text/language.ts";
import { type Directory, joinedLists, type Lists } from "./directory.ts";

const latest = new Map<Language, { readonly lists: Lists; readonly directory: Directory }>();

/** The directory of the lists in one language: the same object until a row of them has changed. */
export function directoryOf(lists: Lists, language: Language, t: TFunction<"home">): Directory {
  const earlier = latest.get(language);
  if (earlier && sameLists(earlier.lists, lists)) return earlier.directory;
  const directory = joinedLists(lists, language, t);
  latest.set(language, { lists, directory });
  return directory;
}

const sameLists = (one: Lists, other: Lists) =>
  sameRows(one.offices, other.offices) &&
  sameRows(one.mps, other.mps) &&
  sameRows(one.parties, other.parties);

/** Rows are never changed in place: the same objects are the same rows. */
const sameRows = (one: readonly unknown[], other: readonly unknown[]) =>
  one === other || (one.length === other.length && one.every((row, index) => row === other[index]));
