import { randomUUID } from "node:crypto";
import { keysOf } from "#app/model/keys-of.ts";
import { defineService } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import { contract } from "./contract/index.ts";
import type { Endpoint } from "./endpoint.ts";
import type { ApiFault } from "./fault.ts";
import type { Sender } from "./send.ts";

type ExtraCall = keyof typeof contract.extra;

interface Offers {
  /** Whether the API offers a call; `false` until the first probe. */
  readonly has: (call: ExtraCall) => boolean;
  /**
   * Starts probing: at once, then at the configured interval.
   * @param isAway whether the API is down: another program may have its port, and is not probed
   */
  readonly start: (isAway: () => boolean) => Promise<void>;
  readonly close: () => void;
}

export const offersOf = defineService<Pick<Offers, "has">>("list of optional calls");

/** Statuses with which an API answers an unknown call. */
const UNKNOWN_CALL: readonly number[] = [404, 405, 501];

/** Probing interval in milliseconds while a call's state is unknown: the API may only just be starting. */
const SOON_MS = 10_000;

/** An unused id: a probe must do nothing at an API that lets it through. */
const NOBODY = 0;

/**
 * The smallest valid input of each call. Nobody is signed in, so an API that offers a call refuses it or has nothing
 * to return.
 */
const QUESTIONS = {
  search: { query: { page: 0, size: 1, q: "0" } },
  progress: { params: { id: NOBODY } },
  assistants: { params: { id: NOBODY } },
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
export function createOffers({ sender, log, everyMs }: Parts): Offers {
  const offered = new Map<ExtraCall, boolean>();
  const doubted = new Set<ExtraCall>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function ask(call: ExtraCall): Promise<void> {
    const endpoint: Endpoint = contract.extra[call];
    const options = { requestId: randomUUID(), isProbe: true };
    const outcome = await sender.send(endpoint, QUESTIONS[call] as never, options);
    const status = outcome.ok ? 200 : (outcome.fault.foreignStatus ?? statusOf(outcome.fault));
    // A proxy that answers in the API's place for a moment changes nothing: asked again, it is believed.
    const isForeign = !outcome.ok && outcome.fault.foreignStatus !== undefined;
    if (isForeign && offered.get(call) && !doubted.has(call)) return void doubted.add(call);
    doubted.delete(call);
    if (status >= 500 && !UNKNOWN_CALL.includes(status)) return;
    const isOffered = !UNKNOWN_CALL.includes(status);
    if (offered.get(call) !== isOffered)
      log.info({ event: "optional-call", state: isOffered ? "offered" : "not-offered", reason: call });
    offered.set(call, isOffered);
  }

  // One after another: nobody is waiting.
  async function askAll(isAway: () => boolean): Promise<void> {
    for (const call of CALLS) if (!isAway()) await ask(call);
    if (isClosed) return;
    const isKnown = CALLS.every((call) => offered.has(call));
    timer = setTimeout(() => void askAll(isAway), isKnown ? everyMs : Math.min(everyMs, SOON_MS)).unref();
  }

  return {
    has: (call) => offered.get(call) ?? false,
    start: async (isAway) => (Number.isFinite(everyMs) ? askAll(isAway) : undefined),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
