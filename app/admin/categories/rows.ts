import type { Category } from "#app/model/category.ts";
import { mediaUrl } from "#app/model/media.ts";
import type { Listing } from "../register-list/shown-list.ts";

/** One row of the list as it is shown. */
export interface ListedCategory {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly description: string;
  readonly icon: string | undefined;
}

/** Turns the API's category into what the list shows. */
export const listedCategory = (category: Category): ListedCategory => ({
  id: category.id,
  number: numberOf(category),
  name: category.name,
  description: category.description,
  icon: mediaUrl(category.iconPath),
});

/** The number of a category: its code, or its id where the API has none. */
export const numberOf = ({ id, code }: Category): number => code ?? id;

export const LISTING: Listing<Category> = {
  order: numberOf,
  texts: (category) => [
    String(numberOf(category)),
    category.name,
    category.nameAl,
    category.nameEn,
    category.description,
  ],
};
