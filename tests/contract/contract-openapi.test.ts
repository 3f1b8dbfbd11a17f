import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { openApiDocument } from "#server/reference/http/openapi.ts";
import { textOf } from "../support/http.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";

interface Media {
  readonly schema: object;
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly parameters: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly required?: boolean;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
  readonly security: readonly object[];
  readonly "x-caller": unknown;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

let reference: OwnReference;
let paths: Paths;

beforeAll(async () => {
  reference = await startOwnReference();
  const response = await fetch(`${reference.url}/openapi.json`);
  ({ paths } = (await response.json()) as { paths: Paths });
});
afterAll(() => reference.stop());

const groups = Object.entries<Record<string, Endpoint>>(contract);
const calls = groups.flatMap(([group, those]) =>
  Object.entries(those).map(([name, call]) => [`${group}.${name}`, call] as const),
);
const operationOf = ({ path, method }: Endpoint) => paths[path]?.[method.toLowerCase()];

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1, with every reference in its place", async () => {
    const validator = new Validator();
    const document = structuredClone(openApiDocument());
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
    expect(JSON.stringify(validator.resolveRefs())).not.toContain('"$ref":');
  });

  it("has the calls of the contract and no others", () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      calls.map(([name]) => name).toSorted(),
    );
  });

  it.each(calls)("says of %s who may call it, what it takes and how it may refuse", (_name, call) => {
    const operation = operationOf(call);
    expect(operation?.security.length === 0).toBe(call.caller === "anyone");
    const answers = Object.keys(operation?.responses ?? {}).map(Number);
    expect(answers).toEqual(expect.arrayContaining([...call.refusals]));
    expect(answers.filter((status) => status < 300)).toHaveLength(1);
    const inPath = operation?.parameters.filter((parameter) => parameter.in === "path") ?? [];
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(call.path.match(/\{\w+\}/g) ?? []);
    expect(inPath.every(({ required }) => required)).toBe(true);
  });

  it.each(calls)("describes %s and gives an example that the contract takes", (_name, call) => {
    const operation = operationOf(call);
    expect(operation?.description.length).toBeGreaterThan(`${call.summary}.`.length);
    const given = operation?.parameters.filter(({ name }) => name !== undefined) ?? [];
    for (const [place, schema] of [["path", call.params] as const, ["query", call.query] as const]) {
      const own = given.filter((parameter) => parameter.in === place);
      const values = Object.fromEntries(own.map(({ name, example }) => [name, example]));
      if (own.length > 0) expect(schema.safeParse(values)).toMatchObject({ success: true });
    }
    const [body] = Object.values(operation?.requestBody?.content ?? {});
    if (body) expect(call.body.safeParse(body.example)).toMatchObject({ success: true });
    const reply = operation?.responses["200"]?.content?.["application/json"];
    if (reply) {
      expect(reply.example).not.toBeUndefined();
      expect(call.reply.safeParse(reply.example)).toMatchObject({ success: true });
    }
  });

  it("names its schemas, and uses each of them", () => {
    const { components } = openApiDocument() as { components: { schemas: Record<string, object> } };
    const names = Object.keys(components.schemas);
    expect(names).toEqual(
      expect.arrayContaining(["Case", "CaseRow", "Meeting", "Mp", "Office", "User", "Error"]),
    );
    const whole = JSON.stringify([paths, components.schemas]);
    expect(names.filter((name) => !whole.includes(`#/components/schemas/${name}"`))).toEqual([]);
    const unnamed = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}))
      .filter(({ schema }) => !("$ref" in schema));
    expect(unnamed).toEqual([]);
  });

  it("can be read as a page, without a script", async () => {
    const page = await fetch(reference.url);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const html = await page.text();
    for (const { path, summary } of calls.map(([, call]) => call)) {
      expect(html).toContain(path);
      expect(textOf(html)).toContain(summary);
    }
    expect(html).not.toContain("<script");
  });

  it("tells a multipart body with its file from a JSON one", () => {
    const multipart = operationOf(contract.categories.add)?.requestBody?.content["multipart/form-data"];
    expect(multipart?.schema).toEqual({ $ref: "#/components/schemas/CategoryBody" });
    const { components } = openApiDocument() as { components: { schemas: Record<string, object> } };
    expect(components.schemas["CategoryBody"]).toMatchObject({
      properties: { code: { type: "string" }, icon: { format: "binary" } },
      required: ["code", "name", "nameAl", "nameEn", "description"],
    });
    expect(Object.keys(operationOf(contract.offices.add)?.requestBody?.content ?? {})).toEqual([
      "application/json",
    ]);
  });

  it("speaks the API's words, not ours", () => {
    expect(JSON.stringify(paths)).not.toMatch(/"active"|initiativeStatusId|"period"/);
    expect(operationOf(contract.cases.setStatus)?.["x-caller"]).toEqual(["assistant"]);
  });

  it("is there for everybody, to be read only", async () => {
    const document = await fetch(`${reference.url}/openapi.json`, { method: "HEAD" });
    expect(document.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const response = await fetch(`${reference.url}/openapi.json`, { method: "POST" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});
