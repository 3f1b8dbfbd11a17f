import { createContext, type RouterContextProvider } from "react-router";
import { auditedCall } from "#server/audit/audited-call.ts";
import type { Context } from "#server/context.ts";
import { verifiedForm } from "#server/form/posted-form.ts";
import { apiCredentials } from "#server/identity/credentials.ts";
import { endSession } from "#server/identity/end-session.ts";
import { doubtProfile } from "#server/identity/profile.ts";
import { log } from "#server/log/log.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession } from "#server/session/current.ts";
import { env } from "#server/settings/env.ts";
import type { Credentials } from "./credentials.ts";
import type { Endpoint, Input, Output } from "./endpoint.ts";
import { type Attempt, faultPage } from "./fault.ts";
import { noteListChange } from "./lists/changes.ts";
import { createSender, type Sender } from "./send.ts";

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

const PAGE_MS = 10_000;

/** Another API than the configured one, for this request. */
export const senderContext = createContext<Sender | null>(null);

const deadlineContext = createContext<number | null>(null);

let ownSender: Sender | undefined;

/** The sender of this request: the process has one, with one breaker and one set of connections. */
export function senderOf(context: Context): Sender {
  return context.get(senderContext) ?? (ownSender ??= createSender({ baseUrl: env.apiBaseUrl, log }));
}

/** When this request has waited long enough for the API, on `performance.now()`'s clock; begins with its first call. */
export function pageDeadline(context: Context): number {
  const known = context.get(deadlineContext);
  if (known !== null) return known;
  const deadline = performance.now() + PAGE_MS;
  (context as RouterContextProvider).set(deadlineContext, deadline);
  return deadline;
}

/** The API for this request: its session's credentials, its correlation id, its deadline. */
export function api(context: Context, { signal, credentials, eachMs }: ApiOptions = {}): Api {
  async function attempt<E extends Endpoint>(endpoint: E, ...[input]: Given<E>): Promise<Attempt<Output<E>>> {
    const given = input ?? ({} as Input<E>);
    const options = {
      requestId: requestInfo(context).id,
      deadline: eachMs === undefined ? pageDeadline(context) : performance.now() + eachMs,
      signal,
      credentials: isPublic(endpoint) ? undefined : (credentials ?? apiCredentials(context)),
      submissionKey: await submissionKey(endpoint, context),
    };
    const send = () => senderOf(context).send(endpoint, given, options);
    const outcome = await auditedCall(context, endpoint, given, send);
    noteListChange(context, senderOf(context), endpoint, outcome);
    if (isSignedOut(endpoint, outcome) && !credentials) throw await endSession(context);
    if (isForbidden(endpoint, outcome)) doubtProfile(getSession(context));
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

async function submissionKey(endpoint: Endpoint, context: Context): Promise<string | undefined> {
  return endpoint.method === "GET" ? undefined : (await verifiedForm(context)).submissionKey;
}

const isSignedOut = (endpoint: Endpoint, outcome: Attempt<unknown>) => isRefusal(endpoint, outcome, 401);
const isForbidden = (endpoint: Endpoint, outcome: Attempt<unknown>) => isRefusal(endpoint, outcome, 403);

function isRefusal(endpoint: Endpoint, outcome: Attempt<unknown>, status: number): boolean {
  return !isPublic(endpoint) && !outcome.ok && outcome.fault.status === status;
}
