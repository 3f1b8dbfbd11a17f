import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/** The server's own rules for the browser; loaded with the schema when somebody begins to fill in a form. */
export const rulesOf =
  <Schema extends z.ZodType<object>>(schema: Schema) =>
  (formData: FormData) =>
    parseWithZod(formData, { schema, disableAutoCoercion: true });
