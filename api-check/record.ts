import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { ROLE } from "#app/model/access.ts";
import { fieldNames } from "#app/model/fields/field.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { wireRequest } from "#server/api/transport/request.ts";
import { type Caller, callerWith } from "./callers.ts";
import type { Check, Trial } from "./check.ts";
import { type Difference, isObject, judgeRefusal } from "./judge.ts";
import { rowsOf } from "./paging.ts";
import { limitOf, type Rule, TOO_LONG } from "./refusals.ts";

type Made = readonly [endpoint: Endpoint, input: object];

type Fields = Readonly<Record<string, unknown>>;

const quietly = (check: Check, [endpoint, input]: Made, as?: Caller): Promise<unknown> =>
  check.quietly(endpoint, input as never, as);

/** Adds the fields to a write's findings that a later read does not show as written. */
export async function expectShown(check: Check, write: Endpoint, read: Made, written: object): Promise<void> {
  if (!check.hasFitted(write)) return;
  const fields = unlike(await quietly(check, read), written);
  check.add(
    write,
    fields.map((field) => ["afterwards", field, "what was written", "another value"]),
  );
}

/** The fields of a record that differ from what was written; none without a record. Files are shown elsewhere. */
function unlike(record: unknown, written: object): string[] {
  if (!isObject(record)) return [];
  const texts = Object.entries(written).filter(([, value]) => !(value instanceof File));
  return texts.flatMap(([name, value]) =>
    isDeepStrictEqual(toMinute(record[name]), toMinute(value)) ? [] : [name],
  );
}

/** Times are written to the minute; how an API spells the seconds is up to it. */
const toMinute = (value: unknown) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)
    ? value.slice(0, "YYYY-MM-DDThh:mm".length)
    : value;

/**
 * Writes a field with each of its values, and adds those to the findings that a later read does not show.
 * @param inputOf the input of the write with one of the values
 */
export async function expectEach(
  check: Check,
  write: Endpoint,
  inputOf: (id: number) => object,
  [read, field, values]: readonly [Made, string, readonly number[]],
): Promise<void> {
  for (const id of values) {
    if (!check.hasFitted(write)) return;
    await quietly(check, [write, inputOf(id)]);
    await expectShown(check, write, read, { [field]: id });
  }
}

/** A resource whose records can be added and changed. */
interface Kind<Form extends z.ZodType> {
  readonly calls: { readonly add: Endpoint; readonly get: Endpoint; readonly update: Endpoint };
  readonly form: Form;
  readonly list: Made;
  /** The field that holds the mark. */
  readonly key: string;
  /** The documents promise the new id as reply. */
  readonly repliesId?: true;
  readonly trial?: Trial;
}

/** The id of a record in its list. Adds to the write's findings if it is not there. */
export async function findRecord(
  check: Check,
  write: Endpoint,
  { list, key }: Pick<Kind<z.ZodType>, "list" | "key">,
  body: object,
): Promise<number | undefined> {
  const row = rowsOf(await quietly(check, list)).find((one) => one[key] === (body as Fields)[key]);
  if (!row && check.hasFitted(write))
    check.add(write, [["afterwards", "body", "the new record in its list", "none"]]);
  return row && Number(row["id"]);
}

/**
 * Adds a record, and looks whether it is shown as written.
 * @param shown what else must be shown of it
 * @returns its id, as replied or as found, and how to change it
 */
export async function addRecord<Form extends z.ZodType>(
  check: Check,
  kind: Kind<Form>,
  body: z.output<Form> & object,
  { shown, ...more }: Trial & { readonly shown?: object } = {},
) {
  const { add, get, update } = kind.calls;
  const trial = { form: kind.form, ...kind.trial };
  const { value } = await check.call(add, { body } as never, { ...trial, ...more });
  const found = await findRecord(check, add, kind, body);
  if (kind.repliesId && value === null) check.add(add, [["reply", "body", "the new id", "none"]]);
  const id = kind.repliesId && typeof value === "number" ? value : found;
  const params = id === undefined ? undefined : { id };
  const read = [get, { params }] as const;
  if (params) await expectShown(check, add, read, { ...body, ...shown });

  /** Gives every field another value, by the rules or by `others`, and looks whether it is shown as written. */
  async function change(others: Partial<z.output<Form>> = {}, before: object = {}): Promise<void> {
    if (!params) return;
    const changed = { ...otherwise(kind.form, body), ...others };
    await check.call(update, { params, body: changed } as never, trial);
    await expectShown(check, update, read, { ...shown, ...before, ...changed });
  }
  return { id, params, read, change };
}

/** Rewrites the first record of a list, preferably one without gaps, as `rewrite` does. */
export async function rewriteOne(
  check: Check,
  { list, get, update }: Readonly<Record<"list" | "get" | "update", Endpoint>>,
  form: z.ZodType,
): Promise<void> {
  const rows = rowsOf(await quietly(check, [list, {}]));
  const row = rows.find((one) => !Object.values(one).includes(null)) ?? rows[0];
  if (row) await rewrite(check, update, [get, { params: { id: row["id"] } }], form);
}

/**
 * Rewrites a record that a check can't create, unchanged. Only what was read without a difference is written again, so
 * that a renamed field is not wiped out. Leaves a note if it is not as before.
 */
export async function rewrite(check: Check, write: Endpoint, read: Made, form: z.ZodType): Promise<void> {
  const [get, input] = read;
  const body = check.hasFitted(get) ? ((await quietly(check, read)) as object | undefined) : undefined;
  // What the contract needs may be absent from what was read.
  if (body === undefined || !z.safeEncode(write.body, body).success) return;
  const again = { ...input, body };
  await check.call(write, again as never, { form });
  await expectShown(check, write, read, body);
  if (check.hasFitted(write)) return;
  // An API that accepted the invalid value has stored it.
  await quietly(check, [write, again]);
  const fields = unlike(await quietly(check, read), body);
  if (fields.length > 0) check.stays.push(`${write.path}: NOT as before in ${fields.join(", ")}`);
}

/** The differences when another assistant reads or writes a record, which must be refused. */
export async function foreignDifferences(
  { ask }: Check,
  stranger: Caller | undefined,
  [endpoint, input]: Made,
): Promise<Difference[]> {
  const request = stranger && wireRequest(endpoint, input);
  return request ? judgeRefusal(await ask(request, stranger.headers), 403, "foreign record") : [];
}

/** Adds what another assistant can read, write or find of a record to the findings. */
export async function expectApart(
  check: Check,
  stranger: Caller | undefined,
  calls: readonly Made[],
  [id, lists]: readonly [id: number, lists: readonly Made[]],
): Promise<void> {
  if (!stranger) return;
  for (const made of calls)
    if (check.hasFitted(made[0])) check.add(made[0], await foreignDifferences(check, stranger, made));
  for (const made of lists) {
    if (!check.hasFitted(made[0])) continue;
    const rows = rowsOf(await quietly(check, made, stranger));
    if (rows.some((row) => row["id"] === id))
      check.add(made[0], [["foreign record", "id", "own records", "another's"]]);
  }
}

/** An address that receives no mail. */
const EMAIL = "api-check@example.invalid";

/** An unassigned phone number. */
export const PHONE = "000 000";

/** What a check makes its records with. */
export type Fixture = Awaited<ReturnType<typeof fixtureFor>>;

export async function fixtureFor(check: Check) {
  const { callers } = check;
  const assistant = callerWith(callers, ROLE.assistant)?.user;
  const mps = (await check.quietly(contract.mps.list, {}))?.filter(({ active }) => active) ?? [];
  const ownMps = mps.filter(({ userId }) => assistant && userId === assistant.id);
  const foreign = mps.find(({ userId }) => assistant && userId !== null && userId !== assistant.id);
  const wrong: readonly Rule[] = foreign ? [["mpId", foreign.id]] : [];
  const [mpId, otherMpId = mpId] = ownMps.map(({ id }) => id);
  const categories = (await check.quietly(contract.categories.list, {})) ?? [];
  const [caseCategoryId, otherCategoryId = caseCategoryId] = categories.map(({ id }) => id);
  return {
    /** A visible marker for the records of a check, with a number per run. */
    mark: `api:check ${randomBytes(3).toString("hex")}`,
    today: new Date().toISOString().slice(0, "YYYY-MM-DD".length),
    /** What cases and meetings refer to: an active MP of the given assistant, and a category. */
    own:
      mpId && otherMpId && caseCategoryId && otherCategoryId
        ? { mpId, otherMpId, caseCategoryId, otherCategoryId }
        : undefined,
    /** What belongs to an MP of another assistant must be refused, if there is one. */
    foreign: { wrong },
    /** A second assistant, if one was given. */
    stranger: callers.find(({ user }) => user?.roleId === ROLE.assistant && user.id !== assistant?.id),
  };
}

/** A payload that keeps the rules of its form with as little as possible, beside what is given. */
export function leastOf<Form extends z.ZodType>(
  form: Form,
  mark: string,
  given: object = {},
): z.output<Form> {
  const answers = ["", mark, EMAIL, "1", "false"];
  const least = fieldNames(form).map((field) => [
    field,
    answers.find((answer) => mistakeIn(form, {}, field, answer) === undefined),
  ]);
  return form.parse({ ...Object.fromEntries(least), ...given });
}

/**
 * A payload with another value in each field whose rules have one: texts as long as they may be, except e-mail
 * addresses, which have further rules.
 */
export function otherwise<Body extends object>(form: z.ZodType, body: Body): Body {
  const others = Object.entries(body).map(([field, own]: [string, unknown]) => {
    if (typeof own !== "string") {
      const ids = own instanceof File ? [] : [Number(own) + 1, Number(own) - 1];
      const values = typeof own === "boolean" ? [!own] : ids;
      return [field, values.find((value) => mistakeIn(form, body, field, value) === undefined) ?? own];
    }
    const limit = own.includes("@") ? 0 : limitOf(mistakeIn(form, body, field, "ж".repeat(TOO_LONG)));
    return [field, own.padEnd(limit ?? 0, /^[\d ]+$/.test(own) ? "0" : "ж")];
  });
  return { ...body, ...Object.fromEntries(others) };
}

/** The mistake in a field's value by the rules; `undefined` for a valid one. */
function mistakeIn(form: z.ZodType, body: object, field: string, value: unknown): string | undefined {
  const { error } = form.safeParse({ ...body, [field]: value });
  return error?.issues.find(({ path }) => path[0] === field)?.message;
}
