import PQueue from "p-queue";
import { createContext } from "react-router";
import { type Context, defineService } from "#server/context.ts";
import { requestInfo } from "#server/request/request-info.ts";
import type { Endpoint, Input, Output } from "./endpoint.ts";
import { type Attempt, faultPage } from "./fault.ts";
import { recordListChange } from "./lists.ts";
import type { Sender } from "./send.ts";

/** All that the client needs of the session's implementation, which belongs to sign-in. */
export interface Credentials {
  /** Headers of the next call; only `Authorization` and `Cookie` are used. */
  headers(): Readonly<Record<string, string>>;
  /** Stores the cookies of an answer, given as raw `Set-Cookie` values. */
  absorb(setCookie: readonly string[]): Promise<void>;
}

const ALLOWED = ["authorization", "cookie"];

/** The headers that credentials may add to a call: only those that authenticate (R49). */
export function credentialHeaders(credentials: Credentials | undefined): Record<string, string> {
  const given = Object.entries(credentials?.headers() ?? {});
  return Object.fromEntries(
    given
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name, value]) => ALLOWED.includes(name) && value !== ""),
  );
}

type Given<E extends Endpoint> =
  Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

/** The API as loaders and actions use it; all calls of one request share ten seconds (R66). */
export interface Api {
  /**
   * For loaders: the value of a call.
   * @throws a fault page (`data(FaultInfo)`) for everything else; a redirect to sign-in when the API no longer knows
   * this person
   */
  readonly call: <E extends Endpoint>(endpoint: E, ...input: Given<E>) => Promise<Output<E>>;
  /**
   * For actions: the value of a call, or the fault. A write requires a verified form of this request (R22), and
   * continues when the visitor leaves (R74).
   * @throws 403 for a write without such a form; a redirect to sign-in as `call` does
   */
  readonly attempt: <E extends Endpoint>(endpoint: E, ...input: Given<E>) => Promise<Attempt<Output<E>>>;
}

export interface ApiOptions {
  /** `request.signal`: aborts reads when the visitor leaves. */
  readonly signal?: AbortSignal;
  /** Used during sign-in and sign-out: a 401 is then an ordinary answer, not the end of the session. */
  readonly credentials?: Credentials;
  /** Milliseconds per call, instead of the page's ten seconds for all: for work after the answer began. */
  readonly eachMs?: number;
  /** Milliseconds for all calls of this client, within the page's: for parts that a page can do without. */
  readonly withinMs?: number;
  /** Most calls of this client at the same time; the others wait for their turn. */
  readonly atOnce?: number;
}

/** What a request adds to its calls; passed as a value, because calls know nothing of sessions and forms. */
export interface CallPolicy {
  readonly credentials: (context: Context) => Credentials;
  /** The submission key of this request's form (R22). @throws 403 without a verified form */
  readonly submissionKey: (context: Context) => Promise<string>;
  /** Makes a call and records it in the audit where required (R56). */
  readonly audited: <Value>(
    context: Context,
    endpoint: Endpoint,
    input: { readonly params?: unknown; readonly body?: unknown },
    call: () => Promise<Attempt<Value>>,
  ) => Promise<Attempt<Value>>;
  /** Receives the result of a call, in the background. */
  readonly onReply: <E extends Endpoint>(
    context: Context,
    endpoint: E,
    input: Input<E>,
    value: Output<E>,
  ) => void;
  readonly signedOut: (context: Context) => Promise<Response>;
  readonly forbidden: (context: Context) => void;
}

export const callerOf = defineService<CallPolicy>("caller of the API");

export const senderOf = defineService<Sender>("client of the API");

/** The total time that a page may wait for the API (R66), in milliseconds. */
export const pageTimeOf = defineService<{ readonly ms: number }>("time for pages");

const deadlineContext = createContext<number | null>(null);

/** The deadline of this request's calls, on `performance.now()`'s clock; starts with the first call. */
export function pageDeadline(context: Context): number {
  const known = context.get(deadlineContext);
  if (known !== null) return known;
  const deadline = performance.now() + pageTimeOf(context).ms;
  context.set(deadlineContext, deadline);
  return deadline;
}

/** The API client of this request, with its session's credentials, correlation id and deadline. */
export function api(context: Context, options: ApiOptions = {}): Api {
  const { signal, credentials, eachMs, withinMs = Infinity, atOnce } = options;
  const end = performance.now() + withinMs;
  const turns = atOnce === undefined ? undefined : new PQueue({ concurrency: atOnce });

  async function attempt<E extends Endpoint>(endpoint: E, ...[input]: Given<E>): Promise<Attempt<Output<E>>> {
    const given = input ?? ({} as Input<E>);
    const caller = callerOf(context);
    const { id: requestId, traceparent } = requestInfo(context);
    const callOptions = {
      requestId,
      traceparent,
      deadline: Math.min(end, eachMs === undefined ? pageDeadline(context) : performance.now() + eachMs),
      signal,
      credentials: isPublic(endpoint) ? undefined : (credentials ?? caller.credentials(context)),
      submissionKey: endpoint.method === "GET" ? undefined : await caller.submissionKey(context),
    };
    const send = () => senderOf(context).send(endpoint, given, callOptions);
    const work = () => caller.audited(context, endpoint, given, send);
    const outcome = await (turns ? turns.add(work) : work());
    recordListChange(context, endpoint, outcome);
    if (outcome.ok) caller.onReply(context, endpoint, given, outcome.value);
    if (isRefused(endpoint, outcome, 401) && !credentials) throw await caller.signedOut(context);
    if (isRefused(endpoint, outcome, 403)) caller.forbidden(context);
    return outcome;
  }

  async function call<E extends Endpoint>(endpoint: E, ...input: Given<E>): Promise<Output<E>> {
    const outcome = await attempt(endpoint, ...input);
    if (outcome.ok) return outcome.value;
    throw faultPage(outcome.fault);
  }

  return { call, attempt };
}

/** Public calls carry no credentials. */
const isPublic = (endpoint: Endpoint) => endpoint.caller === "anyone";

const isRefused = (endpoint: Endpoint, outcome: Attempt<unknown>, status: number) =>
  !isPublic(endpoint) && !outcome.ok && outcome.fault.status === status;
