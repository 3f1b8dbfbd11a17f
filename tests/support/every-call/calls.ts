import { z } from "zod";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";

/** A call of the contract under its name there, such as `cases.setStatus`. */
type NamedCall = readonly [name: string, endpoint: Endpoint];

/** All calls of the contract: new ones are included in every test over them automatically. */
export const EVERY_CALL: readonly NamedCall[] = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls as Readonly<Record<string, Endpoint>>).map(([name, endpoint]): NamedCall => [
    `${group}.${name}`,
    endpoint,
  ]),
);

/** What a field accepts on the wire, as far as samples depend on it. */
type Field = z.core.JSONSchema.BaseSchema;

const schemaOf = (schema: z.ZodType): Field =>
  schema instanceof z.ZodUndefined
    ? {}
    : z.toJSONSchema(schema, { io: "input", unrepresentable: "any", metadata: z.registry() });

/** The names and kinds of the fields that a schema accepts on the wire. */
export const fieldsOf = (schema: z.ZodType): Readonly<Record<string, Field>> =>
  Object.fromEntries(
    Object.entries(schemaOf(schema).properties ?? {}).filter(
      (entry): entry is [string, Field] => typeof entry[1] === "object",
    ),
  );

export const hasBody = ({ body }: Endpoint): boolean => !(body instanceof z.ZodUndefined);

export const hasId = ({ path }: Endpoint): boolean => path.includes("{");

/** Valid values for fields whose kind does not determine one. */
const SAMPLES: Readonly<Record<string, string | number | boolean | null>> = {
  fullName: "Ана Петрова",
  username: "ana.petrova",
  email: "ana@example.com",
  phone: "070 000 111",
  workHoursFrom: "08:00",
  workHoursTo: "16:00",
  date: "2026-03-04",
  startDate: "2026-03-04T10:00:00Z",
  endDate: "2026-03-04T11:00:00Z",
  coordinates: "41.6,21.7",
  caseId: null,
  religionId: null,
  wantsOnline: false,
  code: "77",
  page: "0",
  size: "10",
  roleId: "3",
  userId: 2,
};

/** A valid payload of a call on the wire, without its files. */
export function sampleBody({ body, files }: Endpoint): Record<string, unknown> {
  const fields = Object.entries(fieldsOf(body)).filter(([name]) => !files.includes(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, sample(name, field)]));
}

/** The smallest valid query of a call. */
export function sampleQuery({ query }: Endpoint): Record<string, string> {
  const { required = [] } = schemaOf(query);
  return Object.fromEntries(required.map((name) => [name, String(SAMPLES[name] ?? 1)]));
}

function sample(name: string, field: Field): unknown {
  if (name in SAMPLES) return SAMPLES[name];
  if (field.type === "boolean") return true;
  if (field.enum) return field.enum[0];
  if (name.endsWith("Id")) return field.type === "string" ? "1" : 1;
  return "Текст";
}
