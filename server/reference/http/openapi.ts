import { STATUS_CODES } from "node:http";
import { z } from "zod";
import { ROLE } from "#app/model/access.ts";
import { contract } from "#server/api/contract/index.ts";
import { ApiErrorBody, type Caller, type Endpoint } from "#server/api/endpoint.ts";

type Json = Readonly<Record<string, unknown>>;

const COMPONENTS = {
  schemas: { Error: schemaOf(ApiErrorBody) },
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

/** The OpenAPI 3.1 document of every call of the contract, as they travel. */
export function openApiDocument(): Json {
  const groups = Object.entries<Record<string, Endpoint>>(contract);
  const operations = groups.flatMap(([tag, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => ({ endpoint, tag, id: `${tag}.${name}` })),
  );
  const byPath = Map.groupBy(operations, ({ endpoint }) => endpoint.path);
  const paths = [...byPath].map(([path, those]) => [
    path,
    Object.fromEntries(
      those.map(({ endpoint, tag, id }) => [endpoint.method.toLowerCase(), operationOf(endpoint, tag, id)]),
    ),
  ]);
  return {
    openapi: "3.1.1",
    info: { title: "Constituency offices", version: "1", description: "The REST API of the offices." },
    servers: [{ url: "/" }],
    tags: groups.map(([name]) => ({ name })),
    paths: Object.fromEntries(paths),
    components: COMPONENTS,
  };
}

function operationOf(endpoint: Endpoint, tag: string, operationId: string): Json {
  const body = bodyOf(endpoint);
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: body }),
    responses: { ...successOf(endpoint), ...Object.fromEntries(endpoint.refusals.map(refusalOf)) },
    security: securityOf(endpoint.caller),
    "x-caller": typeof endpoint.caller === "string" ? endpoint.caller : endpoint.caller.map(roleName),
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
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, value]) => ({
    name,
    required: required.includes(name),
    schema: value,
  }));
}

function bodyOf({ body, files }: Endpoint): Json | undefined {
  if (body instanceof z.ZodUndefined) return undefined;
  const type = files.length > 0 ? "multipart/form-data" : "application/json";
  return { required: true, content: { [type]: { schema: schemaOf(body) } } };
}

function successOf({ reply }: Endpoint): Json {
  if (reply instanceof z.ZodUnknown) return { 204: { description: STATUS_CODES[204] } };
  return { 200: jsonAnswer(200, schemaOf(reply)) };
}

const refusalOf = (status: number) => [status, jsonAnswer(status, { $ref: "#/components/schemas/Error" })];

const jsonAnswer = (status: number, schema: Json) => ({
  description: STATUS_CODES[status],
  content: { "application/json": { schema } },
});

function securityOf(caller: Caller): Json[] {
  if (caller === "anyone") return [];
  return caller === "bearer" ? [{ identity: [] }] : [{ cookie: [] }, { bearer: [] }];
}

const roleName = (id: number) => Object.entries(ROLE).find(([, roleId]) => roleId === id)?.[0];

/** The input side of a schema: what travels. */
function schemaOf(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  if (schema instanceof z.ZodUndefined) return {};
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: "input" });
  return json;
}
