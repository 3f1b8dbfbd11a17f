import type { Pattern } from "#app/model/access.ts";
import type { Log } from "#server/log/log.ts";
import type { Meter } from "#server/metrics/meter.ts";
import { isRead } from "#server/request/request-info.ts";
import { type Exchange, type GateRefusal, pagePath, type Stage } from "./exchange.ts";

/** Refused under overload: nothing was begun. */
export class Overloaded extends Error {
  override readonly name = "Overloaded";
}

/** So many turns of the event loop belong to one page: in each it accepts only one new connection, for a probe too. */
const TURNS_OF_ONE = 8;

/** However long the turns are: one is admitted at least this often; in milliseconds. */
const AT_LEAST_EVERY_MS = 50;

/** How long a request waits, in milliseconds: longer would help no one. */
export const ADMISSION_MS = 3_000;

/** The same for pictures, which have a queue of their own: browsers don't ask for a refused one again. */
export const PICTURE_MS = 25_000;

/** An overload is over after this long without a refusal, in milliseconds. */
const QUIET_MS = 5_000;

interface AdmissionOptions {
  readonly log: Pick<Log, "warn" | "info">;
  readonly waitMs?: number;
}

interface Waiting {
  readonly since: number;
  readonly decide: (isAdmitted: boolean) => void;
}

export type Admission = ReturnType<typeof createAdmission>;

/**
 * Sheds load (R77): admits requests one after another, forms first, as fast as the event loop turns. A request that
 * waits for the API takes no room. One that has waited too long for its turn is refused.
 */
export function createAdmission({ log, waitMs = ADMISSION_MS }: AdmissionOptions) {
  const [forms, views]: readonly [Waiting[], Waiting[]] = [[], []];
  let turns = 0;
  let lastEntry = 0;
  let inFlight = 0;
  let shed = 0;
  let overload: { refused: number; end: NodeJS.Timeout } | undefined;

  function refused(): undefined {
    shed += 1;
    if (!overload) log.warn({ event: "overload", state: "begun" }, "Too many requests; some are refused");
    overload ??= { refused: 0, end: setTimeout(recovered, QUIET_MS).unref() };
    overload.refused += 1;
    overload.end.refresh();
  }

  function recovered() {
    log.info({ event: "overload", state: "over", count: overload?.refused }, "The overload is over");
    overload = undefined;
  }

  const waiting = () => forms.length + views.length;

  function turn() {
    for (const queue of [forms, views])
      while (queue[0] && performance.now() - queue[0].since > waitMs) queue.shift()?.decide(false);
    turns += 1;
    if (turns >= TURNS_OF_ONE || performance.now() - lastEntry > AT_LEAST_EVERY_MS) {
      turns = 0;
      lastEntry = performance.now();
      (forms.shift() ?? views.shift())?.decide(true);
    }
    if (waiting() > 0) setImmediate(turn);
  }

  const leave = () => {
    inFlight -= 1;
  };

  /** @returns a function to call when the work is done; `undefined` if refused */
  async function enter(isForm = false) {
    const { promise, resolve: decide } = Promise.withResolvers<boolean>();
    if (waiting() === 0) setImmediate(turn);
    (isForm ? forms : views).push({ since: performance.now(), decide });
    if (!(await promise)) return refused();
    inFlight += 1;
    return leave;
  }

  return {
    enter,
    /** Runs some work once admitted. @throws Overloaded if refused */
    async run<Value>(work: () => Promise<Value>) {
      const done = await enter();
      if (!done) throw new Overloaded();
      return work().finally(done);
    },
    load: {
      get inFlight() {
        return inFlight;
      },
      get waiting() {
        return waiting();
      },
      get shed() {
        return shed;
      },
    },
  };
}

export function watchAdmission(
  meter: Meter,
  queue: "pages" | "pictures",
  { load }: Pick<Admission, "load">,
): void {
  meter.watch("offices_queue_working", { queue }, () => load.inFlight);
  meter.watch("offices_queue_waiting", { queue }, () => load.waiting);
  if (queue === "pages") meter.watch("offices_http_requests_shed_total", {}, () => load.shed);
}

/** Where the identity provider redirects after a sign-in that was posted here, with a one-time code. */
const SIGNED_IN = "/admin/authenticate/callback" satisfies Pattern;

/** Retry times are spread. */
export const overloaded = (): GateRefusal => ({
  status: 503,
  reason: "overload",
  headers: { "Retry-After": String(3 + Math.floor(Math.random() * 4)) },
});

const isForm = ({ request, path }: Pick<Exchange, "path" | "request">) =>
  !isRead(request.method) || path === SIGNED_IN;

const isPicture = ({ request, path }: Pick<Exchange, "path" | "request">) =>
  isRead(request.method) && /^\/(?:tiles\/|media\/.+\.(?:png|jpe?g)$)/.test(pagePath(path));

/** Admits a request when there is capacity, otherwise refuses it (R77); pictures have their own queue. */
export function admitted(pages: Admission, pictures: Admission): Stage {
  return async (exchange) => {
    const queue = isPicture(exchange) ? pictures : pages;
    const leave = await queue.enter(isForm(exchange));
    if (!leave) return overloaded();
    const { response } = exchange;
    // The client has left while waiting.
    if (response.closed) leave();
    else response.once("close", leave);
    return response.closed ? "answered" : undefined;
  };
}
