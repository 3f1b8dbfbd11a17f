import { z } from "zod";
import { REGISTER_SIZES } from "./limits.ts";
import { idFromText, typedText } from "./text/typed.ts";
import { isDay } from "./period.ts";

/** The building blocks of list queries. They never fail: invalid values fall back to the default. */

const MAX_PAGE = 1_000_000;

/** Values of one repeated filter; the rest is ignored. No page of ours offers as many. */
const MAX_VALUES = 500;

const number = z.unknown().transform(idFromText);

/** `page`, counted from 1. */
export const page = number.transform((value) => (value !== undefined && value <= MAX_PAGE ? value : 1));

/** `size`: one of the list's sizes; the first is the default. */
export const pageSize = (sizes: readonly [number, ...number[]]) =>
  number.transform((value) => (value !== undefined && sizes.includes(value) ? value : sizes[0]));

/** `pageSize` for registers, which can also show all rows. */
const registerSize = z
  .unknown()
  .transform((text) => (text === "all" ? text : idFromText(text)))
  .transform((size) => REGISTER_SIZES.find((one) => one === size) ?? REGISTER_SIZES[0]);

/** A filter on an id; missing, empty or invalid values mean no filter. */
export const idFilter = number;

/** A filter on an id of a built-in table; unknown ids mean no filter. */
export const choiceFilter = (ids: readonly number[]) =>
  idFilter.transform((id) => (id !== undefined && ids.includes(id) ? id : undefined));

/** A filter on a day, written `YYYY-MM-DD` and kept as text. */
export const dayFilter = z
  .unknown()
  .transform((text) => (typeof text === "string" && isDay(text) ? text : undefined));

/** One of several fixed words, such as a view of the calendar; the first is the default. */
export const wordOf = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z.unknown().transform((text) => words.find((word) => word === text) ?? words[0]);

/** In UTF-16 units; longer than any name. */
const MAX_SEARCH_LENGTH = 100;

/** Search words as typed; `""` for none. */
const searchText = z
  .unknown()
  .transform((text) => (typeof text === "string" ? typedText(text, MAX_SEARCH_LENGTH) : ""));

export const searchQuery = z.object({ q: searchText });

/** A filter by one of several fixed words; others mean no filter. */
export const wordFilter = <Word extends string>(words: readonly Word[]) =>
  z.unknown().transform((text) => words.find((word) => word === text));

/** A filter on an id, or `none` for rows that have none. */
export const idOrNone = z.unknown().transform((text) => (text === NONE ? NONE : idFromText(text)));

export const NONE = "none";

export const ACTIVITY = ["active", "inactive"] as const;

/** The query of a register: search words `q`, `page` (from 1), `size`, which may be "all", and filters. */
export const registerQuery = <Filters extends z.ZodRawShape = Record<never, never>>(
  filters = {} as Filters,
) => z.object({ q: searchText, page, size: registerSize, ...filters });

export type RegisterQuery = Readonly<z.output<ReturnType<typeof registerQuery<Record<never, never>>>>>;

/** A repeatable filter on ids; invalid values and duplicates are dropped. */
export const idsFilter = z
  .array(z.unknown())
  .catch([])
  .transform((values) => [
    ...new Set(
      values
        .slice(0, MAX_VALUES)
        .map(idFromText)
        .filter((id) => id !== undefined),
    ),
  ]);

/** Of a repeated parameter the first value wins, unless the field takes an array. */
export function parseQuery<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  params: URLSearchParams,
): z.output<z.ZodObject<Shape>> {
  const raw = Object.entries(schema.shape).map(([name, field]) => [
    name,
    takesArray(field) ? params.getAll(name) : params.get(name),
  ]);
  return schema.parse(Object.fromEntries(raw));
}

function takesArray(field: z.core.$ZodType): boolean {
  if (field instanceof z.ZodPipe) return takesArray(field.def.in);
  if (field instanceof z.ZodCatch) return takesArray(field.def.innerType);
  return field instanceof z.ZodArray;
}
