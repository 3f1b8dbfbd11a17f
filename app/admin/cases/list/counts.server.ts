import { LRUCache } from "lru-cache";
import { onceFor } from "#app/model/once-for.ts";
import { api, senderOf } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { lastCaseChange } from "#server/api/lists.ts";
import type { Sender } from "#server/api/send.ts";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/live-session.ts";
import { type Query, searchOf } from "../../list/address.ts";

/** The number of cases in a list and its newest ones, as far as requested. */
export interface Counted {
  readonly total: number;
  readonly newest: readonly number[];
}

/** A list to count. */
export interface Question {
  /** Filters for the API; always the first page. */
  readonly filters: Query;
  /** How many of its newest cases to return. */
  readonly newest: number;
  /** May be shown with a count a few minutes old until its turn comes. */
  readonly mayBeOld?: boolean;
}

interface Kept extends Counted {
  /** Epoch milliseconds of the request. */
  readonly at: number;
  readonly asked: number;
}

/** Per page, menu included, two at a time: no list may cost the API more than seven calls. */
const MOST_CALLS = 6;
const AT_A_TIME = 2;

/** How long the page waits for optional content. */
const PATIENCE_MS = 2_500;

const FRESH_MS = 10_000;
const OLDEST_MS = 10 * 60_000;
const ENTRIES = 10_000;

/** Counts that this page is waiting for: its parts ask for the same ones, and share its calls. */
const begunIn = onceFor((_context: Context) => new Map<string, Promise<void>>());

/** By session, role and filters: nobody sees what the API has told somebody else (R17). */
const keptOf = onceFor((_sender: Sender) => new LRUCache<string, Kept>({ max: ENTRIES, ttl: OLDEST_MS }));

const keyOf = (context: Context, { filters }: Pick<Question, "filters">) =>
  `${getSession(context).id ?? ""} ${searchOf(filters)}`;

/** What was counted within the last ten minutes, without a call. */
export const knownCount = (context: Context, question: Pick<Question, "filters">): Counted | undefined =>
  keptOf(senderOf(context)).get(keyOf(context, question));

/**
 * Counts lists of cases with up to six calls for one or a few rows: first those at the front of the list, and of
 * those that may be old the oldest. What can't be counted in time is left out, never a fault.
 * @returns counts by filters, as written by `searchOf`
 */
export async function countCases(
  context: Context,
  questions: readonly Question[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Counted>> {
  const kept = keptOf(senderOf(context));
  const begun = begunIn(context);
  const since = Math.max(Date.now() - FRESH_MS, lastCaseChange(context));
  const known = (question: Question) => kept.get(keyOf(context, question));
  const age = (question: Question) => known(question)?.at ?? 0;
  const isFresh = (question: Question) => {
    const { at = 0, asked = 0 } = known(question) ?? {};
    return at >= since && asked >= question.newest;
  };

  const stale = questions.filter((question) => !isFresh(question));
  const nameOf = ({ filters, newest }: Question) => `${newest} ${searchOf(filters)}`;
  const wanted = stale.filter((question) => !begun.has(nameOf(question)));
  const waiting = [
    ...wanted.filter(({ mayBeOld }) => !mayBeOld),
    ...wanted.filter(({ mayBeOld }) => mayBeOld).toSorted((one, other) => age(one) - age(other)),
  ].slice(0, Math.max(0, MOST_CALLS - begun.size));
  const { attempt } = api(context, { signal, withinMs: PATIENCE_MS, atOnce: AT_A_TIME });

  async function count(question: Question): Promise<void> {
    const { filters, newest: size } = question;
    const at = Date.now();
    const found = await attempt(contract.cases.filter, { query: { ...filters, page: 0, size } });
    if (!found.ok) return;
    const { content, totalElements: total } = found.value;
    const newest = content.map((row) => row.id);
    kept.set(keyOf(context, question), { total, newest, at, asked: size });
  }
  for (const question of waiting) begun.set(nameOf(question), count(question));
  await Promise.all(stale.flatMap((question) => begun.get(nameOf(question)) ?? []));

  return new Map(
    questions.flatMap((question) => {
      const found = known(question);
      const isShown = found && (question.mayBeOld === true || found.at >= since);
      return isShown ? [[searchOf(question.filters), found] as const] : [];
    }),
  );
}
