import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { openApiDocument } from "#server/reference/http/openapi.ts";
import { type Reference, startReference } from "../support/reference.ts";

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security: readonly object[];
  readonly "x-caller": unknown;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

let reference: Reference;
let paths: Paths;

beforeAll(async () => {
  reference = await startReference();
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
    expect(JSON.stringify(validator.resolveRefs())).not.toContain("$ref");
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

  it("tells a multipart body with its file from a JSON one", () => {
    const multipart = operationOf(contract.categories.add)?.requestBody?.content["multipart/form-data"];
    expect(multipart?.schema).toMatchObject({
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
