import { createContext, type RouterContextProvider } from "react-router";
import { type Context, partOfProduct } from "#server/context.ts";
import { requestInfo } from "#server/request/request-info.ts";
import type { Endpoint, Input, Output } from "./endpoint.ts";
import { type Attempt, faultPage } from "./fault.ts";
import { noteListChange } from "./lists.ts";
import type { Sender } from "./send.ts";

/**
 * How a call proves to the API who asks. The session's own implementation belongs to sign-in; this is
 * all that the client needs of it. Neither side ever reaches the browser.
 */
export interface Credentials {
  /** Headers of the next call. Only `Authorization` and `Cookie` are taken. */
  headers(): Readonly<Record<string, string>>;
  /** Keeps the cookies of an answer, given as raw `Set-Cookie` values. */
  absorb(setCookie: readonly string[]): Promise<void>;
}

const ALLOWED = ["authorization", "cookie"];

/** The headers that credentials may add to a call: nothing but what proves who asks (R49). */
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

/** The API as loaders and actions see it; all calls of one request share ten seconds (R66). */
export interface Api {
  /**
   * For loaders: the value of a call.
   * @throws a fault page (`data(FaultInfo)`) for everything else; a redirect to sign-in when the API does
   * not know this person any more
   */
  readonly call: <E extends Endpoint>(endpoint: E, ...input: Given<E>) => Promise<Output<E>>;
  /**
   * For actions: the value of a call, or why there is none. A write needs a form of this request whose key
   * was verified (R22), and goes on when the visitor leaves (R74).
   * @throws 403 for a write without such a form; a redirect to sign-in as `call` does
   */
  readonly attempt: <E extends Endpoint>(endpoint: E, ...input: Given<E>) => Promise<Attempt<Output<E>>>;
}

/** How the calls of a request are made, where it is not as usual. */
export interface ApiOptions {
  /** `request.signal`, to end reads that nobody waits for. */
  readonly signal?: AbortSignal;
  /** Given while signing in and out: a 401 is then an answer like any other, not the end of the session. */
  readonly credentials?: Credentials;
  /** Milliseconds for each call by itself, instead of the page's ten seconds for all: for what goes on after the answer began. */
  readonly eachMs?: number;
}

/**
 * What a request adds to its calls: who asks, under which form's key, what is written down, and what follows from a refusal.
 * Given as a value: calls know nothing of sessions and forms.
 */
export interface CallPolicy {
  /** How the session proves to the API who asks. */
  readonly credentials: (context: Context) => Credentials;
  /** The key under which this request may write (R22). @throws 403 without a form whose key was verified */
  readonly submissionKey: (context: Context) => Promise<string>;
  /** Makes a call, and writes down what has to be (R56). */
  readonly audited: <Value>(
    context: Context,
    endpoint: Endpoint,
    input: { readonly params?: unknown; readonly body?: unknown },
    call: () => Promise<Attempt<Value>>,
  ) => Promise<Attempt<Value>>;
  /** Hears what a call brought. Nobody waits for what it makes of it. */
  readonly heard: <E extends Endpoint>(
    context: Context,
    endpoint: E,
    input: Input<E>,
    value: Output<E>,
  ) => void;
  /** The API does not know this person any more: the answer to the request. */
  readonly signedOut: (context: Context) => Promise<Response>;
  /** The API has refused this person something. */
  readonly forbidden: (context: Context) => void;
}

/** What a product's requests add to their calls. */
export const callerOf = partOfProduct<CallPolicy>("caller of the API");

/** The sender of a product: it has one, with one breaker and one set of connections. */
export const senderOf = partOfProduct<Sender>("client of the API");

/** How long a page may wait for the API in all (R66); milliseconds. */
export const pageTimeOf = partOfProduct<{ readonly ms: number }>("time for pages");

const deadlineContext = createContext<number | null>(null);

/** When this request has waited long enough for the API, on `performance.now()`'s clock; begins with its first call. */
export function pageDeadline(context: Context): number {
  const known = context.get(deadlineContext);
  if (known !== null) return known;
  const deadline = performance.now() + pageTimeOf(context).ms;
  (context as RouterContextProvider).set(deadlineContext, deadline);
  return deadline;
}

/** The API for this request: its session's credentials, its correlation id, its deadline. */
export function api(context: Context, { signal, credentials, eachMs }: ApiOptions = {}): Api {
  async function attempt<E extends Endpoint>(endpoint: E, ...[input]: Given<E>): Promise<Attempt<Output<E>>> {
    const given = input ?? ({} as Input<E>);
    const caller = callerOf(context);
    const options = {
      requestId: requestInfo(context).id,
      deadline: eachMs === undefined ? pageDeadline(context) : performance.now() + eachMs,
      signal,
      credentials: isPublic(endpoint) ? undefined : (credentials ?? caller.credentials(context)),
      submissionKey: endpoint.method === "GET" ? undefined : await caller.submissionKey(context),
    };
    const send = () => senderOf(context).send(endpoint, given, options);
    const outcome = await caller.audited(context, endpoint, given, send);
    noteListChange(context, endpoint, outcome);
    if (outcome.ok) caller.heard(context, endpoint, given, outcome.value);
    if (isSignedOut(endpoint, outcome) && !credentials) throw await caller.signedOut(context);
    if (isForbidden(endpoint, outcome)) caller.forbidden(context);
    return outcome;
  }

  async function call<E extends Endpoint>(endpoint: E, ...input: Given<E>): Promise<Output<E>> {
    const outcome = await attempt(endpoint, ...input);
    if (outcome.ok) return outcome.value;
    throw faultPage(outcome.fault);
  }

  return { call, attempt };
}

/** Public calls carry nobody's credentials. */
const isPublic = (endpoint: Endpoint) => endpoint.caller === "anyone";

const isSignedOut = (endpoint: Endpoint, outcome: Attempt<unknown>) => isRefusal(endpoint, outcome, 401);
const isForbidden = (endpoint: Endpoint, outcome: Attempt<unknown>) => isRefusal(endpoint, outcome, 403);

function isRefusal(endpoint: Endpoint, outcome: Attempt<unknown>, status: number): boolean {
  return !isPublic(endpoint) && !outcome.ok && outcome.fault.status === status;
}
