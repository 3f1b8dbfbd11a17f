import { z } from "zod";
import { readDay } from "./day-text.ts";
import type { MessageKey } from "./message-key.ts";
import { timeFromText } from "../period.ts";
import { cleanAddress, cleanLine, cleanText, plainSigns } from "../text/clean.ts";
import { idFromText } from "../text/typed.ts";

/**
 * The building blocks of form schemas. They hold rules and message keys, never sentences: a key is
 * translated where it is shown (`errorText`). Sources: section 5 of both documents, R36.
 */

const required: MessageKey = "required";
const email: MessageKey = "email";
const invalid: MessageKey = "invalid";

// A schema compiled with `new Function` would be reported by the policy of our pages; servers have no such policy.
if (typeof document !== "undefined") z.config({ jitless: true });

/** A visible character. Text without any, such as a zero-width space or a filler, counts as empty. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** NFC shortens text by at most this factor, and takes quadratic time for stacked accents: check the length first. */
const MAX_DECOMPOSITION = 4;

const plain = (max: number, clean: (text: string) => string) => {
  const tooLong: MessageKey = `tooLong:${max}`;
  return z
    .string({ error: invalid })
    .transform((text) => text.trim())
    .refine((text) => text.length <= max * MAX_DECOMPOSITION, { error: tooLong, abort: true })
    .transform((text) => clean(text).normalize("NFC").trim())
    .refine((text) => text.length <= max, { error: tooLong, abort: true })
    .transform((text) => (VISIBLE.test(text) ? text : ""));
};

/** A missing field counts as an empty one. */
const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => value ?? "", schema);

const there = (text: z.ZodType<string, string>) =>
  orEmpty(text.refine((given) => given !== "", { error: required, abort: true }));

/** Required text of at most `max` characters; cleaned (`cleanText`), trimmed, NFC, line breaks as LF. */
export const requiredText = (max: number) => there(plain(max, cleanText));

/** Optional text of at most `max` characters; missing becomes `""`. */
export const optionalText = (max: number) => orEmpty(plain(max, cleanText));

/** Required text on one line (`cleanLine`); a line break becomes a space. */
export const requiredLine = (max: number) => there(plain(max, cleanLine));

/** Optional text on one line; missing becomes `""`. */
export const optionalLine = (max: number) => orEmpty(plain(max, cleanLine));

/** In linear time: one @, no spaces, a dotted domain; no dot at an end or doubled in the local part. */
const EMAIL =
  /^[^\s@.<>()[\]\\,;:"]+(?:\.[^\s@.<>()[\]\\,;:"]+)*@[^\s@.<>()[\]\\,;:"]+(?:\.[^\s@.<>()[\]\\,;:"]+)+$/;

/** No label of a domain begins or ends with a hyphen, or is longer than 63 characters. */
const WRONG_LABEL = /[@.]-|-(?:\.|$)|[^@.]{64}/;

/** Whether text looks like an e-mail address (section 5 of both documents). */
const isEmail = (text: string): boolean =>
  EMAIL.test(text) && !WRONG_LABEL.test(text.slice(text.indexOf("@")));

/** A required e-mail address (`cleanAddress`); `wrong` is the message key for an invalid one. */
export const requiredEmail = (max: number, wrong: MessageKey = email) =>
  there(plain(max, cleanAddress)).refine((text) => isEmail(text), { error: wrong });

/** An optional e-mail address; missing becomes `""`. */
export const optionalEmail = (max: number) =>
  orEmpty(plain(max, cleanAddress)).refine((text) => text === "" || isEmail(text), { error: email });

/** Longer than any number, with what it was pasted with. */
const MAX_DIGITS = 100;

/** A required whole number of at most `max` digits, sent as text. */
export const requiredDigits = (max: number) => {
  const tooMany: MessageKey = `tooManyDigits:${max}`;
  return z.preprocess(
    (value) => (typeof value === "number" ? String(value) : (value ?? "")),
    z
      .string({ error: invalid })
      .transform((text) => plainSigns(cleanLine(text.slice(0, MAX_DIGITS))))
      .refine((text) => text !== "", { error: required, abort: true })
      .refine((text) => /^\d+$/.test(text), { error: invalid, abort: true })
      .refine((text) => text.length <= max, { error: tooMany, abort: true })
      .transform(Number),
  );
};

/** An optional day in any accepted spelling; becomes `YYYY-MM-DD`, or `""` for none. */
export const optionalDay = () =>
  orEmpty(
    z.string({ error: invalid }).transform((text, context) => {
      const read = readDay(text);
      if ("day" in read) return read.day;
      context.addIssue({ code: "custom", message: read.wrong });
      return z.NEVER;
    }),
  );

export const requiredDay = () => optionalDay().refine((day) => day !== "", { error: required });

/** An optional time of day in any accepted spelling; becomes `HH:mm`, or `""` for none. */
export const optionalTime = () =>
  orEmpty(
    z
      .string({ error: invalid })
      .transform((text) => (text.trim() === "" ? "" : timeFromText(text)))
      .refine((time) => time !== undefined, { error: invalid, abort: true })
      .transform((time) => time ?? ""),
  );

/** An id as text, or nothing. */
const chosen = () => z.union([z.string(), z.number()], { error: invalid });

const idOf = (value: string | number) => (typeof value === "number" ? value : idFromText(value));

type IsRight = (id: number) => boolean;
const isOneOf =
  (ids: readonly number[]): IsRight =>
  (id) =>
    ids.includes(id);
const isRecordId: IsRight = (id) => Number.isSafeInteger(id) && id > 0;

const requiredId = (isRight: IsRight) =>
  orEmpty(
    chosen()
      .refine((value) => value !== "", { error: required, abort: true })
      .transform((value) => idOf(value) ?? Number.NaN)
      .refine(isRight, { error: invalid }),
  );

const optionalId = (isRight: IsRight) =>
  orEmpty(
    chosen()
      .transform((value) => (value === "" ? null : (idOf(value) ?? Number.NaN)))
      .refine((id) => id === null || isRight(id), { error: invalid }),
  );

/** A required id of a built-in table, sent as text. */
export const choice = (ids: readonly number[]) => requiredId(isOneOf(ids));

/** An optional id of a built-in table; `null` when nothing is chosen. */
export const optionalChoice = (ids: readonly number[]) => optionalId(isOneOf(ids));

/** A required record id; whether the record exists is for the API to say. */
export const recordId = () => requiredId(isRecordId);

/** An optional record id; `null` when nothing is chosen. */
export const optionalRecordId = () => optionalId(isRecordId);

/** One or several values, each an id or a comma-separated list of ids. */
const listed = (value: unknown): unknown[] =>
  [value ?? []]
    .flat()
    .flatMap((item: unknown) => (typeof item === "string" ? item.split(",") : item))
    .filter((id) => id !== "");

/** Any number of record ids without duplicates; sent as one value, several, or one text such as `3,7,12`. */
export const recordIds = () =>
  z.preprocess(
    listed,
    z.array(recordId()).transform((ids) => [...new Set(ids)]),
  );

/** Between `least` and `most` ids without duplicates; anything else is `NaN`. */
const distinctIds = (isRight: IsRight, least: 0 | 1, most: number) => {
  const tooMany: MessageKey = `tooMany:${most}`;
  return z.preprocess(
    listed,
    z
      .array(z.unknown())
      .transform((values) => [...new Set(values.map((value) => idFromText(String(value)) ?? Number.NaN))])
      .refine((ids) => ids.length >= least, { error: required, abort: true })
      .refine((ids) => ids.every(isRight), { error: invalid, abort: true })
      .refine((ids) => ids.length <= most, { error: tooMany }),
  );
};

/** At least one and at most `most` record ids, without duplicates. */
export const someRecordIds = (most: number) => distinctIds(isRecordId, 1, most);

/** Any ids of a built-in table, without duplicates, at most `most`. */
export const choices = (ids: readonly number[], most = ids.length) => distinctIds(isOneOf(ids), 0, most);

/** A required answer of a pair of radio buttons with the values "true" and "false". */
export const yesNo = () =>
  z.preprocess(
    (value) => (typeof value === "boolean" ? String(value) : (value ?? "")),
    z
      .string({ error: invalid })
      .refine((value) => value !== "", { error: required, abort: true })
      .refine((value) => value === "true" || value === "false", { error: invalid })
      .transform((value) => value === "true"),
  );

/** Whether a value means a ticked checkbox, in a form, a record or a multipart body. */
export const isTicked = (value: unknown) => value === "on" || value === true || value === "true";

export const requiredTick = () =>
  z.preprocess(
    isTicked,
    z.boolean().refine((ticked) => ticked, { error: required }),
  );

export const optionalTick = () => z.preprocess(isTicked, z.boolean());

/** What a form sent, before any rule. */
export type Raw = Readonly<Record<string, unknown>>;

export type Mistakes = Readonly<Record<string, MessageKey | undefined>>;

/**
 * A rule about several fields, for `z.object(...).and(rule(...))`. It receives the values as sent and returns
 * messages by field. Zod would run an object's own refinements only once every field is valid: a person would
 * see their mistakes in two rounds.
 */
export const rule = (judge: (raw: Raw) => Mistakes) =>
  z
    .unknown()
    .superRefine((raw, context) => {
      const values = typeof raw === "object" && raw !== null ? { ...raw } : {};
      for (const [name, message] of Object.entries(judge(values)))
        if (message) context.addIssue({ code: "custom", path: [name], message, continue: false });
    })
    .transform((): Record<never, never> => ({}));

/** The mistake `required` for each of these fields that is empty. */
export const missing = (raw: Raw, names: readonly string[]): Mistakes =>
  Object.fromEntries(names.filter((name) => textOf(raw[name]) === "").map((name) => [name, "required"]));

/** Both ends are required, in order (back-office 5). An invalid time is reported by its own field. */
export function timeRangeMistakes(raw: Raw, from: string, to: string): Mistakes {
  const [start, end] = [from, to].map((name) => timeFromText(textOf(raw[name])));
  const isReversed = start !== undefined && end !== undefined && start > end;
  return { ...missing(raw, [from, to]), ...(isReversed && { [from]: "timeOrder" }) };
}

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** The field names of a form schema: an object, one with a `rule`, or one with preprocessing. */
export const fieldNames = (schema: z.core.$ZodType): readonly string[] => Object.keys(shapeOf(schema));

/** The names of a form schema's fields that may be sent several times. */
export const listNames = (schema: z.core.$ZodType): readonly string[] =>
  Object.entries(shapeOf(schema)).flatMap(([name, field]) => (isList(field) ? [name] : []));

function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodIntersection)
    return { ...shapeOf(schema.def.left), ...shapeOf(schema.def.right) };
  return schema instanceof z.ZodPipe ? shapeOf(schema.def.out) : {};
}

function isList(field: z.core.$ZodType): boolean {
  if (field instanceof z.ZodArray) return true;
  return field instanceof z.ZodPipe && (isList(field.def.in) || isList(field.def.out));
}
