import { isDeepStrictEqual } from "node:util";
import type { Endpoint, Input } from "#server/api/endpoint.ts";
import { wireRequest } from "#server/api/transport/request.ts";
import type { Caller } from "./callers.ts";
import type { Check, Trial } from "./check.ts";
import type { Difference } from "./finding.ts";
import { judgeRefusal } from "./judge.ts";
import { isPage } from "./paging.ts";
import { atLimits } from "./wrong-values.ts";

/** Adds the fields to a write's findings that a later read does not show as written. */
export async function expectShown<Read extends Endpoint>(
  check: Check,
  write: Endpoint,
  [read, input]: readonly [Read, Input<Read>],
  written: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!check.hasFitted(write)) return;
  const record = await check.quietly(read, input);
  for (const field of unlike(record, written))
    check.add(write, { probe: "afterwards", field, expected: "what was written", came: "another value" });
}

/** The fields of a record that differ from what was written; none without a record. */
function unlike(record: unknown, written: Readonly<Record<string, unknown>>): string[] {
  if (typeof record !== "object" || record === null) return [];
  const shown = record as Readonly<Record<string, unknown>>;
  return Object.keys(written).filter((field) => !isSame(shown[field], written[field]));
}

/** Times are written to the minute; how an API spells the seconds is up to it. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(toMinute(one), toMinute(other));

const toMinute = (value: unknown) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)
    ? value.slice(0, "YYYY-MM-DDThh:mm".length)
    : value;

/**
 * Writes a field with each of its values, and adds those to the findings that a later read does not show.
 * @param inputOf the input of the write with one of the values
 */
export async function expectEach<Write extends Endpoint, Read extends Endpoint>(
  check: Check,
  write: Write,
  inputOf: (id: number) => Input<Write>,
  [read, field, values]: readonly [readonly [Read, Input<Read>], string, readonly number[]],
): Promise<void> {
  for (const id of values) {
    if (!check.hasFitted(write)) return;
    await check.quietly(write, inputOf(id));
    await expectShown(check, write, read, { [field]: id });
  }
}

/**
 * Adds to a write's findings if it returned no id, or if the list does not show its record.
 * @param reply the write's reply, where the documents promise the new id
 * @returns the id of the new record, as replied or as found
 */
export function newIdOf(
  check: Check,
  write: Endpoint,
  found: { readonly id: number } | undefined,
  reply?: { readonly id: number | null | undefined },
): number | undefined {
  const id = reply?.id ?? found?.id;
  if (!check.hasFitted(write)) return id;
  if (reply?.id === null)
    check.add(write, { probe: "reply", field: "body", expected: "the new id", came: "none" });
  if (!found)
    check.add(write, {
      probe: "afterwards",
      field: "body",
      expected: "the new record in its list",
      came: "none",
    });
  return id;
}

/** A record that a check has added, and how to retire it. */
export interface OwnRecord {
  readonly id: number | undefined;
  /** Makes it inactive, which also checks its change. */
  readonly retire: () => Promise<string[]>;
}

/** What is written, `undefined` where there is nothing to write about, and what else must be shown afterwards. */
interface Writing {
  readonly body: object | undefined;
  readonly shown?: object;
  readonly trial?: Trial;
}

/**
 * Adds a record, and looks whether it is shown as written.
 * @returns its id, as replied or as found
 */
export async function addRecord(
  check: Check,
  { add, get, repliesId }: { readonly add: Endpoint; readonly get: Endpoint; readonly repliesId?: true },
  { body, shown = { ...body }, trial }: Writing,
  find: () => Promise<{ readonly id: number } | undefined>,
): Promise<number | undefined> {
  const { value } = await check.call(add, body && ({ body } as never), trial);
  const found = body && (await find());
  const id = newIdOf(check, add, found, repliesId && { id: value as number | null | undefined });
  if (id !== undefined) await expectShown(check, add, [get, { params: { id } } as never], { ...shown });
  return id;
}

/** Changes a record to texts as long as they may be, and looks whether it is shown as written. */
export async function changeRecord(
  check: Check,
  { update, get }: { readonly update: Endpoint; readonly get: Endpoint },
  id: number | undefined,
  {
    body,
    asIs,
    shown,
    trial = { needs: "the new record was not found" },
  }: Writing & { readonly asIs?: object },
): Promise<void> {
  const changed = body && { ...atLimits(update, body), ...asIs };
  const params = id === undefined ? undefined : { id };
  await check.call(update, params && changed && ({ params, body: changed } as never), trial);
  if (params && changed)
    await expectShown(check, update, [get, { params } as never], { ...shown, ...changed });
}

/**
 * Rewrites a record that a check can't create, unchanged. Only what was read without a difference is written again, so
 * that a renamed field is not wiped out.
 * @returns what is not as before, in words
 */
export async function rewrite<Read extends Endpoint>(
  check: Check,
  write: Endpoint,
  input: { readonly params?: object; readonly body: object } | undefined,
  read: readonly [Read, Input<Read>],
  needs: string,
): Promise<string[]> {
  await check.call(write, input as never, { needs });
  if (!input) return [];
  const before = { ...input.body };
  await expectShown(check, write, read, before);
  if (check.hasFitted(write)) return [];
  // An API that accepted the invalid value has stored it.
  await check.quietly(write, input as never);
  const fields = unlike(await check.quietly(...read), before);
  return fields.length === 0 ? [] : [`${write.path}: NOT as before in ${fields.join(", ")}`];
}

/** A call with its input. */
type Made = readonly [endpoint: Endpoint, input: object];

/** The differences when somebody reads or writes a record of another assistant, which must be refused. */
export async function foreignDifferences(
  { ask }: Check,
  stranger: Caller | undefined,
  [endpoint, input]: Made,
): Promise<Difference[]> {
  const request = stranger && wireRequest(endpoint, input);
  return request ? judgeRefusal(await ask(request, stranger.headers), 403, "foreign record") : [];
}

/** Adds calls to the findings that are not refused for another assistant's record. */
export async function expectForeign(
  check: Check,
  stranger: Caller | undefined,
  calls: readonly Made[],
): Promise<void> {
  for (const made of calls) {
    if (!check.hasFitted(made[0])) continue;
    for (const difference of await foreignDifferences(check, stranger, made)) check.add(made[0], difference);
  }
}

/** Adds lists to the findings that show somebody a record of another assistant. */
export async function expectUnlisted(
  check: Check,
  stranger: Caller | undefined,
  lists: readonly Made[],
  id: number,
): Promise<void> {
  if (!stranger) return;
  for (const [list, input] of lists) {
    if (!check.hasFitted(list)) continue;
    const reply = await check.quietly(list, input as Input<typeof list>, stranger);
    const rows: unknown = isPage(reply) ? reply.content : reply;
    if (Array.isArray(rows) && rows.some((row: { readonly id?: unknown }) => row.id === id))
      check.add(list, { probe: "foreign record", field: "id", expected: "own records", came: "another's" });
  }
}
