import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { RoleId } from "#app/model/access.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Endpoint, type Input, type Output, UNKNOWN_CALL } from "#server/api/endpoint.ts";
import { wireRequest } from "#server/api/transport/request.ts";
import { type Ask, type Caller, callerFor, callerWith, outsidersFor } from "./callers.ts";
import { type Difference, type Finding, type Judgement, judgeRefusal, judgeReply, nameOf } from "./judge.ts";
import { isPage, pageDifferences } from "./paging.ts";
import { attempts, type Rule } from "./refusals.ts";

/** What is known of a call beside its contract. */
export interface Trial {
  /** The form whose rules the payload must keep. */
  readonly form?: z.ZodType;
  /** Further values that break a rule, such as of the API's own data. */
  readonly wrong?: readonly Rule[];
  /** The call itself must be refused with this status, such as submitting a report that is not a draft. */
  readonly refusedWith?: 409;
  /** Fields of the reply that may be absent; the finding says which the API does not offer. */
  readonly undocumented?: readonly string[];
  /** Why there may be no input, as in "no event in the list". */
  readonly needs?: string;
  /** The caller, or the role of one; by default any who may make the call. */
  readonly as?: Caller | RoleId | undefined;
}

/** One run against an API: plans make their calls through it, and it collects the findings. */
export type Check = ReturnType<typeof beginCheck>;

export function beginCheck(ask: Ask, callers: readonly Caller[]) {
  const findings = new Map<string, Finding>();
  /** What could not be cleaned up, in words. */
  const stays: string[] = [];

  /**
   * Makes a call, tries its refusals, records the finding, and returns the reply, as received and decoded.
   * @param input `undefined` when there is nothing to call with: then only refusals are tried
   */
  async function call<E extends Endpoint>(endpoint: E, input: Input<E> | undefined, trial: Trial = {}) {
    const wanted = typeof trial.as === "number" ? callerWith(callers, trial.as) : trial.as;
    const caller = wanted ?? callerFor(endpoint, callers);
    const request = input && wireRequest(endpoint, input);
    const exchange = request && caller && (await ask(request, caller.headers));
    const main = exchange && judgeReply(endpoint, exchange, "reply", trial);
    const letThrough = main?.verdict === "refused" ? undefined : caller;
    const differences = [...(main?.differences ?? [])];
    const refused = attempts(endpoint, request, [letThrough, ...outsidersFor(endpoint, callers)], trial);
    for (const [probe, status, attempt, { headers }, rule] of main?.isUseless ? [] : refused) {
      const found = judgeRefusal(await ask(attempt, headers), status, probe, rule?.[0]);
      differences.push(...found);
      // After one accepted invalid value no more are tried: each might have created a record.
      if (rule && found.length > 0) break;
    }
    if (letThrough && isPage(main?.value)) {
      const again = { ...input, page: main.value };
      differences.push(...(await pageDifferences(ask, endpoint, letThrough.headers, again)));
    }
    const name = nameOf(endpoint);
    // No role implies an access token: without one the call is not reached.
    const hasCaller = caller !== undefined || endpoint.caller === "bearer";
    findings.set(name, { name, ...conclusion(endpoint, main, differences, hasCaller, trial) });
    return { json: main?.json, value: main?.value as Output<E> | undefined };
  }

  /** Makes a call without judging it, to see the effect of a write or to undo it. */
  async function quietly<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    as = callerFor(endpoint, callers),
  ): Promise<Output<E> | undefined> {
    const request = wireRequest(endpoint, input);
    if (!request || !as) return undefined;
    return judgeReply(endpoint, await ask(request, as.headers)).value as Output<E>;
  }

  /** Whether a call was made and has no differences so far. */
  const hasFitted = (endpoint: Endpoint) => findings.get(nameOf(endpoint))?.verdict === "fits";

  /** Adds differences to the finding of an earlier call. */
  function add(endpoint: Endpoint, differences: readonly Difference[]): void {
    const found = findings.get(nameOf(endpoint));
    if (!found || differences.length === 0) return;
    const all = [...found.differences, ...differences];
    findings.set(found.name, { ...found, verdict: "differs", differences: all, note: "" });
  }

  return { callers, ask, call, quietly, hasFitted, add, findings, stays };
}

function conclusion(
  endpoint: Endpoint,
  main: Judgement | undefined,
  differences: readonly Difference[],
  hasCaller: boolean,
  { needs = "the list is empty or could not be read", undocumented = [] }: Trial,
): Omit<Finding, "name"> {
  const isUnknown = ([, field, , came]: Difference) =>
    field === "status" && UNKNOWN_CALL.includes(Number(came));
  const isOptional = Object.values<Endpoint>(contract.extra).includes(endpoint);
  if (main ? main.verdict === "missing" : differences.some(isUnknown))
    return { verdict: isOptional ? "not offered" : "missing", differences: [], note: "" };
  if (differences.length > 0) return { verdict: "differs", differences, note: "" };
  if (!hasCaller) return { verdict: "refused", differences, note: "none of the callers may" };
  if (!main) return { verdict: "not reached", differences, note: needs };
  const json = JSON.stringify(main.json ?? "");
  const absent = undocumented.filter((name) => !json.includes(`"${name}":`));
  const offered = absent.length > 0 ? `not offered: ${absent.join(", ")}` : "";
  const rows = isDeepStrictEqual(main.value, []) ? "an empty list: no row was compared" : offered;
  return { verdict: main.verdict, differences, note: main.verdict === "fits" ? rows : "" };
}
