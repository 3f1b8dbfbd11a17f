import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { createTransport } from "#server/api/transport/exchange.ts";
import type { WireRequest } from "#server/api/transport/request.ts";
import { connectorFor } from "#server/connector.ts";
import { judgeReply, NOTHING_CAME } from "./judge.ts";

const MAX_BYTES = 16 * 1024 * 1024;

/** Sends one request to the API under test with a caller's headers; every failure becomes an answer. */
export type Ask = ReturnType<typeof openLine>["ask"];

/** There is nothing to check; the message gives the reason in one sentence. */
export class Unreachable extends Error {}

/**
 * A connection to the API at `baseUrl`: as the product's, with limits and without following redirects, but without
 * retries and breaker, which would hide the API's behaviour.
 * @param limitMs for an answer, in milliseconds; the product waits no longer for a whole call
 */
export function openLine(baseUrl: string, limitMs = 10_000) {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, "");
  const times = { connect: limitMs, headers: limitMs };
  const transport = createTransport(base.origin, times, connectorFor());
  let isFirst = true;
  /** @throws Unreachable for the first request, if nothing answers: all others would fail too, each after its timeout */
  const ask = async ({ method, path, body }: WireRequest, credentials: Caller["headers"]) => {
    const type = typeof body === "string" && { "content-type": "application/json" };
    const headers = { accept: "application/json", ...type, ...credentials };
    const limits = { maxBytes: MAX_BYTES, signal: AbortSignal.timeout(limitMs) };
    const exchange = await transport.exchange({ method, path: prefix + path, body, headers }, limits);
    if (isFirst && !exchange.answered && !exchange.sent)
      throw new Unreachable(`Nothing was checked at ${base.origin}: ${NOTHING_CAME[exchange.why]}.`);
    isFirst = false;
    return exchange;
  };
  return { ask, close: transport.close };
}

/** `user` is `undefined` when the API has not told who they are. */
export interface Caller {
  readonly headers: Readonly<Record<string, string>>;
  readonly user?: { readonly id: number; readonly roleId: number } | undefined;
  /** The access token that was exchanged for a session of this check's own. */
  readonly accessToken?: string | undefined;
}

export const NOBODY: Caller = { headers: {} };

/**
 * Identifies a given caller. A bearer unknown to the API is treated as an access token of the identity provider
 * and exchanged for a session (3-decisions, "Sign-in").
 * @throws Unreachable when the API refuses the credentials: they would only be refused again, call by call
 */
export async function callerOf(ask: Ask, bearer: string, number: number): Promise<Caller> {
  const headers = { authorization: `Bearer ${bearer}` };
  const { verdict, value: user } = await userOf(ask, headers);
  if (verdict !== "refused") return { headers, user };
  const own = await exchangeToken(ask, bearer);
  const known = own && (await userOf(ask, own));
  if (own && known && known.verdict !== "refused")
    return { headers: own, user: known.value, accessToken: bearer };
  throw new Unreachable(`Nothing was checked: the API refuses --bearer number ${number}.`);
}

const bare = ({ method, path }: Endpoint): WireRequest => ({ method, path, body: undefined });

async function userOf(ask: Ask, headers: Caller["headers"]) {
  const exchange = await ask(bare(contract.users.profile), headers);
  const { verdict, value } = judgeReply(contract.users.profile, exchange);
  return { verdict, value: value as Caller["user"] };
}

/** The headers of an exchanged session: the API's cookies, and its bearer or the access token. */
async function exchangeToken(ask: Ask, accessToken: string): Promise<Caller["headers"] | undefined> {
  const exchange = await ask(bare(contract.auth.token), { authorization: `Bearer ${accessToken}` });
  if (!exchange.answered || exchange.status !== 200) return undefined;
  const reply = judgeReply(contract.auth.token, exchange).value as { access_token?: string } | undefined;
  const lines = [exchange.headers["set-cookie"] ?? []].flat();
  const cookie = lines.map((line) => line.split(";", 1)[0]).join("; ");
  return {
    authorization: `Bearer ${reply?.access_token ?? accessToken}`,
    ...(cookie !== "" && { cookie }),
  };
}

/** The first caller who may make a call; `undefined` for none. */
export function callerFor({ caller }: Endpoint, callers: readonly Caller[]): Caller | undefined {
  if (caller === "anyone") return NOBODY;
  if (caller === "session") return callers[0];
  if (caller !== "bearer")
    return callers.find(({ user }) => user && caller.some((role) => role === user.roleId));
  const accessToken = callers.find((one) => one.accessToken !== undefined)?.accessToken;
  return accessToken === undefined ? undefined : { headers: { authorization: `Bearer ${accessToken}` } };
}

export const callerWith = (callers: readonly Caller[], roleId: number): Caller | undefined =>
  callers.find(({ user }) => user?.roleId === roleId);

/** The callers whose role may not make a call. */
export function outsidersFor({ caller }: Endpoint, callers: readonly Caller[]): readonly Caller[] {
  if (typeof caller === "string") return [];
  return callers.filter(({ user }) => user && !caller.some((role) => role === user.roleId));
}
