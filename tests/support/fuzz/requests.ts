import fc from "fast-check";
import type { Endpoint } from "#server/api/endpoint.ts";
import { EVERY_CALL, fieldsOf, hasBody, sampleQuery } from "../every-call/calls.ts";
import { type Body, bodyFor } from "./bodies.ts";
import { oddText, someOf } from "./values.ts";

/** A caller: the headers that identify them, and an MP whose records they may write. */
export interface Caller {
  readonly name: string;
  readonly roleId: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly mpId: number;
}

/** What requests are generated from, besides the contract. */
export interface World {
  readonly callers: readonly Caller[];
  /** Ids for the paths of a call; few enough for each to occur often. */
  readonly idsOf: (endpoint: Endpoint, caller: Caller) => readonly number[];
  /** Contents of files, decodable or not. */
  readonly images: readonly Buffer[];
}

/** One request as sent. */
export interface Shot {
  readonly call: string;
  readonly caller: string;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

const METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "PATCH",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "M-SEARCH",
] as const;

/** Requests over all calls, most of them nearly valid. */
export const shots = (world: World): fc.Arbitrary<Shot> =>
  fc.constantFrom(...EVERY_CALL).chain(([name, endpoint]) =>
    fc.constantFrom(...callersOf(endpoint, world)).chain((caller) =>
      fc
        .record({
          method: fc.oneof(
            { weight: 14, arbitrary: fc.constant<string>(endpoint.method) },
            { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
          ),
          path: pathOf(endpoint, world.idsOf(endpoint, caller)),
          query: queryOf(endpoint),
          headers: oddHeaders,
          body: hasBody(endpoint)
            ? bodyFor(endpoint, caller.mpId, world.images)
            : fc.constant<Body | undefined>(undefined),
        })
        .map(({ method, path, query, headers, body }): Shot => ({
          call: name,
          caller: caller.name,
          method,
          path: query === "" ? path : `${path}?${query}`,
          headers: { ...(body && { "content-type": body.type }), ...headers, ...caller.headers },
          body: body?.bytes,
        })),
    ),
  );

/** All callers, with more weight on those who may make the call. */
function callersOf({ caller }: Endpoint, { callers }: World): Caller[] {
  const mayCall = (one: Caller) =>
    typeof caller === "string" || caller.some((roleId) => roleId === one.roleId);
  return [...callers, ...Array.from({ length: 4 }, () => callers.filter(mayCall)).flat()];
}

function pathOf({ path }: Endpoint, ids: readonly number[]): fc.Arbitrary<string> {
  const id = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...ids).map(String) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        oddText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 500))),
        fc.constantFrom("%", "%ff", "%00", "%2e%2e", "..", "%c0%af", ";", "filter", "case", "-1", "0"),
      ),
    },
  );
  const places = path.split(/\{\w+\}/g);
  return fc
    .array(id, { minLength: places.length - 1, maxLength: places.length - 1 })
    .map((values) => places.map((place, at) => place + (values[at] ?? "")).join(""));
}

/** The smallest valid query, with some parameters invalid, added, or repeated. */
function queryOf(endpoint: Endpoint): fc.Arbitrary<string> {
  const known = fieldsOf(endpoint.query);
  const names = [...Object.keys(known), "x", "__proto__"];
  const value = fc.oneof(oddText, fc.constantFrom("1", "2", "2026-03", "2026-03-04", "100", "999999999"));
  return fc
    .tuple(
      someOf(Object.keys(sampleQuery(endpoint))),
      fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 3 }),
    )
    .map(([left, more]) => {
      const right = Object.entries(sampleQuery(endpoint)).filter(([name]) => !left.includes(name));
      return [...right, ...more].map(([name, text]) => `${name}=${encoded(text)}`).join("&");
    });
}

/** Sometimes unencoded, with characters that have a meaning in a query. */
const encoded = (text: string) =>
  /^[!-~]{0,20}$/.test(text) && !text.includes("#")
    ? text
    : encodeURIComponent(text.toWellFormed().slice(0, 1_000));

const latin = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code === 0x7f ? 0x20 : code)),
  maxLength: 40,
});

const KEYS = ["a", "b", "c", "d", "two words", "", "x".repeat(200), "x".repeat(201)];

const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.subarray(
          [
            "accept-encoding",
            "authorization",
            "cookie",
            "content-encoding",
            "content-type",
            "if-none-match",
            "origin",
            "range",
            "x-forwarded-for",
            "x-http-method-override",
            "x-request-id",
          ],
          { maxLength: 3 },
        ),
        latin,
      )
      .map(([names, value]) => Object.fromEntries(names.map((name) => [name, value.trim()]))),
  },
  { weight: 2, arbitrary: fc.constantFrom(...KEYS).map((key) => ({ "idempotency-key": key })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Readonly<Record<string, string>>>(
      { expect: "100-continue" },
      { "content-encoding": "gzip" },
      { cookie: `JSESSIONID=${"a".repeat(6_000)}` },
      { host: "" },
      { host: "[::1" },
      { connection: "close" },
      { upgrade: "websocket", connection: "upgrade" },
    ),
  },
);
