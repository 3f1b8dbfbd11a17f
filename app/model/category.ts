import { z } from "zod";
import { requiredDigits, requiredText } from "./field.ts";
import { LENGTH } from "./limits.ts";

/** A case category (section 3 of the portal document); shown as "id. name". */
export interface Category {
  readonly id: number;
  readonly code: number | null;
  readonly name: string;
  readonly nameAl: string;
  readonly nameEn: string;
  readonly description: string;
  readonly iconPath: string;
}

/** The administrator's category form (back-office 5) without its icon: whoever reads the file checks it. */
export const CategoryForm = z.object({
  code: requiredDigits(LENGTH.category.codeDigits),
  name: requiredText(LENGTH.category.name),
  nameAl: requiredText(LENGTH.category.name),
  nameEn: requiredText(LENGTH.category.name),
  description: requiredText(LENGTH.category.description),
});

export type CategoryForm = z.output<typeof CategoryForm>;
