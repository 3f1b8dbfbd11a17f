import { z } from "zod";
import { readDay } from "./day-text.ts";
import type { MessageKey } from "./message-key.ts";
import { timeFromText } from "../period.ts";
import { idFromText } from "../text/typed.ts";

/**
 * The building blocks of form schemas. They hold rules and message keys, never sentences: a key is
 * translated where it is shown (`app/i18n/errors.ts`). Sources: section 5 of both documents, R36.
 */

const required: MessageKey = "required";
const email: MessageKey = "email";
const invalid: MessageKey = "invalid";

/** Everything below U+0020 but tab and line feed, DEL to U+009F, and lone surrogates: never part of an answer. */
// oxlint-disable-next-line no-control-regex -- naming the refused characters is the point
const REFUSED = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]|\p{Surrogate}/u;

/** A letter, digit, sign or symbol that is drawn: text without any, such as a zero-width space or a filler, is no answer. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

const lineBreaksAsLf = (text: string) => text.replaceAll(/\r\n?/g, "\n");
const tidy = (text: string) => text.normalize("NFC").trim();

/** NFC makes text at most this many times shorter, and takes quadratic time for stacks of accents: measure before it. */
const LONGEST_DECOMPOSITION = 4;

/** A browser lets no line break into a field of one line: what another sender puts there is a space. */
const inOneLine = (text: string) => text.replaceAll(/[\r\n\u2028\u2029]+/g, " ");

const plain = (max: number, breaks = lineBreaksAsLf) => {
  const tooLong: MessageKey = `tooLong:${max}`;
  return z
    .string({ error: invalid })
    .transform((text) => breaks(text.trim()))
    .refine((text) => text.length <= max * LONGEST_DECOMPOSITION, { error: tooLong, abort: true })
    .transform(tidy)
    .refine((text) => !REFUSED.test(text), { error: invalid, abort: true })
    .refine((text) => text.length <= max, { error: tooLong, abort: true })
    .transform((text) => (VISIBLE.test(text) ? text : ""));
};

/** A field that a form leaves out is an empty one. */
const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => value ?? "", schema);

const there = (text: z.ZodType<string, string>) =>
  orEmpty(text.refine((given) => given !== "", { error: required, abort: true }));

/** Text that must be there, at most `max` characters long; trimmed, NFC, line breaks as LF. */
export const requiredText = (max: number) => there(plain(max));

/** Text that may be empty or missing; absent is the empty text. */
export const optionalText = (max: number) => orEmpty(plain(max));

/** The same in one line that must be there; a line break is a space. */
export const requiredLine = (max: number) => there(plain(max, inOneLine));

/** The same in one line that may be empty or missing. */
export const optionalLine = (max: number) => orEmpty(plain(max, inOneLine));

/**
 * Linear-time shape check: one @, no spaces, a dotted domain; no dot at an end of the name or beside another one, no
 * hyphen at an end of a part of the domain. The length is capped before.
 */
const EMAIL =
  /^[^\s@.<>()[\]\\,;:"]+(?:\.[^\s@.<>()[\]\\,;:"]+)*@(?!-)[^\s@.<>()[\]\\,;:"]+(?<!-)(?:\.(?!-)[^\s@.<>()[\]\\,;:"]+(?<!-))+$/;

/** Whether text has the form of an e-mail address (section 5 of both documents). */
const isEmail = (text: string): boolean => EMAIL.test(text);

/** An e-mail address that must be there; `wrong` is the message for one that is none. */
export const requiredEmail = (max: number, wrong: MessageKey = email) =>
  requiredLine(max).refine((text) => isEmail(text), { error: wrong });

/** A whole number of at most `max` digits that must be there, typed as text. */
export const requiredDigits = (max: number) => {
  const tooMany: MessageKey = `tooManyDigits:${max}`;
  return z.preprocess(
    (value) => (typeof value === "number" ? String(value) : (value ?? "")),
    z
      .string({ error: invalid })
      .transform((text) => text.trim())
      .refine((text) => text !== "", { error: required, abort: true })
      .refine((text) => /^\d+$/.test(text), { error: invalid, abort: true })
      .refine((text) => text.length <= max, { error: tooMany, abort: true })
      .transform(Number),
  );
};

/** A day or nothing, which is `""`; any of the accepted spellings comes back as `YYYY-MM-DD`. */
export const optionalDay = () =>
  orEmpty(
    z.string({ error: invalid }).transform((text, context) => {
      const read = readDay(text);
      if ("day" in read) return read.day;
      context.addIssue({ code: "custom", message: read.wrong });
      return z.NEVER;
    }),
  );

/** The same that must be there. */
export const requiredDay = () => optionalDay().refine((day) => day !== "", { error: required });

/** A time of day or nothing, which is `""`; any of the accepted spellings comes back as `HH:mm`. */
export const optionalTime = () =>
  orEmpty(
    z
      .string({ error: invalid })
      .transform((text) => (text.trim() === "" ? "" : timeFromText(text)))
      .refine((time) => time !== undefined, { error: invalid, abort: true })
      .transform((time) => time ?? ""),
  );

/** What a select or a group of radio buttons sends: the text of an id, or nothing. */
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

/** One of a built-in table's ids, as text in the form. */
export const choice = (ids: readonly number[]) => requiredId(isOneOf(ids));

/** The same, or nothing chosen, which is `null`. */
export const optionalChoice = (ids: readonly number[]) => optionalId(isOneOf(ids));

/** The id of a record that the API knows; whether it exists is for the API to say. */
export const recordId = () => requiredId(isRecordId);

/** The id of such a record, or nothing chosen, which is `null`. */
export const optionalRecordId = () => optionalId(isRecordId);

/** One value or several, each an id or some with commas between them. */
const listed = (value: unknown): unknown[] =>
  [value ?? []].flat().flatMap((item: unknown) => (typeof item === "string" ? item.split(",") : item));

/** The ids of any number of such records, each once; a form sends one value, several, or one text `3,7,12`. */
export const recordIds = () =>
  z.preprocess(
    (value) => listed(value).filter((id) => id !== ""),
    z.array(recordId()).transform((ids) => [...new Set(ids)]),
  );

/** Any of a built-in table's ids, each once, at most so many. */
export const choices = (ids: readonly number[], most = ids.length) => {
  const tooMany: MessageKey = `tooMany:${most}`;
  return z.preprocess(
    (value) => listed(value).filter((id) => id !== ""),
    z
      .array(z.unknown())
      .transform((values) => [...new Set(values.map((value) => idFromText(String(value)) ?? Number.NaN))])
      .refine((chosenIds) => chosenIds.every((id) => ids.includes(id)), { error: invalid, abort: true })
      .refine((chosenIds) => chosenIds.length <= most, { error: tooMany }),
  );
};

/** A pair of radio buttons with the values "true" and "false". */
export const yesNo = () =>
  z.preprocess(
    (value) => (typeof value === "boolean" ? String(value) : (value ?? "")),
    z
      .string({ error: invalid })
      .refine((value) => value !== "", { error: required, abort: true })
      .refine((value) => value === "true" || value === "false", { error: invalid })
      .transform((value) => value === "true"),
  );

/** Whether a checkbox is ticked, as a form, a record or a multipart body has it. */
export const isTicked = (value: unknown) => value === "on" || value === true || value === "true";

/** A checkbox that must be ticked. */
export const requiredTick = () =>
  z.preprocess(
    isTicked,
    z.boolean().refine((ticked) => ticked, { error: required }),
  );

/** A checkbox that may be ticked. */
export const optionalTick = () => z.preprocess(isTicked, z.boolean());

/** What a form sent, before any rule. */
export type Raw = Readonly<Record<string, unknown>>;

/** Messages by field. */
export type Mistakes = Readonly<Record<string, MessageKey | undefined>>;

/**
 * A rule about several fields together, for `z.object(...).and(rule(...))`. It sees the values as they were
 * sent and answers messages by field. An object's own refinements wait until every field is right, which would
 * show a person the mistakes of one form in two rounds.
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

/** Which of these fields must be there and are not. */
export const missing = (raw: Raw, names: readonly string[]): Mistakes =>
  Object.fromEntries(names.filter((name) => textOf(raw[name]) === "").map((name) => [name, "required"]));

/**
 * What is wrong with two times of day that must be there (back-office 5): each is required, and the start must
 * not be after the end. A time that is none is the business of its own field.
 */
export function timeRangeMistakes(raw: Raw, from: string, to: string): Mistakes {
  const [start, end] = [from, to].map((name) => timeFromText(textOf(raw[name])));
  const isReversed = start !== undefined && end !== undefined && start > end;
  return { ...missing(raw, [from, to]), ...(isReversed && { [from]: "timeOrder" }) };
}

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** The names of a form's fields, whether its schema is an object, one with a `rule`, or one that is tidied first. */
export const fieldNames = (schema: z.core.$ZodType): readonly string[] => Object.keys(shapeOf(schema));

/** The names of those fields that may be sent several times. */
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
