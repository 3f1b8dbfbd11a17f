import { z } from "zod";
import type { Difference, Probe } from "../finding.ts";
import { cameKind, expectedKind, type JsonSchema, jsonSchemaOf, schemaAt } from "./kinds.ts";

type Wrong = Omit<Difference, "probe"> & { readonly place: string };

/**
 * Where a value that travelled differs from a schema. The contract lets many fields be absent; one that is
 * absent everywhere while its neighbours hold names that nobody knows has another name there, and is a difference too.
 * @param silent names of fields that the documents don't promise: they may be absent at any time
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

/** A list has the same fault in each of its rows: told once. */
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

/** @param values all values that stand at this place, one for each row of the lists around it */
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
    const isTold = json.required?.includes(name) ?? false;
    return hasUnknown && !isTold
      ? [wrongAt([...path, name], expectedKind(part), "missing, beside unknown names")]
      : [];
  });
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

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
