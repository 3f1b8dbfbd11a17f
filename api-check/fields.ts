import { z } from "zod";
import type { Difference, Probe } from "./finding.ts";

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
  const { error } = z.safeDecode(schema, value, { reportInput: true });
  const wrong = (error?.issues ?? []).map((issue): Difference => [
    probe,
    fieldAt(issue.path),
    expectedBy(issue),
    kindOf(issue.input),
  ]);
  const renamed = renamedFields(jsonSchemaOf(schema), [value], [])
    .filter(([path]) => !silent.includes(String(path.at(-1))))
    .map(([path, beside]): Difference => [probe, fieldAt(path), "a field of this name", besideOf(beside)]);
  // A list usually has the same fault in every row: it is reported once.
  const places = Map.groupBy([...wrong, ...renamed], ([, field]) => field.replaceAll(/\[\d+\]/g, "[0]"));
  return [...places.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ? [first] : [];
    const [, field, expected, came] = first;
    return [[probe, field, expected, `${came}, and ${others.length} times more`]];
  });
}

/** `[3].municipalityId`; `body` for the whole. */
function fieldAt(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join("");
  return text.replace(/^\./, "") || "body";
}

/** What a value should have been, as in `number or string`: zod's own messages may hold names that came. */
function expectedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_union") return [...new Set(issue.errors.flat().map(expectedBy))].join(" or ");
  if (issue.code === "invalid_type") return issue.expected;
  if (issue.code === "invalid_value") return issue.values.map(String).join(" or ");
  if (issue.code === "invalid_format") return `string like ${issue.pattern}`;
  if (issue.code === "too_small") return `at least ${issue.minimum}`;
  return issue.code === "too_big" ? `at most ${issue.maximum}` : "another value";
}

/** The type of a received value; never the value. */
function kindOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (typeof value === "number" && !Number.isInteger(value)) return "fraction";
  return value === "" ? "empty string" : z.core.util.parsedType(value);
}

const MAX_NAMES = 5;

/** Names of fields; what does not look like one may be data. */
function besideOf(names: readonly string[]): string {
  const shown = names.filter((name) => /^[A-Za-z_]\w{0,39}$/.test(name)).slice(0, MAX_NAMES);
  return `none, beside ${shown.join(", ") || "unknown names"}`;
}

/** A field that is nowhere, and names that the contract does not know, one of which may be the field's. */
type Renamed = readonly [path: readonly PropertyKey[], beside: readonly string[]];

/** @param values all values at this place, one for each row of the enclosing lists */
function renamedFields(
  { items, properties = {}, required = [] }: JsonSchema,
  values: readonly unknown[],
  path: readonly PropertyKey[],
): Renamed[] {
  if (items) return renamedFields(items as JsonSchema, values.filter(Array.isArray).flat(), [...path, 0]);
  const objects = values.filter(isObject);
  const beside = [...new Set(objects.flatMap(Object.keys))].filter((name) => !(name in properties));
  return Object.entries(properties).flatMap(([name, part]) => {
    const there = objects.filter((object) => name in object).map((object) => object[name]);
    if (there.length > 0) return renamedFields(part as JsonSchema, there, [...path, name]);
    return beside.length > 0 && !required.includes(name) ? [[[...path, name], beside]] : [];
  });
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** JSON Schema of a value on the wire. */
type JsonSchema = z.core.JSONSchema.BaseSchema;

const NO_NAMES = z.registry<{ id?: string }>();

/** The input side of a schema, with all references resolved: names matter to the OpenAPI document only. */
const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", metadata: NO_NAMES, unrepresentable: "any" });

/** The names of an object's fields on the wire. */
export const wireNames = (schema: z.ZodType): string[] => Object.keys(jsonSchemaOf(schema).properties ?? {});
