import { randomInt, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type AuditEntry, lookOf } from "#app/model/audit.ts";
import { isClosedStatus } from "#app/model/lookups.ts";
import { DAY_MS, skopjeDay } from "#app/model/period.ts";
import { makeRequestCode, MAX_PHONES, phoneDigits, phoneEndings } from "#app/model/request-code.ts";
import { type RequestedChange, type RequestState, withLook } from "#app/model/request-state.ts";
import type { Language } from "#app/model/text/language.ts";
import { defineService } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import { parsed, RETENTION } from "#server/store/records.ts";
import { type Store, StoreUnavailable } from "#server/store/store.ts";

/** A sent request as stored under its code: nothing of its text or sender. */
export interface TrackedRequest {
  readonly caseId: number;
  readonly mpId: number;
  readonly officeId: number | null;
  readonly language: Language;
  /** `YYYY-MM-DD` in Skopje. */
  readonly sentOn: string;
}

/** What was learned of a case; absent fields are unknown. */
type Learned = Partial<RequestState>;

type Lesson = Learned | ((before: RequestState) => Learned);

export interface CaseChange extends RequestedChange {
  readonly caseId: number;
  readonly mpId: number;
}

interface StoredRequest extends TrackedRequest {
  /** Marks of the code and the last digits of each phone together. */
  readonly digits: readonly string[];
}

interface StoredState extends RequestState {
  /** Mark of the code, so that both expire together. */
  readonly mark: string;
}

const NOTHING: RequestState = { days: {}, meetings: [] };

/** Number of recently learned cases to remember: what was learned of a case today is not written again. */
const REMEMBERED = 10_000;

export type Requests = ReturnType<typeof createRequests>;

/** Methods reject with `StoreUnavailable` unless noted. @param months retention after a request's last activity */
export function createRequests(
  store: Pick<
    Store,
    "add" | "change" | "expire" | "get" | "getEvenly" | "list" | "marks" | "put" | "remove" | "take"
  >,
  months: number,
  log: Pick<Log, "warn">,
  now: () => Date = () => new Date(),
) {
  const remembered = new LRUCache<number, string>({ max: REMEMBERED });

  const digitsOf = (code: string, digits: string) => store.marks(`request ${code} ${digits}`);

  /** Makes the same reads whether the code exists or not. */
  async function stored(code: string): Promise<StoredRequest | undefined> {
    const found = await Promise.all(
      store.marks(`request ${code}`).map((mark) => store.getEvenly(["request-code", mark])),
    );
    const text = found.find((one) => one !== undefined);
    const request = parsed<StoredRequest>(text ?? NOBODYS);
    return text === undefined ? undefined : request;
  }

  /** Retention in seconds: for a closed request from its last day, otherwise from now. */
  function secondsFor({ statusId, days }: RequestState): number {
    const today = skopjeDay(now());
    const from = isClosedStatus(statusId) ? (days[statusId ?? 0] ?? today) : today;
    const left = Date.parse(endOf(from, months)) - Date.parse(today);
    return Math.min(Math.max(left, DAY_MS) / 1000, RETENTION["request-code"]);
  }

  const publicPart = ({ digits: _digits, ...request }: StoredRequest): TrackedRequest => request;

  /** Stores what was learned of a request, and aligns the expiry of everything stored for it. */
  async function keep(caseId: number, learned: Lesson): Promise<void> {
    // The time to live depends on the new state, which is known only inside.
    let after: StoredState | undefined;
    const place = ["request-state", String(caseId)] as const;
    await store.change(
      place,
      (text) => {
        after = undefined;
        if (text === undefined) return undefined;
        const before = parsed<StoredState>(text);
        const next = {
          ...before,
          ...withDays(before, typeof learned === "object" ? learned : learned(before)),
        };
        if (JSON.stringify(next) === text) return undefined;
        after = next;
        return JSON.stringify(next);
      },
      RETENTION["request-state"],
    );
    if (!after) return;
    const seconds = secondsFor(after);
    await Promise.all([
      store.expire(place, seconds),
      store.expire(["request-code", after.mark], seconds),
      store.expire(changeOf(caseId), seconds),
    ]);
    // A closed request has no open changes.
    if (isClosedStatus(after.statusId) && isToSettle(after)) await settle(caseId);
  }

  /** Adds what was learned of a case with a code. Never rejects: this is a convenience only. */
  async function learn(caseId: number, learned: Lesson) {
    const key = `${skopjeDay(now())} ${JSON.stringify(learned)}`;
    if (typeof learned === "object" && remembered.get(caseId) === key) return;
    try {
      await keep(caseId, learned);
      remembered.set(caseId, key);
    } catch (error) {
      log.warn({ event: "request-state-unavailable", err: error });
    }
  }

  /** Where no staff have seen the case, only that it was sent. */
  async function stateOf(caseId: number) {
    const text = await store.get(["request-state", String(caseId)]);
    return text === undefined ? NOTHING : parsed<StoredState>(text);
  }

  async function settle(caseId: number) {
    const settledOn = skopjeDay(now());
    await keep(caseId, ({ change }) => (change ? { change: { ...change, settledOn } } : {}));
    await store.remove(changeOf(caseId));
  }

  return {
    /** Retention of a closed request, in months. */
    months,
    /** Stores a code for a sent request. @returns `undefined` where that fails, or the phone has no digits */
    async issue(request: TrackedRequest, phone: string) {
      const endings = phoneEndings(phone);
      if (endings.length === 0) return undefined;
      try {
        for (;;) {
          const code = makeRequestCode(randomInt);
          const [mark] = store.marks(`request ${code}`);
          const seconds = secondsFor(NOTHING);
          const text = JSON.stringify({
            ...request,
            digits: endings.map((digits) => digitsOf(code, digits)[0]),
          } satisfies StoredRequest);
          if (!(await store.add(["request-code", mark], text, seconds))) continue;
          const state = JSON.stringify({ ...NOTHING, mark } satisfies StoredState);
          await store.change(["request-state", String(request.caseId)], () => state, seconds);
          return code;
        }
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        log.warn({ event: "request-code-unavailable" });
        return undefined;
      }
    },
    /** Takes the same time whichever is wrong. @param code untrusted */
    async find(code: string, digits: string) {
      const request = await stored(code);
      const typed = digitsOf(code, phoneDigits(digits));
      const known = request?.digits ?? [];
      // Compares as many marks for every request, each completely, in constant time.
      const same = Array.from({ length: MAX_PHONES }).flatMap((_, at) =>
        typed.map((mark) => timingSafeEqual(Buffer.from(mark), Buffer.from(known[at] ?? NO_DIGITS))),
      );
      return request && same.includes(true) ? publicPart(request) : undefined;
    },
    /** The request of a code whose digits were verified before. */
    async opened(code: string) {
      const request = await stored(code);
      return request && publicPart(request);
    },
    has: async (caseId: number) => (await store.get(["request-state", String(caseId)])) !== undefined,
    /** The language in which a case with a code was sent; `undefined` without a code. */
    async languageOf(caseId: number) {
      const state = await store.get(["request-state", String(caseId)]);
      const mark = state && parsed<StoredState>(state).mark;
      const request = mark && (await store.get(["request-code", mark]));
      return request ? parsed<StoredRequest>(request).language : undefined;
    },
    stateOf,
    learn,
    /** Stores a citizen's change, with the request and in the list of open changes. */
    async requestChange({ caseId, mpId }: Pick<TrackedRequest, "caseId" | "mpId">, change: RequestedChange) {
      const text = JSON.stringify({ ...change, caseId, mpId } satisfies CaseChange);
      await store.put(changeOf(caseId), text, secondsFor(NOTHING));
      await keep(caseId, { change });
    },
    async openChanges() {
      const texts = await store.list(CHANGES);
      return texts.map((text) => parsed<CaseChange>(text));
    },
    settle,
    /**
     * What a citizen has asked for, after a change of a meeting: another hour ends a withdrawal; another day, or the end
     * of the meeting, settles the rest.
     * @param was when it was, and `is` when it is now, as the API writes it; absent for no meeting
     * @returns whether the request is withdrawn
     */
    async meetingChanged(caseId: number, was: string | undefined, is: string | undefined): Promise<boolean> {
      const state = await stateOf(caseId);
      const { kind, startDate = "" } = state.change ?? {};
      if (kind === "withdrawn") {
        if (is === undefined || is === was) return true;
        await keep(caseId, { change: undefined });
        await store.remove(changeOf(caseId));
      } else if (isToSettle(state) && is?.slice(0, 10) !== startDate.slice(0, 10)) await settle(caseId);
      return false;
    },
    /** Marks a case as probably sent by a bot, or several times, until the office takes it up. Never rejects. */
    async suspect(caseId: number, is = true) {
      const place = [...SUSPECTED, String(caseId)] as const;
      const kept = is ? store.put(place, String(caseId), RETENTION["suspected-case"]) : store.remove(place);
      await kept.catch((error: unknown) => log.warn({ event: "request-state-unavailable", err: error }));
    },
    suspected: async () => new Set((await store.list(SUSPECTED)).map(Number)),
    /** Receives audit entries: who looked at a case with a code. Runs in the background. */
    looked(entry: AuditEntry) {
      const look = lookOf(entry);
      if (!look || entry.recordId === undefined) return;
      const day = skopjeDay(now());
      void learn(entry.recordId, ({ looks = [] }) => ({ looks: withLook(looks, look, entry.role, day) }));
    },
  };
}

const SUSPECTED = ["suspected-case", "all"] as const;

const CHANGES = ["request-change", "open"] as const;

const changeOf = (caseId: number) => [...CHANGES, String(caseId)] as const;

/** Whether the citizen has asked for a change that the office has not settled. */
export const isToSettle = ({ change }: RequestState) =>
  change !== undefined && change.settledOn === undefined;

const withDays = (before: RequestState, learned: Learned): Learned => ({
  ...learned,
  days: { ...before.days, ...learned.days },
});

/** Has the length of a mark. */
const NO_DIGITS = "-".repeat(43);

/** The decoy read for an unknown code. */
const NOBODYS = JSON.stringify({
  caseId: 100_000,
  mpId: 100,
  officeId: 10,
  language: "mk",
  sentOn: "2026-01-01",
  digits: [NO_DIGITS],
} satisfies StoredRequest);

/** The day a number of months later, or the last of a shorter month. */
export function endOf(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

export const requestsOf = defineService<Requests>("requests by code");
