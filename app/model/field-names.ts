import { z } from "zod";

/** The names of a form's fields, whether its schema is an object, one with a `rule`, or one that is tidied first. */
export function fieldNames(schema: z.core.$ZodType): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right].flatMap(fieldNames);
  return schema instanceof z.ZodPipe ? fieldNames(schema.def.out) : [];
}
