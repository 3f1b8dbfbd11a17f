import { z } from "zod";
import { requiredDigits, requiredLine, requiredText } from "./fields/field.ts";
import { LENGTH } from "./limits.ts";
import { registerQuery } from "./query.ts";
import type { Named } from "./text/language.ts";

/** A case category (section 3 of the portal document); shown as "id. name". */
export interface Category extends Named {
  readonly id: number;
  readonly code: number | null;
  readonly description: string;
  readonly iconPath: string;
}

/** The number shown for a category: its code, or its id where the API has no code. */
export const numberOf = ({ id, code }: Category): number => code ?? id;

/** The administrator's category form (back-office 5) without its icon, which is checked where the file is read. */
export const CategoryForm = z.object({
  code: requiredDigits(LENGTH.category.codeDigits),
  name: requiredLine(LENGTH.category.name),
  nameAl: requiredLine(LENGTH.category.name),
  nameEn: requiredLine(LENGTH.category.name),
  description: requiredText(LENGTH.category.description),
});

export type CategoryForm = z.output<typeof CategoryForm>;

export const CategoryQuery = registerQuery();
