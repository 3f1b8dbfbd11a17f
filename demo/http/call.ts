import type { DatabaseSync } from "node:sqlite";
import type { Profile } from "#app/model/user.ts";
import type { Endpoint, Input, Output } from "#server/api/endpoint.ts";
import { RefusedCall } from "./refusal.ts";
import type { PresentedCredentials } from "../store/sessions.ts";

/** The user who signed in at the identity provider, and the app's origin where the token contains it. */
export interface TokenBearer {
  readonly username: string;
  readonly appOrigin: string | null;
}

export interface ReferenceServices {
  readonly database: DatabaseSync;
  readonly now: () => Date;
  /** Identifies the user of an access token; rejects an untrustworthy one. */
  readonly readToken: (accessToken: string) => Promise<TokenBearer>;
  /** The identity provider's sign-out address for a user; `null` for a foreign provider. */
  readonly signOutUrl: (userId: number, appOrigin: string | null) => string | null;
}

/** One checked call: input decoded by the contract, role and session verified. */
export interface Call<E extends Endpoint> extends ReferenceServices {
  readonly input: Input<E>;
  /** The caller; `undefined` only for public calls. */
  readonly user: Profile | undefined;
  readonly credentials: PresentedCredentials;
  setCookie(cookie: string): void;
}

/** A write that first needs slow work, such as re-encoding a picture; it may refuse at once. */
export interface SlowWrite<E extends Endpoint> {
  /** Does the slow work; what it returns runs in the transaction and must be synchronous. */
  readonly prepare: (call: Call<E>) => Promise<() => Output<E>>;
}

/**
 * Handles a call in our vocabulary; the router encodes the reply by the contract. Reading handlers may be
 * asynchronous; writing ones run in one transaction and must be synchronous, unless prepared before it. They refuse
 * by throwing a `RefusedCall`.
 */
export type Handler<E extends Endpoint> = E["method"] extends "GET" ? ReadHandler<E> : WriteHandler<E>;

export type ReadHandler<E extends Endpoint> = (call: Call<E>) => Output<E> | Promise<Output<E>>;

export type WriteHandler<E extends Endpoint> = ((call: Call<E>) => Output<E>) | SlowWrite<E>;

/** A handler for every call of a group of the contract: a missing one does not compile. */
export type Handlers<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends Endpoint ? Handler<Group[Name]> : Handlers<Group[Name]>;
};

/** The signed-in person of a call that only they may make. */
export function signedIn(call: { readonly user: Profile | undefined }): Profile {
  if (!call.user) throw new RefusedCall(401);
  return call.user;
}
