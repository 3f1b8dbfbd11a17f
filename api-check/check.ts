import { isDeepStrictEqual } from "node:util";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint, Input, Output } from "#server/api/endpoint.ts";
import { wireRequest } from "#server/api/transport/request.ts";
import { type Caller, callerFor, outsidersFor } from "./callers.ts";
import { type Difference, type Finding, nameOf, type Verdict } from "./finding.ts";
import { type Judgement, judgeRefusal, judgeReply, UNKNOWN_CALL } from "./judge.ts";
import type { Ask } from "./line.ts";
import { drawDifferences, filterDifferences, type Filters, pagingDifferences } from "./paging.ts";
import { refusalDifferences, type Words } from "./refusals.ts";
import type { Rule } from "./wrong-values.ts";

/** What to try of a call beyond making it once. */
export interface Trial {
  /** Repeating the same write must be refused with 409. */
  readonly again?: true;
  /** The call itself must be refused with this status, such as submitting a report that is not a draft. */
  readonly refusedWith?: 409;
  /** Why there may be no input, as in "no event in the list". */
  readonly needs?: string;
  /** Undocumented fields of the reply. */
  readonly silent?: readonly string[];
  /** Likewise fields that only our own features need; the finding says which the API does not offer. */
  readonly own?: readonly string[];
  /** Filters of the query, with the field of a row that each applies to. */
  readonly filters?: Filters;
  /** Invalid values that depend on the API's data, in addition to those of the rules. */
  readonly wrong?: readonly Rule[];
  /** The caller, if not just anybody who may make the call. */
  readonly as?: Caller | undefined;
}

/** A reply: as received, and decoded where it fits the contract. */
interface Reply<E extends Endpoint> {
  readonly json: unknown;
  readonly value: Output<E> | undefined;
}

/** One run against an API: plans make their calls through it, and it collects the findings. */
export interface Check {
  readonly callers: readonly Caller[];
  readonly ask: Ask;
  /**
   * Makes a call, tries its refusals, records the finding, and returns the reply.
   * @param input `undefined` when there is nothing to call with: then only refusals are tried
   */
  call<E extends Endpoint>(endpoint: E, input: Input<E> | undefined, trial?: Trial): Promise<Reply<E>>;
  /** Makes a call without judging it, to see the effect of a write or to undo it. */
  quietly<E extends Endpoint>(endpoint: E, input: Input<E>, as?: Caller): Promise<Output<E> | undefined>;
  /** Adds a difference to the findings of an earlier call. */
  add(endpoint: Endpoint, difference: Difference): void;
  /** Whether a call was made and has no differences so far. */
  hasFitted(endpoint: Endpoint): boolean;
  readonly findings: () => readonly Finding[];
}

const EXTRA: ReadonlySet<Endpoint> = new Set<Endpoint>(Object.values(contract.extra));

/** Starts a run with these callers; `words` as in `CheckOptions`. */
export function beginCheck(ask: Ask, callers: readonly Caller[], words?: Words): Check {
  const findings = new Map<string, Finding>();

  async function call(
    endpoint: Endpoint,
    input: object | undefined,
    trial: Trial = {},
  ): Promise<Reply<Endpoint>> {
    const caller = trial.as ?? callerFor(endpoint, callers);
    // No role implies an access token: without one the call is not reached.
    const hasCaller = caller !== undefined || endpoint.caller === "bearer";
    const request = input && wireRequest(endpoint, input);
    const exchange = request && caller && (await ask(request, caller.headers));
    const main = exchange && mainJudgement(endpoint, exchange, trial);
    const letThrough = main?.verdict === "refused" ? undefined : caller;
    const outsiders = outsidersFor(endpoint, callers);
    const { again = false, wrong = [] } = trial;
    const material = { again, wrong, request, caller: letThrough, outsiders };
    const differences = [
      ...(main?.differences ?? []),
      ...(main?.isUseless ? [] : await refusalDifferences(ask, endpoint, material, words)),
      ...(main?.value && letThrough && trial.filters
        ? await pageDifferences(ask, endpoint, letThrough, { filters: trial.filters, page: main.value })
        : []),
    ];
    const known = verdictOf(main, differences, hasCaller);
    const verdict = known === "missing" && EXTRA.has(endpoint) ? "not offered" : known;
    findings.set(nameOf(endpoint), {
      name: nameOf(endpoint),
      verdict,
      differences: known === "missing" ? [] : differences,
      note: noteOf(verdict, trial, main, hasCaller),
    });
    return { json: main?.json, value: main?.value };
  }

  return {
    callers,
    ask,
    call,
    async quietly(endpoint, input, as = callerFor(endpoint, callers)) {
      const request = wireRequest(endpoint, input);
      if (!request || !as) return undefined;
      return judgeReply(endpoint, await ask(request, as.headers)).value as never;
    },
    add(endpoint, difference) {
      const found = findings.get(nameOf(endpoint));
      if (!found) throw new TypeError(`${nameOf(endpoint)} has not been called`);
      const differences = [...found.differences, difference];
      findings.set(found.name, { ...found, verdict: "differs", differences });
    },
    hasFitted: (endpoint) => findings.get(nameOf(endpoint))?.verdict === "fits",
    findings: () => [...findings.values()],
  };
}

function mainJudgement(
  endpoint: Endpoint,
  exchange: Awaited<ReturnType<Ask>>,
  { refusedWith, silent = [], own = [] }: Trial,
): Judgement {
  const judgement = judgeReply(endpoint, exchange, "reply", [...silent, ...own, "draw"]);
  if (refusedWith === undefined || ["missing", "refused"].includes(judgement.verdict)) return judgement;
  const differences = judgeRefusal(exchange, refusedWith, "reply");
  return { verdict: differences.length === 0 ? "fits" : "differs", differences };
}

async function pageDifferences(
  ask: Ask,
  endpoint: Endpoint,
  caller: Caller,
  asked: Parameters<typeof filterDifferences>[3],
): Promise<Difference[]> {
  return [
    ...drawDifferences(asked.page),
    ...(await pagingDifferences(ask, endpoint, caller)),
    ...(await filterDifferences(ask, endpoint, caller, asked)),
  ];
}

function verdictOf(
  main: Judgement | undefined,
  differences: readonly Difference[],
  hasCaller: boolean,
): Verdict {
  if (main?.verdict === "missing") return "missing";
  if (
    !main &&
    differences.some(({ field, came }) => field === "status" && UNKNOWN_CALL.map(String).includes(came))
  )
    return "missing";
  if (differences.length > 0) return "differs";
  if (main) return main.verdict;
  return hasCaller ? "not reached" : "refused";
}

function noteOf(
  verdict: Verdict,
  { needs = "", own = [] }: Trial,
  main: Judgement | undefined,
  hasCaller: boolean,
): string {
  if (verdict === "not reached") return needs;
  if (verdict === "refused") return hasCaller ? "" : "none of the callers may";
  if (verdict === "fits" && isDeepStrictEqual(main?.value, [])) return "an empty list: no row was compared";
  const json = JSON.stringify(main?.json ?? "");
  const absent = verdict === "fits" ? own.filter((name) => !json.includes(`"${name}":`)) : [];
  if (absent.length > 0) return `not offered: ${absent.join(", ")}`;
  return "";
}
