import { MANDATES } from "#app/model/lookups.ts";
import type { Mandate } from "#app/model/mp.ts";
import { onceFor } from "#app/model/once-for.ts";
import { CACHE_TIMES, type Cached, type CacheOptions, createCache } from "#server/cache.ts";
import type { Context } from "#server/context.ts";
import { correlationId } from "#server/request/request-info.ts";
import { recordAge, withinPageTime } from "./cache.ts";
import { senderOf } from "./client.ts";
import { contract } from "./contract/index.ts";
import type { Input, Output } from "./endpoint.ts";
import { ListUnavailable } from "./lists.ts";
import type { Sender } from "./send.ts";

/** The public reads of a dashboard (section 7 of the portal document), by name. */
const CALLS = {
  overall: contract.statistics.overall,
  topMps: contract.statistics.topMps,
  ofMp: contract.statistics.ofMp,
  ofParty: contract.statistics.ofParty,
  mandates: contract.mandates.list,
} as const;

type Calls = typeof CALLS;
type CallName = keyof Calls;

/** Most cached answers, one per call and filter, of about ten kilobytes each. */
const MAX_ANSWERS = 400;

/** Cache times as for the public lists, with room for an answer per call and filter. */
export const STATISTICS_CACHE: CacheOptions = { ...CACHE_TIMES, entries: MAX_ANSWERS };

/** Cached briefly, served stale while the API is down (R72); rejects with `ListUnavailable` if never loaded. */
export function createStatistics(sender: Sender, options: CacheOptions = STATISTICS_CACHE) {
  const cache = createCache<string, unknown>({ ...options, note: sender.noteCache?.("statistics") });
  const load = async (name: CallName, input: Input<Calls[CallName]>) => {
    const outcome = await sender.send(CALLS[name], input, { requestId: correlationId(undefined) });
    if (outcome.ok) return outcome.value;
    throw new ListUnavailable(outcome.fault);
  };
  const reader =
    <Name extends CallName>(name: Name) =>
    (input: Input<Calls[Name]>) =>
      cache.get(JSON.stringify([name, input]), () => load(name, input as Input<Calls[CallName]>)) as Promise<
        Cached<Output<Calls[Name]>>
      >;

  return {
    overall: reader("overall"),
    topMps: reader("topMps"),
    ofMp: reader("ofMp"),
    ofParty: reader("ofParty"),
    /** The API's terms of office, otherwise the built-in ones. */
    mandates: (): Promise<readonly Mandate[]> =>
      reader("mandates")({}).then(
        ({ value }) => value,
        () => MANDATES,
      ),
  };
}

type StatisticsSource = ReturnType<typeof createStatistics>;

const sourceOf = onceFor((sender: Sender) => createStatistics(sender));

/**
 * Reads public statistics for a page; `ask` receives the source of the configured API.
 * @throws the fault page (404, 502, 503) when an answer was never loaded, or not in time for the page
 */
export function publicStatistics<Value>(
  context: Context,
  ask: (source: StatisticsSource) => Promise<Value>,
): Promise<Value> {
  return withinPageTime(context, ask(noting(context, sourceOf(senderOf(context)))));
}

/** The same source, recording the age of its data for the page. */
function noting(context: Context, source: StatisticsSource): StatisticsSource {
  const noted = async <Value>(reading: Promise<Cached<Value>>) => {
    const read = await reading;
    recordAge(context, read.asOf);
    return read;
  };
  return {
    ...source,
    overall: (input) => noted(source.overall(input)),
    topMps: (input) => noted(source.topMps(input)),
    ofMp: (input) => noted(source.ofMp(input)),
    ofParty: (input) => noted(source.ofParty(input)),
  };
}
