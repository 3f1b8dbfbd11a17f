import type { Option } from "#app/ui/form/fields/form-field.ts";
import { matching } from "#app/ui/form/fields/type-ahead.ts";

/** What a search among choices finds: all of them while nothing is typed. */
export const foundAmong = (options: readonly Option[], typed: string): readonly Option[] =>
  options.filter(matching(typed));
