import { z } from "zod";
import type { Endpoint, Input, Output } from "#server/api/endpoint.ts";
import { wireRequest } from "#server/api/transport/request.ts";
import type { Reference } from "./reference.ts";

/** The credentials of a signed-in caller. */
export interface ApiSession {
  readonly cookie: string;
  readonly bearer: string;
}

/** An access token of the identity provider for a demo account, as command lines get it. */
export async function accessTokenOf({ issuer }: Pick<Reference, "issuer">, username: string) {
  const body = new URLSearchParams({ username, password: "demo" });
  const response = await fetch(`${issuer}/bearer`, { method: "POST", body });
  if (!response.ok) throw new Error(`the identity provider answered ${response.status}`);
  return response.text();
}

/** Signs a demo account in at the API. */
export async function signInAs(
  reference: Pick<Reference, "url" | "issuer">,
  username: string,
): Promise<ApiSession> {
  const response = await fetch(`${reference.url}/admin/api/auth/token`, {
    headers: { authorization: `Bearer ${await accessTokenOf(reference, username)}` },
  });
  if (response.status !== 200) throw new Error(`the API answered ${response.status} to the access token`);
  const { access_token } = (await response.json()) as { access_token: string };
  const [, cookie = ""] = /^JSESSIONID=([^;]+)/.exec(response.headers.getSetCookie().join()) ?? [];
  return { cookie, bearer: access_token };
}

/**
 * Makes one call of the contract, without files, over HTTP with the access token of `session`. `value` is decoded by the
 * contract if the call succeeded, `body` is as sent.
 */
export async function call<E extends Endpoint>(
  base: string,
  endpoint: E,
  input: Input<E>,
  { session }: { readonly session?: ApiSession } = {},
) {
  const { path = "", method, body: sent } = wireRequest(endpoint, input) ?? {};
  const response = await fetch(base + path, {
    ...(method && { method }),
    headers: {
      ...(session && { authorization: `Bearer ${session.bearer}` }),
      ...(sent !== undefined && { "content-type": "application/json" }),
    },
    ...(sent !== undefined && { body: sent }),
  });
  const text = await response.text();
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  const value = (response.ok ? z.decode(endpoint.reply, body) : undefined) as Output<E>;
  return { status: response.status, body, value };
}
