import { randomInt, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { skopjeDay } from "#app/model/period.ts";
import { makeRequestCode, phoneDigits } from "#app/model/request-code.ts";
import { isEnd, type RequestState } from "#app/model/request-state.ts";
import type { Language } from "#app/model/text/language.ts";
import { partOfProduct } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import { RETENTION } from "#server/store/records.ts";
import { type Store, StoreUnavailable } from "#server/store/store.ts";

/** A request that was sent, as it is kept under its code: nothing of its text, and nothing of who sent it. */
export interface TrackedRequest {
  readonly caseId: number;
  readonly mpId: number;
  readonly officeId: number | null;
  /** That the person wrote in. */
  readonly language: Language;
  /** `YYYY-MM-DD` in Skopje. */
  readonly sentOn: string;
}

/** What a case was seen to be; of what is absent nothing was learned. */
export type Learned = Partial<RequestState>;

/** The requests that citizens can look up by their code. Rejects with `StoreUnavailable`, unless a method says otherwise. */
export interface Requests {
  /**
   * Makes a code for a request that was sent, and keeps both.
   * @returns `undefined` where it can't be kept, or the phone has no digits: the request is sent all the same
   */
  issue(request: TrackedRequest, phone: string): Promise<string | undefined>;
  /**
   * Finds a request by its code and the digits of the phone. It does the same, and takes as long, whichever is wrong.
   * @param code what may be a code
   */
  find(code: string, digits: string): Promise<TrackedRequest | undefined>;
  /** The request of a code whose digits were right before. */
  opened(code: string): Promise<TrackedRequest | undefined>;
  /** What is known of a case; nothing but that it was sent, where nobody of the office has seen it. */
  stateOf(caseId: number): Promise<RequestState>;
  /** Adds what was learned of a case, if it has a code. Never rejects: comfort is lost, never a case. */
  learn(caseId: number, learned: Learned | ((before: RequestState) => Learned)): Promise<void>;
  /** How long a closed request is kept; months. */
  readonly months: number;
}

/** As it lies in the store. */
interface StoredRequest extends TrackedRequest {
  /** Of the code and the phone's last digits together. */
  readonly digits: string;
}

interface StoredState extends RequestState {
  /** The code's, to let both end together. */
  readonly mark: string;
}

const NOTHING: RequestState = { days: {}, meetings: [] };

const DAY_MS = 24 * 60 * 60 * 1000;

/** A list shows the same cases again and again: what was learned of one today is not written anew. */
const REMEMBERED = 10_000;

/**
 * @param months how long a request is kept after it was closed, or after the office has last had to do with it
 */
export function createRequests(
  store: Pick<Store, "add" | "change" | "expire" | "get" | "marks">,
  months: number,
  log: Pick<Log, "warn">,
  now: () => Date = () => new Date(),
): Requests {
  const remembered = new LRUCache<number, string>({ max: REMEMBERED });

  const digitsOf = (code: string, digits: string) => store.marks(`request ${code} ${digits}`);

  /** The same reads whether there is such a code or not. */
  async function stored(code: string): Promise<StoredRequest | undefined> {
    const found = await Promise.all(
      store.marks(`request ${code}`).map((mark) => store.get(["request-code", mark])),
    );
    const text = found.find((one) => one !== undefined);
    return text === undefined ? undefined : (JSON.parse(text) as StoredRequest);
  }

  /** What ends is kept for its months from then on; all else from now on. */
  function secondsFor({ statusId, days }: RequestState): number {
    const today = skopjeDay(now());
    const from = isEnd(statusId) ? (days[statusId ?? 0] ?? today) : today;
    const left = Date.parse(endOf(from, months)) - Date.parse(today);
    return Math.min(Math.max(left, DAY_MS) / 1000, RETENTION["request-code"]);
  }

  const publicPart = ({ digits: _digits, ...request }: StoredRequest): TrackedRequest => request;

  return {
    months,
    async issue(request, phone) {
      const digits = phoneDigits(phone);
      if (digits === "") return undefined;
      try {
        for (;;) {
          const code = makeRequestCode(randomInt);
          const [mark] = store.marks(`request ${code}`);
          const seconds = secondsFor(NOTHING);
          const text = JSON.stringify({
            ...request,
            digits: digitsOf(code, digits)[0],
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
    async find(code, digits) {
      const request = await stored(code);
      const typed = digitsOf(code, phoneDigits(digits));
      const wanted = Buffer.from(request?.digits ?? NO_DIGITS);
      // No short cut: each mark is compared whole.
      const same = typed.map((mark) => timingSafeEqual(Buffer.from(mark), wanted));
      return request && same.includes(true) ? publicPart(request) : undefined;
    },
    async opened(code) {
      const request = await stored(code);
      return request && publicPart(request);
    },
    async stateOf(caseId) {
      const text = await store.get(["request-state", String(caseId)]);
      return text === undefined ? NOTHING : (JSON.parse(text) as StoredState);
    },
    async learn(caseId, learned) {
      const key = `${skopjeDay(now())} ${JSON.stringify(learned)}`;
      if (typeof learned === "object" && remembered.get(caseId) === key) return;
      try {
        // Its time to live follows from what it becomes, which is only known inside.
        let after: StoredState | undefined;
        const place = ["request-state", String(caseId)] as const;
        await store.change(
          place,
          (text) => {
            after = undefined;
            if (text === undefined) return undefined;
            const before = JSON.parse(text) as StoredState;
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
        if (after) {
          const seconds = secondsFor(after);
          await Promise.all([
            store.expire(place, seconds),
            store.expire(["request-code", after.mark], seconds),
          ]);
        }
        remembered.set(caseId, key);
      } catch (error) {
        log.warn({ event: "request-state-unavailable", err: error });
      }
    },
  };
}

const withDays = (before: RequestState, learned: Learned): Learned => ({
  ...learned,
  days: { ...before.days, ...learned.days },
});

/** As long as a mark. */
const NO_DIGITS = "-".repeat(43);

/** The day so many months later; of a shorter month its last one. */
export function endOf(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The day so many days later. */
export const addedDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The requests of a product. */
export const requestsOf = partOfProduct<Requests>("requests by code");
