import type { DatabaseSync } from "node:sqlite";
import type { Profile } from "#app/model/user.ts";
import type { Endpoint, Input, Output } from "#server/api/endpoint.ts";
import { RefusedCall } from "./refusal.ts";
import type { PresentedCredentials } from "../store/sessions.ts";

/** Who signed in at the identity provider, and at which origin of the app where the token says it. */
export interface TokenBearer {
  readonly username: string;
  readonly appOrigin: string | null;
}

/** What every handler works with. */
export interface ReferenceServices {
  readonly database: DatabaseSync;
  readonly now: () => Date;
  /** Folder of the files that are served below `/admin/uploads/`. */
  readonly uploadsDir: string;
  /** Whom an access token of the identity provider stands for; rejects a token that can't be trusted. */
  readonly readToken: (accessToken: string) => Promise<TokenBearer>;
  /** Where a user's browser signs out of the identity provider; `null` when that is not ours to say. */
  readonly signOutUrl: (userId: number, appOrigin: string | null) => string | null;
}

/** One checked call: input decoded by the contract, role and session verified. */
export interface Call<E extends Endpoint> extends ReferenceServices {
  readonly input: Input<E>;
  /** Who calls; `undefined` only for calls that anyone may make. */
  readonly user: Profile | undefined;
  readonly credentials: PresentedCredentials;
  setCookie(cookie: string): void;
}

/**
 * A write whose slow part is done: `write` runs in the transaction and must not wait. Afterwards exactly one of
 * the other two is called: `keep` when it is stored, `undo` when it was refused or had been done before.
 */
export interface PreparedWrite<E extends Endpoint> {
  readonly write: () => Output<E>;
  /** Clears away what the write has replaced, such as the file of the old picture. */
  readonly keep: () => Promise<void>;
  /** Clears away what was made for the write, such as the file of the new picture. */
  readonly undo: () => Promise<void>;
}

/** A write that needs something slow first, such as a picture re-encoded and stored; it may refuse at once. */
export interface SlowWrite<E extends Endpoint> {
  readonly prepare: (call: Call<E>) => Promise<PreparedWrite<E>>;
}

/**
 * Answers a call in our vocabulary; the router encodes it by the contract. Reading handlers may wait; writing
 * ones run in one transaction and must not, unless they are prepared before it. They refuse by throwing a `RefusedCall`.
 */
export type Handler<E extends Endpoint> = E["method"] extends "GET" ? ReadHandler<E> : WriteHandler<E>;

/** Answers a read; may wait. */
export type ReadHandler<E extends Endpoint> = (call: Call<E>) => Output<E> | Promise<Output<E>>;

/** Answers a write: at once within its transaction, or prepared before it. */
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
