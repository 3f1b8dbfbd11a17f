import { createContext } from "react-router";
import { ROLE } from "#app/model/access.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import type { Context } from "#server/context.ts";
import { sessionIfAny } from "#server/session/live-session.ts";
import type { AuditedAction } from "./audit.ts";

export interface CallInput {
  readonly params?: unknown;
  readonly body?: unknown;
}

/** Kinds of records that fields refer to, in the API's words. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["mpId", "mps"],
  ["userId", "users"],
  ["officeId", "offices"],
  ["partyId", "parties"],
  ["caseId", "cases"],
  ["caseCategoryId", "case-categories"],
]);

interface Read {
  readonly kind: string;
  readonly id: unknown;
  readonly value: unknown;
}

const readsContext = createContext<readonly Read[]>([]);

/** Remembers what a request has read, which gives the owner of a record that it writes next. */
export function recordRead(context: Context, endpoint: Endpoint, given: CallInput, value: unknown): void {
  // Skipped for lists: an export reads hundreds of pages, and no write needs their rows.
  if (fieldOf(value, "content") !== undefined) return;
  const read = { kind: kindOf(endpoint), id: fieldOf(given.params, "id"), value };
  context.set(readsContext, [...context.get(readsContext), read]);
}

/** The record of a call, and all records that it touches as far as the request knows. */
export function touchedBy(context: Context, endpoint: Endpoint, given: CallInput) {
  const kind = kindOf(endpoint);
  const recordId = recordIdOf(context, endpoint, given);
  const before = recordId === undefined ? [] : readBefore(context, kind, recordId);
  const touched = [
    ...(recordId === undefined ? [] : [[kind, recordId] as const]),
    // The API frees the MPs of a leaving assistant itself: read afterwards, they no longer name their assistant.
    ...(before.map((one) => named(one, fieldsBefore(endpoint))).find(({ length }) => length > 0) ?? []),
    ...named(given.params),
    ...named(given.body),
    ...freedBy(context, endpoint, given, recordId),
    ...followingOf(context, endpoint, given, recordId),
  ];
  return { kind, recordId, records: byKind(touched) } satisfies Partial<AuditedAction>;
}

type Touched = readonly [kind: string, id: number];

const byKind = (touched: readonly Touched[]): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(
    [...Map.groupBy(touched, ([kind]) => kind)].map(([kind, those]) => [
      kind,
      [...new Set(those.map(([, id]) => id))],
    ]),
  );

const kindOf = ({ path }: Endpoint) => /^\/(?:admin\/)?api\/([\w-]+)/.exec(path)?.[1] ?? path;

function recordIdOf(context: Context, endpoint: Endpoint, { params }: CallInput): number | undefined {
  if (endpoint === contract.users.updateProfile) return sessionIfAny(context)?.get("profile")?.id;
  const id = fieldOf(params, "id") ?? fieldOf(params, kindOf(endpoint) === "mps" ? "mpId" : "");
  return typeof id === "number" ? id : undefined;
}

/** Fields of the previous record that refer to touched records: an assignment does not touch the MP's party. */
function fieldsBefore(endpoint: Endpoint): readonly string[] {
  if (endpoint.path.includes("/assistant/")) return ["userId"];
  if (endpoint.path.includes("/office/")) return ["officeId"];
  return ["mpId", "caseId", "caseCategoryId", "partyId"];
}

/** The MPs of a user who stops being an active assistant: the API unassigns them itself. */
function freedBy(context: Context, endpoint: Endpoint, { body }: CallInput, id: number | undefined) {
  if (endpoint !== contract.users.update) return [];
  if (fieldOf(body, "active") === true && fieldOf(body, "roleId") === ROLE.assistant) return [];
  const mps = rowsRead(context, "mps");
  return mps.filter((mp) => fieldOf(mp, "userId") === id).flatMap((mp) => named({ mpId: fieldOf(mp, "id") }));
}

/** The meetings of a case that goes to another MP: the API moves them itself. */
function followingOf(
  context: Context,
  endpoint: Endpoint,
  { body }: CallInput,
  id: number | undefined,
): Touched[] {
  if (endpoint !== contract.cases.update) return [];
  return rowsRead(context, "meetings")
    .filter((row) => fieldOf(row, "caseId") === id && fieldOf(row, "mpId") !== fieldOf(body, "mpId"))
    .map((row) => ["meetings", Number(fieldOf(row, "id"))]);
}

const rowsRead = (context: Context, kind: string): readonly unknown[] =>
  context
    .get(readsContext)
    .filter((read) => read.kind === kind)
    .flatMap(({ value }) => rowsOf(value));

/** A record as the request has read it, the last time first. */
const readBefore = (context: Context, kind: string, id: number): readonly unknown[] =>
  context
    .get(readsContext)
    .filter((read) => read.kind === kind)
    .toReversed()
    .flatMap((read) =>
      read.id === id ? [read.value] : rowsOf(read.value).filter((row) => fieldOf(row, "id") === id),
    );

const rowsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const named = (from: unknown, fields: readonly string[] = [...KINDS.keys()]): Touched[] =>
  fields.flatMap((field) => {
    const [kind, id] = [KINDS.get(field), fieldOf(from, field)];
    return kind !== undefined && typeof id === "number" ? [[kind, id] as const] : [];
  });

function fieldOf(from: unknown, name: string): unknown {
  return typeof from === "object" && from !== null && name in from
    ? (from as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
