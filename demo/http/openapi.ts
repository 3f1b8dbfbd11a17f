import { STATUS_CODES } from "node:http";
import { z } from "zod";
import { ROLE } from "#app/model/access.ts";
import { contract } from "#server/api/contract/index.ts";
import { newId } from "#server/api/contract/wire.ts";
import { ApiErrorBody, type AllowedCallers, type Endpoint } from "#server/api/endpoint.ts";
import { VERSION } from "#server/settings/version.ts";
import { RefusedCall } from "./refusal.ts";

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

/** The OpenAPI 3.1 document of all calls in the contract. */
export function openApiDocument(): Json {
  const groups = Object.entries<Record<string, Endpoint>>(contract);
  const operations = groups.flatMap(([tag, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => ({ endpoint, tag, id: `${tag}.${name}` })),
  );
  const schemas: Record<string, Json> = { Error: schemaOf(ApiErrorBody, {}) };
  const byPath = Map.groupBy(operations, ({ endpoint }) => endpoint.path);
  const paths = [...byPath].map(([path, those]) => [
    path,
    Object.fromEntries(
      those.map(({ endpoint, tag, id }) => [
        endpoint.method.toLowerCase(),
        operationOf(endpoint, schemas, tag, id),
      ]),
    ),
  ]);
  return {
    openapi: "3.1.1",
    info: { title: "Constituency offices", version: VERSION, description: "The REST API of the offices." },
    servers: [{ url: "/" }],
    tags: groups.map(([name]) => ({ name })),
    paths: Object.fromEntries(paths),
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
    description: descriptionOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: body }),
    responses: { ...successOf(endpoint, named), ...Object.fromEntries(endpoint.refusals.map(refusalOf)) },
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
  const { properties = {}, required = [] } = schemaOf(schema, {});
  return Object.entries(properties).map(([name, value]) => ({
    name,
    required: required.includes(name),
    schema: value,
    example: exampleOf(value, {}, name),
  }));
}

function bodyOf({ body, files }: Endpoint, named: Named): Json | undefined {
  if (body instanceof z.ZodUndefined) return undefined;
  const type = files.length > 0 ? "multipart/form-data" : "application/json";
  const schema = schemaOf(body, named);
  return { required: true, content: { [type]: { schema, example: exampleOf(schema, named) } } };
}

function successOf({ reply }: Endpoint, named: Named): Json {
  if (reply instanceof z.ZodUnknown) return { 204: { description: "Done; there is nothing to say." } };
  const schema = schemaOf(reply, named);
  const example = reply === newId ? 12 : exampleOf(schema, named);
  return {
    200: {
      description: "What was asked for.",
      content: { "application/json": { schema, example } },
    },
  };
}

const refusalOf = (status: number) => [
  status,
  {
    description: REFUSALS[status] ?? STATUS_CODES[status],
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        example: new RefusedCall(status).toJSON(),
      },
    },
  },
];

function securityOf(caller: AllowedCallers): Json[] {
  if (caller === "anyone") return [];
  return caller === "bearer" ? [{ identity: [] }] : [{ cookie: [] }, { bearer: [] }];
}

const roleName = (id: number) => Object.entries(ROLE).find(([, roleId]) => roleId === id)?.[0];

const REFUSALS: Readonly<Record<number, string>> = {
  400: "A value is missing or wrong; `fieldErrors` names each field of the payload, in Macedonian.",
  401: "No session, or one that has ended.",
  403: "Another role, or a record of another assistant's MPs.",
  404: "There is no such record.",
  409: "It is there already, or not in a state that allows this.",
  413: "The body is too large.",
  415: "The body has another content type than the one that is documented.",
};

/** The description of a call: who may make it, its paging, its body. */
function descriptionOf({ caller, query, files, method, refusals, summary }: Endpoint): string {
  const isPaged = "size" in (schemaOf(query, {}).properties ?? {});
  const sentences = [
    `${summary}.`,
    `${CALLERS[typeof caller === "string" ? caller : "roles"]}${typeof caller === "string" ? "" : namesOf(caller)}.`,
    isPaged && "Pages count from zero and hold 1 to 100 rows; `totalElements` counts all of them.",
    files.length > 0 &&
      `The body travels as multipart/form-data; without \`${files.join("`, `")}\` the present one stays.`,
    method !== "GET" && "With an `Idempotency-Key` it is made once, however often it is sent.",
    refusals.includes(409) && `409: ${REFUSALS[409]}`,
  ];
  return sentences.filter(Boolean).join(" ");
}

const CALLERS = {
  anyone: "For everybody, without a session",
  bearer: "With an access token of the identity provider as bearer",
  session: "For everybody who is signed in",
  roles: "For ",
} as const;

const namesOf = (roles: readonly number[]) =>
  new Intl.ListFormat("en").format(roles.map((id) => `${roleName(id)}s`));

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

type Schema = z.core.JSONSchema._JSONSchema;

type Schemas = Readonly<Record<string, unknown>>;

/** Example values by field name, where the type does not suggest a good one. All persons are invented. */
const VALUES: Readonly<Record<string, string | number>> = {
  fullName: "Ана Петрова",
  fullNameAl: "Ana Petrova",
  fullNameEn: "Ana Petrova",
  userFullName: "Марјан Огненовски",
  mpFullName: "Ѓорѓи Илиев",
  caseFullName: "12. Ана Петрова, Патен правец",
  caseCategoryName: "Образование",
  name: "Образование",
  nameAl: "Arsimi",
  nameEn: "Education",
  partyName: "Партија",
  username: "ana.petrova",
  email: "ana@example.com",
  phone: "070 000 111",
  userPhone: "070 000 111",
  workHoursFrom: "08:00",
  workHoursTo: "16:00",
  userWorkHoursFrom: "08:00",
  userWorkHoursTo: "16:00",
  address: "ул. Прва 1, Куманово",
  coordinates: "42.1322,21.7144",
  date: "2026-03-04",
  since: "2025-01-01",
  from: "2026-03-01",
  to: "2026-03-31",
  submittedAt: "2026-04-02",
  startDate: "2026-03-04T10:00:00Z",
  endDate: "2026-03-04T11:00:00Z",
  fromDate: "2026-03-01",
  toDate: "2026-03-31",
  month: "2026-03",
  startMonth: "2026-01",
  endMonth: "2026-03",
  year: 2026,
  statisticsType: "casesByMonth",
  statisticsKey: "2026-03",
  type: "cases_by_gender",
  topic: "Патен правец",
  subject: "Отворен ден",
  reason: "Патот до селото е затворен.",
  comment: "Договорен е термин.",
  description: "Прием на граѓани.",
  firstVisit: "Не",
  othersInvolved: "Не",
  organization: "",
  code: "77",
  roleId: 2,
  page: "0",
  size: "25",
  draw: "1",
  picturePath: "admin/uploads/mps/12.jpg",
  profilePicturePath: "admin/uploads/profile-pictures/user.png",
  iconPath: "admin/uploads/icons/4.png",
  access_token: "eyJhbGciOi…",
  adfsLogoutUrl: "https://login.example/adfs/ls/?wa=wsignout1.0",
};

/** Default example: an id that every table has. */
const NUMBER = 1;

/**
 * An example value of a JSON schema.
 * @param named the schemas that references name
 * @param name of the field, if it is one
 */
function exampleOf(schema: Schema, named: Schemas, name = ""): unknown {
  if (typeof schema === "boolean") return undefined;
  if (schema.$ref !== undefined) {
    const part = named[schema.$ref.split("/").at(-1) ?? ""];
    return exampleOf(part as Schema, named);
  }
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first !== undefined) return exampleOf(first, named, name);
  return ofType(schema, named, name);
}

function ofType(schema: z.core.JSONSchema.BaseSchema, named: Schemas, name: string): unknown {
  const known = VALUES[name];
  // A nullable value is shown as present.
  const [type] = [schema.type].flat();
  if (type === "object") return objectOf(schema, named);
  if (type === "array")
    return schema.items && !Array.isArray(schema.items) ? [exampleOf(schema.items, named)] : [];
  if (type === "string") return String(known ?? NUMBER);
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return typeof known === "number" ? known : NUMBER;
  return null;
}

const objectOf = ({ properties = {} }: z.core.JSONSchema.BaseSchema, named: Schemas) =>
  Object.fromEntries(
    Object.entries(properties)
      // A file has no example.
      .filter(([, part]) => typeof part !== "object" || part.format !== "binary")
      .map(([field, part]) => [field, exampleOf(part, named, field)]),
  );
