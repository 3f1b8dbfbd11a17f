import { z } from "zod";
import { MAX_PAGE_SIZE } from "#app/model/limits.ts";

/** Codecs for the API's values: the input side is on the wire, the output side in our vocabulary. */

const SAFE_ID = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** An id: a number, or digits as text (municipality ids come as either). */
export const id = z.codec(z.union([z.number(), z.string().regex(/^\d{1,15}$/)]), SAFE_ID, {
  decode: Number,
  encode: (value) => value,
});

/** An id that may be missing, null or empty. */
export const optionalId = z.codec(
  z.union([z.number(), z.string().regex(/^\d{0,15}$/)]).nullish(),
  SAFE_ID.nullable(),
  {
    decode: (value) => (value === null || value === undefined || value === "" ? null : Number(value)),
    encode: (value) => value,
  },
);

/** Text that may be missing or null; becomes `""`. */
export const text = z.codec(z.string().nullish(), z.string(), {
  decode: (value) => value ?? "",
  encode: (value) => value,
});

/** A flag that may be missing or null; becomes false. */
export const flag = z.codec(z.boolean().nullish(), z.boolean(), {
  decode: (value) => value ?? false,
  encode: (value) => value,
});

/** An ISO date or date-time, kept as text: wall-clock values are never shifted by a time zone. */
export const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/);

/** A day `YYYY-MM-DD` that may be missing, null or empty; becomes `""`, and a time after the day is cut off. */
export const optionalDate = z.codec(z.union([isoDate, z.literal("")]).nullish(), z.string(), {
  decode: (value) => (value ?? "").slice(0, "YYYY-MM-DD".length),
  encode: (value) => value || null,
});

/** A month `YYYY-MM`; a month without its leading zero is accepted. */
export const month = z.codec(z.string().regex(/^\d{4}-\d{1,2}$/), z.string(), {
  decode: (value) => value.replace(/-(\d)$/, "-0$1"),
  encode: (value) => value,
});

/** A month in a query, strictly `YYYY-MM`. */
export const monthText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
/** A year in a query, strictly `YYYY`. */
export const yearText = z.string().regex(/^\d{4}$/);

/** A year `YYYY`; a number on the wire. */
export const year = z.codec(
  z.union([z.number().int().min(1000).max(9999), z.string().regex(/^\d{4}$/)]),
  z.string(),
  { decode: String, encode: Number },
);

/** A count, which may be digits as text as well. */
export const count = id;

/** A file's path below the API's base address; absent becomes `""`. */
export const filePath = text;

/** An id in a path or query, where values are text. */
export const idText = z.codec(z.string().regex(/^\d{1,15}$/), SAFE_ID, {
  decode: Number,
  encode: String,
});

const countText = z.codec(z.string().regex(/^\d{1,9}$/), z.number().int().nonnegative(), {
  decode: Number,
  encode: String,
});

/** An optional id in a multipart body, as text. */
export const optionalIdText = z.codec(
  z
    .string()
    .regex(/^\d{0,15}$/)
    .optional(),
  SAFE_ID.nullable(),
  {
    decode: (value) => (value ? Number(value) : null),
    encode: (value) => (value === null ? "" : String(value)),
  },
);

/** Optional text in a multipart body; becomes `""`. */
export const optionalPart = z.codec(z.string().optional(), z.string(), {
  decode: (value) => value ?? "",
  encode: (value) => value,
});

/** A flag in a multipart body. */
export const flagText = z.codec(z.enum(["true", "false"]), z.boolean(), {
  decode: (value) => value === "true",
  encode: (value) => (value ? "true" : "false"),
});

/** An optional file in a multipart body; without it the current one stays. */
export const optionalFile = z.file().optional();

/** The new id: a bare number, or an object with it; anything else becomes `null`. */
export const newId = z.codec(z.unknown().meta({ description: "The new id" }), z.number().nullable(), {
  decode: (body) => {
    const value = typeof body === "object" && body !== null && "id" in body ? body.id : body;
    return typeof value === "number" && Number.isSafeInteger(value) ? value : null;
  },
  encode: (value) => value,
});

/** An object schema with the name that the OpenAPI document gives it; names are unique. */
export const named = <Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
  z.object(shape).meta({ id: name });

export const byId = z.object({ id: idText });
export const byMpId = z.object({ mpId: idText });

/** The key by which rows of a list of records are told apart. */
export const byOwnId = ({ id: own }: { readonly id: number }): number => own;

/** One page of a filter call: `{content, totalElements, draw}` (3-decisions, "Reference API"). */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    content: z.array(row),
    totalElements: z.number().int().nonnegative(),
    draw: z.union([z.number(), z.string()]).nullish(),
  });

const pageSize = z.codec(z.string().regex(/^\d{1,3}$/), z.number().int().min(1).max(MAX_PAGE_SIZE), {
  decode: Number,
  encode: String,
});

/** Query parameters of all filter calls: zero-based page, 1 to 100 rows (3-decisions, "Reference API"). */
export const pageQuery = {
  page: countText,
  size: pageSize,
  draw: countText.optional(),
};

/** An object type with some fields renamed. */
type Renamed<Value, Names> = {
  [Name in keyof Value as Name extends keyof Names ? Names[Name] & string : Name]: Value[Name];
};

/** Restricts `names` to those that turn one object into the other, with every field of both. */
type Fitting<Wire, Ours, Names> =
  Renamed<Wire, Names> extends Ours ? (Ours extends Renamed<Wire, Names> ? Names : never) : never;

/** A codec that renames fields; `names` maps the wire's names to ours. */
export function renamed<
  Wire extends z.ZodObject,
  Ours extends object,
  const Names extends Readonly<Record<string, string>>,
>(
  wire: Wire,
  ours: z.ZodType<Ours, Ours>,
  names: Names & Fitting<z.output<Wire>, Ours, Names>,
): z.ZodCodec<Wire, z.ZodType<Ours, Ours>> {
  const there = new Map(Object.entries<string>(names));
  const back = new Map([...there].map(([from, to]) => [to, from]));
  return z.codec(wire, ours, {
    decode: (value) => withNames(value, there) as Ours,
    encode: (value) => withNames(value, back) as z.output<Wire>,
  });
}

/** Plain assignments, because lists of hundreds of rows pass here: faster than `Object.fromEntries`. */
function withNames(value: object, names: ReadonlyMap<string, string>): object {
  const same: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) same[names.get(name) ?? name] = part;
  return same;
}
