import { randomUUID } from "node:crypto";
import { keysOf } from "#app/model/keys-of.ts";
import { defineService } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import { contract } from "./contract/index.ts";
import type { Credentials } from "./client.ts";
import { type Endpoint, endpoint, UNKNOWN_CALL } from "./endpoint.ts";
import type { ApiFault } from "./fault.ts";
import type { Sender } from "./send.ts";

type ExtraCall = keyof typeof contract.extra;

export const offersOf =
  defineService<Pick<ReturnType<typeof createOffers>, "has" | "learn">>("list of optional calls");

/** Probing interval in milliseconds while a call's state is unknown: the API may only just be starting. */
const SOON_MS = 10_000;

const FOR_RIGHTS: readonly number[] = [401, 403];

/** An API that refuses this unknown call for want of rights refuses every call that it doesn't know. */
const NO_CALL = endpoint({ method: "GET", path: "/admin/api/no-such-call", caller: "anyone" });

/** Shortest pause between two probes with a person's credentials, in milliseconds. */
const LEARN_MS = 60_000;

/** A probe must do nothing at an API that lets it through. */
const UNUSED_ID = 0;

/** The smallest valid input of each call; a reply is dropped. */
const QUESTIONS = {
  search: { query: { page: 0, size: 1, q: "0" } },
  progress: { params: { id: UNUSED_ID } },
  assistants: { params: { id: UNUSED_ID } },
  served: { query: { year: "1000" } },
} as const satisfies Readonly<Record<ExtraCall, object>>;

const CALLS = keysOf(QUESTIONS);

interface Parts {
  readonly sender: Pick<Sender, "send">;
  readonly log: Pick<Log, "info">;
  /** Probing interval in milliseconds; `Infinity` for never. */
  readonly everyMs: number;
}

/** @returns 500 without a refusal: nothing is known then */
const statusOf = ({ kind, status = 500 }: ApiFault) => (kind === "status" ? status : 500);

/** Creates the prober of one API; a failed probe leaves the earlier result. */
export function createOffers({ sender, log, everyMs }: Parts) {
  const states = new Map<ExtraCall, "offered" | "not-offered" | "unknown">();
  const doubted = new Set<ExtraCall>();
  /** Calls that the API refuses without credentials as it refuses any. */
  const unreported = new Set<ExtraCall>();
  let refusesAll = false;
  let learnedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const isOffered = (call: ExtraCall) => states.get(call) === "offered";

  async function probe(asked: Endpoint, input: object, credentials?: Credentials) {
    const options = { requestId: randomUUID(), isProbe: true, ...(credentials && { credentials }) };
    const outcome = await sender.send(asked, input as never, options);
    const { foreignStatus } = outcome.ok ? {} : outcome.fault;
    const status = outcome.ok ? 200 : (foreignStatus ?? statusOf(outcome.fault));
    return { status, isForeign: foreignStatus !== undefined };
  }

  function note(call: ExtraCall, state: "offered" | "not-offered" | "unknown") {
    if (states.get(call) !== state) log.info({ event: "optional-call", state, reason: call });
    states.set(call, state);
  }

  async function ask(call: ExtraCall, credentials?: Credentials): Promise<void> {
    const { status, isForeign } = await probe(contract.extra[call], QUESTIONS[call], credentials);
    if (FOR_RIGHTS.includes(status) && (isForeign || refusesAll || credentials)) {
      if (!credentials) unreported.add(call);
      // What a person's credentials have shown stays.
      if (!states.has(call)) note(call, "unknown");
      return;
    }
    if (!credentials) unreported.delete(call);
    // A proxy may have answered for the API: only a second such answer counts.
    if (isForeign && isOffered(call) && !doubted.has(call)) return void doubted.add(call);
    doubted.delete(call);
    if (status >= 500 && !UNKNOWN_CALL.includes(status)) return;
    note(call, UNKNOWN_CALL.includes(status) ? "not-offered" : "offered");
  }

  // One after another: it runs in the background.
  async function askAll(isAway: () => boolean): Promise<void> {
    if (!isAway()) {
      const { status } = await probe(NO_CALL, {});
      // A fault says nothing of the others.
      if (status < 500) refusesAll = FOR_RIGHTS.includes(status);
    }
    for (const call of CALLS) if (!isAway()) await ask(call);
    if (isClosed) return;
    const isKnown = CALLS.every((call) => states.has(call));
    timer = setTimeout(() => void askAll(isAway), isKnown ? everyMs : Math.min(everyMs, SOON_MS)).unref();
  }

  return {
    /** Whether the API offers a call; `false` until the first probe. */
    has: isOffered,
    /** Probes again with a person's credentials, in the background, where the API refuses all without them. */
    learn(credentials: Credentials) {
      const calls = [...unreported].filter((call) => !isOffered(call));
      if (isClosed || calls.length === 0 || Date.now() < learnedAt + LEARN_MS) return;
      learnedAt = Date.now();
      void Promise.all(calls.map((call) => ask(call, credentials)));
    },
    /** @param isAway whether the API is down: another program may have its port, and is not probed */
    start: async (isAway: () => boolean) => (Number.isFinite(everyMs) ? askAll(isAway) : undefined),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
