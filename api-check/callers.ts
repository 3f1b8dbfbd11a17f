import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import type { Answer } from "#server/api/transport/exchange.ts";
import type { WireRequest } from "#server/api/transport/request.ts";
import { judgeReply } from "./judge.ts";
import type { Ask } from "./line.ts";

/** Credentials given on the command line; a bearer may also be an access token of the identity provider. */
export interface Given {
  readonly bearer?: string | undefined;
  /** As in the `Cookie` header. */
  readonly cookie?: string | undefined;
}

/** A caller. `user` is `undefined` when the API would not identify them. */
export interface Caller {
  readonly headers: Readonly<Record<string, string>>;
  readonly user?: { readonly id: number; readonly roleId: number } | undefined;
  /** The access token that was exchanged for a session of this check's own. */
  readonly accessToken?: string | undefined;
}

/** A caller without any credentials. */
const NOBODY: Caller = { headers: {} };

/**
 * Identifies the given callers. A bearer unknown to the API is treated as an access token of the identity provider
 * and exchanged for a session (3-decisions, "Sign-in").
 */
export async function callersOf(ask: Ask, given: readonly Given[]): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (const credentials of given) callers.push(await callerOf(ask, credentials));
  return callers;
}

async function callerOf(ask: Ask, { bearer, cookie }: Given): Promise<Caller> {
  const headers = {
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...(cookie !== undefined && { cookie }),
  };
  const user = await userOf(ask, headers);
  if (user || bearer === undefined) return { headers, user };
  const own = await exchangeToken(ask, bearer);
  return own ? { headers: own, user: await userOf(ask, own), accessToken: bearer } : { headers };
}

const bare = ({ method, path }: Endpoint): WireRequest => ({ method, path, body: undefined });

async function userOf(ask: Ask, headers: Caller["headers"]): Promise<Caller["user"]> {
  const exchange = await ask(bare(contract.users.profile), headers);
  return judgeReply(contract.users.profile, exchange).value as Caller["user"];
}

/** The headers of an exchanged session: the API's cookies, and its bearer or the access token. */
async function exchangeToken(ask: Ask, accessToken: string): Promise<Caller["headers"] | undefined> {
  const exchange = await ask(bare(contract.auth.token), { authorization: `Bearer ${accessToken}` });
  if (!exchange.answered || exchange.status !== 200) return undefined;
  const reply = judgeReply(contract.auth.token, exchange).value as { access_token?: string } | undefined;
  const cookie = cookiesOf(exchange);
  return {
    authorization: `Bearer ${reply?.access_token ?? accessToken}`,
    ...(cookie !== "" && { cookie }),
  };
}

const cookiesOf = ({ headers }: Answer) =>
  [headers["set-cookie"] ?? []]
    .flat()
    .map((line) => line.split(";", 1)[0])
    .join("; ");

/** The first caller who may make a call; `undefined` for none. */
export function callerFor({ caller }: Endpoint, callers: readonly Caller[]): Caller | undefined {
  if (caller === "anyone") return NOBODY;
  if (caller === "bearer") return callers.flatMap(withAccessToken)[0];
  if (caller === "session") return callers[0];
  return callers.find(({ user }) => user && caller.some((role) => role === user.roleId));
}

const withAccessToken = ({ accessToken }: Caller): Caller[] =>
  accessToken === undefined ? [] : [{ headers: { authorization: `Bearer ${accessToken}` } }];

export const callerWith = (callers: readonly Caller[], roleId: number): Caller | undefined =>
  callers.find(({ user }) => user?.roleId === roleId);

/** The callers whose role may not make a call. */
export function outsidersFor({ caller }: Endpoint, callers: readonly Caller[]): readonly Caller[] {
  if (typeof caller === "string") return [];
  return callers.filter(({ user }) => user && !caller.some((role) => role === user.roleId));
}
