import { z } from "zod";

/** The names of a form's fields, whether its schema is an object, one with a `rule`, or one that is tidied first. */
export const fieldNames = (schema: z.core.$ZodType): readonly string[] => Object.keys(shapeOf(schema));

/** The names of those fields that may be sent several times. */
export const listNames = (schema: z.core.$ZodType): readonly string[] =>
  Object.entries(shapeOf(schema)).flatMap(([name, field]) => (isList(field) ? [name] : []));

function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodIntersection)
    return { ...shapeOf(schema.def.left), ...shapeOf(schema.def.right) };
  return schema instanceof z.ZodPipe ? shapeOf(schema.def.out) : {};
}

function isList(field: z.core.$ZodType): boolean {
  if (field instanceof z.ZodArray) return true;
  return field instanceof z.ZodPipe && (isList(field.def.in) || isList(field.def.out));
}
