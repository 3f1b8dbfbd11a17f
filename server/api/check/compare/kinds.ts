import { z } from "zod";

/** What travels, as JSON Schema says it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

const NO_NAMES = z.registry<{ id?: string }>();

/** The input side of a schema, with everything in its place: the names are for the OpenAPI document. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", metadata: NO_NAMES });

const NAMES: Readonly<Record<string, string>> = {
  string: "text",
  number: "number",
  integer: "whole number",
  boolean: "true or false",
  array: "list",
  object: "object",
  null: "null",
};

/** The kinds of values that a schema takes, in words: `number or text of digits`. */
export function expectedKind(schema: JsonSchema | undefined): string {
  return [...new Set(kindsOf(schema ?? {}))].join(" or ") || "anything";
}

function kindsOf(schema: JsonSchema): string[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice) => kindsOf(choice));
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value));
  if (schema.pattern !== undefined) return [patternKind(schema.pattern)];
  return [schema.type ?? []].flat().map((type) => NAMES[type] ?? type);
}

/** The patterns of the contract whose meaning has a short name. */
const patternKind = (pattern: string) => {
  if (/^\^\\d\{[\d,]+\}\$$/.test(pattern)) return "text of digits";
  return pattern.startsWith(String.raw`^\d{4}-\d{2}-\d{2}`) ? "text of a date" : `text as ${pattern}`;
};

/** The kind of a value that came; never the value. */
export function cameKind(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "number") return numberKind(value);
  if (value === "") return "empty text";
  return NAMES[typeof value] ?? typeof value;
}

function numberKind(value: number): string {
  if (!Number.isInteger(value)) return "fraction";
  return value < 0 ? "negative number" : "number";
}

/** The part of a schema that a path of a value leads to. */
export function schemaAt(
  schema: JsonSchema | undefined,
  path: readonly PropertyKey[],
): JsonSchema | undefined {
  const [step, ...rest] = path;
  if (schema === undefined || step === undefined) return schema;
  const choices = (schema.anyOf ?? [schema]) as readonly JsonSchema[];
  const next = choices.map((choice) =>
    typeof step === "number" ? choice.items : choice.properties?.[String(step)],
  );
  return schemaAt(next.find((part) => part !== undefined) as JsonSchema | undefined, rest);
}
