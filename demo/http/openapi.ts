import { STATUS_CODES } from "node:http";
import { z } from "zod";
import { contract } from "#server/api/contract/index.ts";
import { ApiErrorBody, type AllowedCallers, type Endpoint } from "#server/api/endpoint.ts";
import { VERSION } from "#server/settings/env.ts";

type Json = Readonly<Record<string, unknown>>;

const COMPONENTS = {
  parameters: {
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      description: "A write with a key that has been used answers the first result and writes nothing.",
      schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,200}$" },
    },
  },
  securitySchemes: {
    cookie: { type: "apiKey", in: "cookie", name: "JSESSIONID" },
    bearer: { type: "http", scheme: "bearer" },
    identity: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "An access token of the identity provider.",
    },
  },
};

const groups = Object.entries<Record<string, Endpoint>>(contract);

/** The OpenAPI 3.1 document of all calls in the contract. */
export function openApiDocument(): Json {
  const schemas: Record<string, Json> = { Error: schemaOf(ApiErrorBody, {}) };
  const paths: Record<string, Record<string, Json>> = {};
  for (const [tag, calls] of groups) {
    for (const [name, endpoint] of Object.entries(calls)) {
      const operations = (paths[endpoint.path] ??= {});
      operations[endpoint.method.toLowerCase()] = operationOf(endpoint, schemas, tag, `${tag}.${name}`);
    }
  }
  return {
    openapi: "3.1.1",
    info: { title: "Constituency offices", version: VERSION, description: "The REST API of the offices." },
    servers: [{ url: "/" }],
    tags: groups.map(([name]) => ({ name })),
    paths,
    components: { schemas, ...COMPONENTS },
  };
}

/** The named schemas of the document, which grow with each call. */
type Named = Record<string, Json>;

function operationOf(endpoint: Endpoint, named: Named, tag: string, operationId: string): Json {
  const body = bodyOf(endpoint, named);
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: body }),
    responses: { ...successOf(endpoint, named), ...Object.fromEntries(endpoint.refusals.map(refusalOf)) },
    security: securityOf(endpoint.caller),
  };
}

function parametersOf({ params, query, method }: Endpoint): Json[] {
  return [
    ...valuesOf(params).map((value) => ({ ...value, in: "path" })),
    ...valuesOf(query).map((value) => ({ ...value, in: "query" })),
    ...(method === "GET" ? [] : [{ $ref: "#/components/parameters/IdempotencyKey" }]),
  ];
}

function valuesOf(schema: z.ZodType): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, {});
  return Object.entries(properties).map(([name, value]) => ({
    name,
    required: required.includes(name),
    schema: value,
  }));
}

function bodyOf({ body, files }: Endpoint, named: Named): Json | undefined {
  if (body instanceof z.ZodUndefined) return undefined;
  const type = files.length > 0 ? "multipart/form-data" : "application/json";
  return { required: true, content: { [type]: { schema: schemaOf(body, named) } } };
}

function successOf({ reply }: Endpoint, named: Named): Json {
  if (reply instanceof z.ZodUnknown) return { 204: { description: "Done; there is nothing to say." } };
  const content = { "application/json": { schema: schemaOf(reply, named) } };
  return { 200: { description: "What was asked for.", content } };
}

const refusalOf = (status: number) => [
  status,
  {
    description: REFUSALS[status] ?? STATUS_CODES[status],
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  },
];

function securityOf(caller: AllowedCallers): Json[] {
  if (caller === "anyone") return [];
  return caller === "bearer" ? [{ identity: [] }] : [{ cookie: [] }, { bearer: [] }];
}

const REFUSALS: Readonly<Record<number, string>> = {
  400: "A value is missing or wrong; `fieldErrors` names each field of the payload, in Macedonian.",
  401: "No session, or one that has ended.",
  403: "Another role, or a record of another assistant's MPs.",
  404: "There is no such record.",
  409: "It is there already, or not in a state that allows this.",
  413: "The body is too large.",
  415: "The body has another content type than the one that is documented.",
};

/**
 * The input side of a schema, as sent and received.
 * @param named collects schemas with a name, which are referenced instead
 */
function schemaOf(schema: z.ZodType, named: Named): z.core.JSONSchema.BaseSchema {
  if (schema instanceof z.ZodUndefined) return {};
  const { $schema: _dialect, $defs = {}, ...json } = z.toJSONSchema(schema, { io: "input" });
  for (const [name, part] of Object.entries($defs)) named[name] = inPlace(part);
  return inPlace(json);
}

/** Rewrites references for a document that keeps its schemas among its components. */
const inPlace = <Part>(schema: Part): Part =>
  JSON.parse(JSON.stringify(schema).replaceAll("#/$defs/", "#/components/schemas/")) as Part;
