import { z } from "zod";
import type { Difference, Probe } from "./finding.ts";

type Wrong = Omit<Difference, "probe"> & { readonly place: string };

/**
 * The differences between a received value and a schema. The contract lets many fields be absent; a field absent
 * everywhere while unknown names stand beside it has probably been renamed, and counts as a difference too.
 * @param silent undocumented fields, which may be absent at any time
 */
export function fieldDifferences(
  schema: z.ZodType,
  value: unknown,
  probe: Probe,
  silent: readonly string[] = [],
): Difference[] {
  const json = jsonSchemaOf(schema);
  const { error } = z.safeDecode(schema, value);
  const wrong = [
    ...(error?.issues ?? []).map((issue) => wrongValue(issue, json, value)),
    ...otherNames(json, [value], []).filter(({ field }) => !silent.some((name) => endsWith(field, name))),
  ];
  return [...Map.groupBy(wrong, ({ place }) => place).values()].flatMap(([first, ...others]) =>
    first ? [oneOf(first, others.length, probe)] : [],
  );
}

const endsWith = (field: string, name: string) => field === name || field.endsWith(`.${name}`);

/** A list usually has the same fault in every row: it is reported once. */
const oneOf = ({ field, expected, came }: Wrong, more: number, probe: Probe): Difference => ({
  probe,
  field,
  expected,
  came: more === 0 ? came : `${came}, and ${more} times more`,
});

function wrongValue(issue: z.core.$ZodIssue, json: JsonSchema, value: unknown): Wrong {
  const { path } = issue;
  const found = path.reduce<unknown>(
    (part, step) => (isObject(part) ? part[step as keyof typeof part] : undefined),
    value,
  );
  const expected = limitOf(issue) ?? expectedKind(schemaAt(json, path));
  return wrongAt(path, expected, cameKind(found));
}

function limitOf(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === "invalid_value") return issue.values.map(String).join(" or ");
  if (issue.code === "too_small") return `at least ${issue.minimum}`;
  return issue.code === "too_big" ? `at most ${issue.maximum}` : undefined;
}

/** @param values all values at this place, one for each row of the enclosing lists */
function otherNames(json: JsonSchema, values: readonly unknown[], path: readonly PropertyKey[]): Wrong[] {
  if (json.items) return otherNames(json.items as JsonSchema, values.filter(isList).flat(), [...path, 0]);
  const objects = values.filter((value) => isObject(value) && !isList(value)) as object[];
  const known = Object.keys(json.properties ?? {});
  if (objects.length === 0 || known.length === 0) return [];
  const hasUnknown = objects.some((object) => Object.keys(object).some((name) => !known.includes(name)));
  return known.flatMap((name) => {
    const part = json.properties?.[name] as JsonSchema;
    const there = objects.filter((object) => Object.hasOwn(object, name));
    if (there.length > 0)
      return otherNames(
        part,
        there.map((object) => object[name as keyof typeof object]),
        [...path, name],
      );
    const isRequired = json.required?.includes(name) ?? false;
    return hasUnknown && !isRequired
      ? [wrongAt([...path, name], expectedKind(part), "missing, beside unknown names")]
      : [];
  });
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function wrongAt(path: readonly PropertyKey[], expected: string, came: string): Wrong {
  return {
    field: written(path),
    place: written(path.map((step) => (typeof step === "number" ? 0 : step))),
    expected,
    came,
  };
}

/** `[3].municipalityId`; `body` for the whole. */
function written(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join("");
  return text.replace(/^\./, "") || "body";
}

/** JSON Schema of a value on the wire. */
type JsonSchema = z.core.JSONSchema.BaseSchema;

const NO_NAMES = z.registry<{ id?: string }>();

/** The input side of a schema, with all references resolved: names matter to the OpenAPI document only. */
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

/** The types that a schema accepts, in words: `number or text of digits`. */
function expectedKind(schema: JsonSchema | undefined): string {
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

/** Short names for the contract's patterns. */
const patternKind = (pattern: string) => {
  if (/^\^\\d\{[\d,]+\}\$$/.test(pattern)) return "text of digits";
  return pattern.startsWith(String.raw`^\d{4}-\d{2}-\d{2}`) ? "text of a date" : `text as ${pattern}`;
};

/** The type of a received value; never the value. */
function cameKind(value: unknown): string {
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

function schemaAt(schema: JsonSchema | undefined, path: readonly PropertyKey[]): JsonSchema | undefined {
  const [step, ...rest] = path;
  if (schema === undefined || step === undefined) return schema;
  const choices = (schema.anyOf ?? [schema]) as readonly JsonSchema[];
  const next = choices.map((choice) =>
    typeof step === "number" ? choice.items : choice.properties?.[String(step)],
  );
  return schemaAt(next.find((part) => part !== undefined) as JsonSchema | undefined, rest);
}
