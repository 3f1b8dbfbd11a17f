import { LRUCache } from "lru-cache";
import { ROLE, type RoleId } from "#app/model/access.ts";
import type { CaseQuery } from "#app/model/case-rules.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import { onceFor } from "#app/model/once-for.ts";
import { type Api, api, senderOf } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import { lastCaseChange, lastListChange } from "#server/api/lists.ts";
import type { Sender } from "#server/api/send.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getSession } from "#server/session/live-session.ts";
import { addressWith, type Query, searchOf } from "../../kit/list/address.ts";

/** How long the page waits for optional content. */
const OPTIONAL_TIMEOUT_MS = 2_500;

const FRESH_MS = 10_000;
const OLDEST_MS = 10 * 60_000;

export const FIRST_CASES = 4;

/** The cases that wait for a first answer: "new" in the menu, on the first page and in the list. */
const NEW: Query = { statusId: CASE_STATUS.submitted };

/** What a page calls the API with for optional content, menu included: two calls at a time. */
export const attemptBeside = (context: Context, signal: AbortSignal): Api["attempt"] =>
  (besideOf(context).attempt ??= api(context, { signal, withinMs: OPTIONAL_TIMEOUT_MS, atOnce: 2 }).attempt);

const besideOf = onceFor((_context: Context): { attempt?: Api["attempt"] } => ({}));

const newIn = onceFor((_context: Context): { reading?: ReturnType<typeof readNew> } => ({}));

/** By session and filters: an answer of the API is for one person (R17). `at` is in epoch milliseconds. */
const countsOf = onceFor(
  (_sender: Sender) => new LRUCache<string, { total: number; at: number }>({ max: 10_000, ttl: OLDEST_MS }),
);

const keyOf = (context: Context, filters: Query) => `${getSession(context).id ?? ""} ${searchOf(filters)}`;

/** The newest new cases and their number, read once per page: its parts show the same number. */
export const newCases = (context: Context, signal: AbortSignal) =>
  (newIn(context).reading ??= readNew(context, signal));

async function readNew(context: Context, signal: AbortSignal) {
  const at = Date.now();
  const attempt = attemptBeside(context, signal);
  const found = await attempt(contract.cases.filter, { query: { ...NEW, page: 0, size: FIRST_CASES } });
  if (found.ok)
    countsOf(senderOf(context)).set(keyOf(context, NEW), { total: found.value.totalElements, at });
  return found;
}

/**
 * The number of new cases in the menu; `undefined` where it isn't known, and for roles that decide no requests. Pages
 * that count no cases show a count of the last ten minutes, unless the person has changed a case since.
 */
export async function newCasesInMenu(context: Context, roleId: RoleId, path: string, signal: AbortSignal) {
  if (roleId !== ROLE.assistant) return undefined;
  const recent = countsOf(senderOf(context)).get(keyOf(context, NEW));
  const isOld = recent !== undefined && recent.at < lastCaseChange(context);
  if (!["/admin/dashboard", "/admin/cases"].includes(path) && !isOld) return recent?.total;
  const found = await newCases(context, signal);
  return found.ok ? found.value.totalElements : undefined;
}

/**
 * Counts lists of cases with one call for one row each. What can't be counted in time is left out, never a fault.
 * @returns counts by filters, as written by `searchOf`
 */
async function countCases(context: Context, lists: readonly Query[], signal: AbortSignal) {
  const counts = countsOf(senderOf(context));
  const since = Math.max(Date.now() - FRESH_MS, lastCaseChange(context));
  const attempt = attemptBeside(context, signal);
  // An assistant's menu shows this number too.
  const isAssistant = requireProfile(context).roleId === ROLE.assistant;

  async function count(filters: Query) {
    const key = keyOf(context, filters);
    const at = Date.now();
    if (isAssistant && searchOf(filters) === searchOf(NEW)) await newCases(context, signal);
    else if ((counts.get(key)?.at ?? 0) < since) {
      const found = await attempt(contract.cases.filter, { query: { ...filters, page: 0, size: 1 } });
      if (found.ok) counts.set(key, { total: found.value.totalElements, at });
    }
    const recent = counts.get(key);
    return recent && recent.at >= since ? [[searchOf(filters), recent.total] as const] : [];
  }
  return new Map((await Promise.all(lists.map(count))).flat());
}

/** The statuses in the order of a case's progress; refused last. */
const STEPS = ["all", "submitted", "scheduled", "held", "resolved", "rejected"] as const;

const stepsOf = ({ page: _page, size: _size, ...others }: CaseQuery) =>
  STEPS.map((name) => {
    const statusId = name === "all" ? undefined : CASE_STATUS[name];
    return { name, statusId, filters: { ...others, statusId } };
  });

/**
 * The strip above the list: exactly one entry is current, and its count is the list's.
 * @returns makes the strip of the list's own count; absent if the list shows a part of its entry only
 */
export async function readStrip(context: Context, query: CaseQuery, signal: AbortSignal) {
  const steps = stepsOf(query);
  const others = steps.filter(({ statusId }) => statusId !== query.statusId);
  const counts = await countCases(
    context,
    others.map(({ filters }) => filters),
    signal,
  );
  const { size } = query;
  return (total: number | undefined) =>
    steps.map(({ name, statusId, filters }) => {
      const isCurrent = statusId === query.statusId;
      return {
        name,
        to: addressWith("/admin/cases", searchOf({ ...filters, size }, { size: PAGE_SIZES.cases[0] })),
        /** Absent if it could not be counted. */
        total: isCurrent ? total : counts.get(searchOf(filters)),
        isCurrent,
      };
    });
}

const MAX_AGE_MS = 60_000;

/** By session and key: an answer of the API is for one person (R17). Entries expire. */
const answersOf = onceFor(
  (_sender: Sender) =>
    new LRUCache<string, { value: unknown; at: number }>({ max: 1_000, ttl: MAX_AGE_MS, ttlAutopurge: true }),
);

/**
 * A part of the first page, cached for a minute, and dropped after a change here; a fault is not cached.
 * @param since epoch milliseconds of this person's last change, which outdates it
 */
export async function cachedForMinute<Value>(
  context: Context,
  key: string,
  load: () => Promise<Attempt<Value>>,
  since: number,
): Promise<Attempt<Value>> {
  const answers = answersOf(senderOf(context));
  const name = `${getSession(context).id ?? ""} ${key}`;
  const recent = answers.get(name);
  if (recent && recent.at >= Math.max(since, lastListChange(context)))
    return { ok: true, value: recent.value as Value };
  const at = Date.now();
  const found = await load();
  if (found.ok) answers.set(name, { value: found.value, at });
  return found;
}
