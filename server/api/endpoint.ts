import { z } from "zod";
import type { RoleId } from "#app/model/access.ts";

/** `anyone`; holders of a token of the provider (`bearer`); the signed-in (`session`); or the listed roles. */
export type AllowedCallers = "anyone" | "bearer" | "session" | readonly RoleId[];

const nothing = z.undefined();
type Nothing = typeof nothing;

type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * One call of the REST API as a value: the client, the reference API's handlers, the contract tests and the OpenAPI
 * document derive from it.
 *
 * Schemas are codecs: their input side is what is on the wire (legacy spellings, numbers as text), their output side
 * our vocabulary. The client encodes what it sends and decodes what it receives; the reference API does the opposite,
 * so legacy spellings stop inside the contract.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Verb extends Method = Method,
> {
  readonly method: Verb;
  /** Template with `{name}` for each of `params`. */
  readonly path: `/${string}`;
  /** The purpose of the call in a few words; for the OpenAPI document and the table of a check. */
  readonly summary: string;
  readonly caller: AllowedCallers;
  /** Statuses with which the API may refuse the call, ascending; 5xx may come from any. */
  readonly refusals: readonly number[];
  /** Fields of `body` that are files: with any, the body is multipart/form-data, otherwise JSON. */
  readonly files: readonly string[];
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /**
   * For lists that are read row by row, so that an invalid row does not invalidate the rest: the key that
   * tells rows apart. The schema stays strict for the OpenAPI document and `api:check`.
   */
  readonly rowKey: ((row: never) => string | number) | undefined;
}

type Parts<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  V extends Method,
> = { method: V; params?: P; query?: Q; body?: B; reply?: R } & Pick<Endpoint, "path" | "caller"> &
  Partial<Pick<Endpoint, "summary" | "refusals" | "files">> & {
    rowKey?: (row: RowOf<z.output<R>>) => string | number;
  };

type RowOf<List> = List extends readonly (infer Row)[] ? Row : never;

/** `refusals` lists only statuses that do not follow from the other parts, such as 409. */
export function endpoint<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  R extends z.ZodType = z.ZodUnknown,
  V extends Method = Method,
>(parts: Parts<P, Q, B, R, V>): Endpoint<P, Q, B, R, V> {
  const { method, caller, query, body, params, refusals = [] } = parts;
  // These follow from its callers, its input, and the records that it names.
  const allRefusals = [
    ...(query || method !== "GET" ? [400] : []),
    ...(caller === "anyone" ? [] : [401]),
    ...(typeof caller === "string" ? [] : [403]),
    ...(params ? [404] : []),
    ...(body ? [413, 415] : []),
    ...refusals,
  ];
  return {
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: nothing as unknown as B,
    // "Not shown" in the documents: any reply is ignored.
    reply: z.unknown() as unknown as R,
    summary: "",
    files: [],
    rowKey: undefined,
    ...parts,
    refusals: [...new Set(allRefusals)].toSorted((a, b) => a - b),
  };
}

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** `params`, `query` and `body` of a call in our vocabulary, without the parts that it lacks. */
export type Input<E extends Endpoint> = Present<{
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
}>;

export type Output<E extends Endpoint> = z.output<E["reply"]>;

/** Statuses with which an API answers a call that it doesn't know. */
export const UNKNOWN_CALL: readonly number[] = [404, 405, 501];

/** The API's error body (3-decisions, "Reference API"): `fieldErrors` maps a payload field to a message. */
export const ApiErrorBody = z.object({
  status: z.number().int().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  fieldErrors: z.record(z.string(), z.string()).optional(),
});

export type ApiErrorBody = z.infer<typeof ApiErrorBody>;
