import { setTimeout as wait } from "node:timers/promises";
import { type AuditEntry, auditActionOf, type AuditAction } from "#app/model/audit.ts";
import { addDays, addMonths } from "#app/model/days.ts";
import { HOUR_MS, skopjeDay } from "#app/model/period.ts";
import { defineService } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import type { KnownHead, Span } from "#server/store/chain-engine.ts";
import type { ChainText } from "#server/store/chain.ts";
import { parsed } from "#server/store/records.ts";
import type { Store } from "#server/store/store.ts";
import { checkMonths, lastCheckIn } from "./check.ts";

/** A query of the audit; all given criteria must match. Days are `YYYY-MM-DD` in Skopje, inclusive. */
export interface AuditQuestion {
  readonly userId?: number | undefined;
  readonly record?: { readonly kind: string; readonly id: number } | undefined;
  readonly action?: AuditAction | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A found entry; `entry` is absent where it can't be decrypted: it was altered, or its secret is gone. */
export interface FoundEntry {
  readonly month: string;
  readonly number: number;
  /** When it happened, epoch milliseconds; later if its store had later lines by then. */
  readonly at: number;
  readonly entry: AuditEntry | undefined;
}

interface TrailParts {
  readonly store: Pick<Store, "chain" | "get" | "put">;
  /** Number of whole months to keep, besides the current one. */
  readonly months: number;
  readonly log: Pick<Log, "warn" | "info">;
  readonly onEntry?: (entry: AuditEntry) => void;
  readonly now?: () => number;
  /** How long closing and queries wait for entries not yet stored, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Most entries waiting for an unavailable store; further ones are in the log only. */
const MAX_WAITING = 10_000;
const BATCH_ENTRIES = 200;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 30_000;
const TIMEOUT_MS = 1_000;

export type Trail = ReturnType<typeof createTrail>;

/**
 * The searchable audit: a copy of the audit's log lines in the store, by month. The log remains
 * authoritative, so nothing here blocks a person: entries that can't be stored wait, and those that can't
 * wait are counted in an entry of their own.
 */
export function createTrail({
  store,
  months,
  log,
  onEntry,
  now = Date.now,
  timeoutMs = TIMEOUT_MS,
}: TrailParts) {
  const { chain } = store;
  let waiting: AuditEntry[] = [];
  /** The batch being sent; the same array is retried until it is stored. */
  let sending: readonly ChainText[] = [];
  let keeping: Promise<void> | undefined;
  const closing = new AbortController();
  let [lost, lostSince] = [0, ""];
  let present = "";

  const month = () => skopjeDay(new Date(now())).slice(0, "YYYY-MM".length);

  /** Stores an entry in the background. */
  function keep(entry: AuditEntry) {
    onEntry?.(entry);
    if (waiting.length + sending.length < MAX_WAITING) waiting.push(entry);
    else {
      lost += 1;
      lostSince ||= entry.time;
      if (lost === 1) log.warn({ event: "audit-store-full" }, "The audit's lines are in the log only");
    }
    keeping ??= keepAll();
  }

  async function keepAll() {
    // Entries of one request are stored together.
    await new Promise(setImmediate);
    let pause = 0;
    while (waiting.length + sending.length + lost > 0 && !closing.signal.aborted)
      try {
        await keepSome();
        if (pause > 0) log.info({ event: "audit-store-back" }, "The audit's store takes lines again");
        pause = 0;
      } catch (err) {
        if (pause === 0) log.warn({ event: "audit-store-away", err }, "The audit's lines wait for the store");
        pause = Math.min(Math.max(pause * 2, FIRST_PAUSE_MS), MAX_PAUSE_MS);
        await wait(pause, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
      }
    keeping = undefined;
  }

  async function keepSome() {
    if (sending.length === 0) {
      if (lost > 0 && waiting.length === 0) waiting = [gap()];
      sending = waiting.slice(0, BATCH_ENTRIES).map(textOf);
      waiting = waiting.slice(BATCH_ENTRIES);
    }
    await add(sending);
    sending = [];
  }

  async function add(texts: readonly ChainText[]) {
    const its = month();
    if (its !== present) chain.dropBefore(monthsFrom(its, -months));
    present = its;
    const count = await chain.add(its, texts, Date.parse(`${monthsFrom(its, months + 1)}-01T12:00:00Z`));
    if (count > 0) log.warn({ event: "audit-store-went-back", count }, "The audit's store had lost lines");
  }

  function gap(): AuditEntry {
    const entry = { time: new Date(now()).toISOString(), event: "audit-gap", count: lost, filter: lostSince };
    [lost, lostSince] = [0, ""];
    return entry;
  }

  const withinTime = (work: Promise<unknown>) =>
    Promise.race([work, wait(timeoutMs, undefined, { ref: false })]);

  const settled = async () => {
    if (keeping) await withinTime(keeping);
  };

  /** Newest first. Lines that waited for the store at the end of a month are in the next one. */
  function monthsIn({ from, to }: Span): readonly string[] {
    const [last, until] = [month(), monthsFrom(monthOf(to), 1)];
    return Array.from({ length: months + 1 }, (_, ago) => monthsFrom(last, -ago)).filter(
      (one) => one <= until && one >= monthOf(from),
    );
  }

  return {
    keep,
    /** Runs a query. Rejects with `StoreUnavailable`. @param most largest number of matches */
    async ask(question: AuditQuestion, most: number) {
      await settled();
      const span = spanOf(question);
      const terms = termsOfQuestion(question);
      const found: (readonly [month: string, id: string])[] = [];
      let isShort = false;
      for (const one of monthsIn(span)) {
        if (found.length > most) break;
        const left = most + 1 - found.length;
        const ids = await chain.find(one, terms, span, left);
        isShort ||= await chain.isShort(one, terms, span, ids, left);
        found.push(...ids.map((id) => [one, id] as const));
      }
      return {
        total: Math.min(found.length, most),
        isCut: found.length > most,
        /** Whether the index is wrong about some of the newest lines: there may be more. */
        isShort,
        /** A page of the matching entries, newest first. */
        async read(from: number, count: number): Promise<readonly FoundEntry[]> {
          const wanted = found.slice(from, Math.min(from + count, most));
          const byMonth = Map.groupBy(wanted, ([its]) => its);
          const read = [];
          for (const [its, pairs] of byMonth)
            for (const { number, at, text } of await chain.read(
              its,
              pairs.map(([, id]) => id),
            ))
              read.push({ month: its, number, at, entry: parsed<AuditEntry>(text) });
          return read;
        },
      };
    },
    /** Verifies all months, and stores the result. @param given last lines of an earlier check */
    async check(given: readonly KnownHead[] = []) {
      await settled();
      const all = monthsIn(EVER).toReversed();
      return checkMonths(store, all, given, new Date(now()), (months + 1) * MONTH_SECONDS);
    },
    lastCheck: () => lastCheckIn(store),
    settled,
    /** Stores what is still waiting or was lost by the store, otherwise logs how many lines are in the log only. */
    async close() {
      await settled();
      closing.abort();
      await keeping;
      const count = waiting.length + sending.length + lost;
      if (count > 0)
        log.warn({ event: "audit-store-missing", count }, "The audit's lines are in the log only");
      // Appends what a failover has lost since the last line.
      else if (present) await withinTime(add([]).catch(() => undefined));
    },
  };
}

const MONTH_SECONDS = 31 * 24 * 60 * 60;

/** The month a number of months later, `YYYY-MM`. */
const monthsFrom = (month: string, by: number) => addMonths(`${month}-01`, by).slice(0, "YYYY-MM".length);

const monthOf = (ms: number) => skopjeDay(new Date(ms)).slice(0, "YYYY-MM".length);

const EVER: Span = { from: 0, to: Date.UTC(2999, 11, 31) };

const spanOf = ({ from, to }: AuditQuestion): Span => ({
  from: from === undefined ? EVER.from : beginOf(from),
  to: to === undefined ? EVER.to : beginOf(addDays(to, 1)) - 1,
});

/** Start of a day in Skopje, one or two hours ahead of UTC; epoch milliseconds. */
function beginOf(day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  return skopjeDay(new Date(utc - 2 * HOUR_MS)) === day ? utc - 2 * HOUR_MS : utc - HOUR_MS;
}

/** A line and its search terms: the user, the action, and each record that it names. */
function textOf(entry: AuditEntry): ChainText {
  const { kind, recordId, records = {} } = entry;
  const named = Object.entries(records).flatMap(([its, ids]) => ids.map((id) => `record ${its} ${id}`));
  const own = kind !== undefined && recordId !== undefined ? [`record ${kind} ${recordId}`] : [];
  const person = entry.userId === undefined ? [] : [`person ${entry.userId}`];
  const action = auditActionOf(entry);
  return {
    text: JSON.stringify(entry),
    happened: Date.parse(entry.time),
    terms: [...person, ...(action ? [termOf(action)] : []), ...own, ...named.slice(0, MAX_NAMED)],
  };
}

const termOf = (action: AuditAction) => `action ${action}`;

/** Most records named in one line; one write touches fewer, unless an assistant with hundreds of MPs is deactivated. */
const MAX_NAMED = 500;

function termsOfQuestion({ userId, record, action }: AuditQuestion): readonly string[] {
  return [
    ...(userId === undefined ? [] : [`person ${userId}`]),
    ...(record === undefined ? [] : [`record ${record.kind} ${record.id}`]),
    ...(action === undefined ? [] : [termOf(action)]),
  ];
}

export const trailOf = defineService<Trail>("audit trail");
