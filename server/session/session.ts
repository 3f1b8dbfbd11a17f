import { createHash } from "node:crypto";
import type { Receipt } from "#app/model/case.ts";
import type { AssignmentResult } from "#app/model/mp.ts";
import type { Profile } from "#app/model/user.ts";
import type { StoreKey } from "#server/store/store.ts";
import type { SessionKind } from "./cookie.ts";

/** A message that is shown once, on the next page: a toast with JavaScript, a notice without. */
export interface Flash {
  readonly kind: "success" | "error";
  /** Translation key of the text (namespace `flash`, of staff `done`). */
  readonly text: string;
  /** Under which the log has what was done, where the page says so. */
  readonly reference?: string;
  /** A file that goes with it: its address, and the key of what the link to it says. */
  readonly file?: { readonly href: string; readonly text: string };
}

/** The cookies that the API has given, as `identity/credentials.ts` writes them. */
interface ApiCookies {
  /** The whole jar, serialized. */
  readonly jar: string;
  /** `name=value` of each that calls send, and until when (epoch milliseconds; `null`: as long as the session). */
  readonly sent: readonly { readonly pair: string; readonly until: number | null }[];
}

/** What a person had typed when the session ended (R8): offered again to the same user after sign-in. */
export interface ParkedForm {
  /** Path and query of the page that held the form. */
  readonly page: string;
  /** Path and query that it was posted to. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Of it a user or an office was written, but not all of its MPs. */
  readonly assignmentResult?: AssignmentResult | undefined;
  /** Opaque mark of the user who typed it. */
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly parkedAt: number;
}

/** A form that went back to the person, as the page that it was drawn as. */
export interface ReturnedPage {
  /** Path and query of the form's page. */
  readonly page: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Compressed with Brotli, in base64. */
  readonly html: string;
  /** Which one its scripts carry. */
  readonly nonce: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Everything that a session may hold; one sealed field each, saved one by one. */
export interface SessionData {
  profile?: Profile;
  /** When the API last said who this is, epoch milliseconds. */
  profileAskedAt?: number;
  /** The token that the API takes; who has one is signed in. Never leaves the server. */
  bearer?: string;
  /** The API's own cookies. Never leaves the server. */
  cookies?: ApiCookies;
  /** Who this is to the identity provider (`sub`), and which session of theirs there (`sid`), where it tells. */
  account?: { readonly sub: string; readonly sid?: string | undefined };
  parked?: ParkedForm;
  returned?: ReturnedPage;
  /** When this person last wrote what the public lists say, epoch milliseconds: another process may have older ones. */
  listsChangedAt?: number;
  /** The last few meeting requests of this visitor. */
  receipts?: Receipt[];
  /** The request that this visitor has opened by its code, and until when it stays open (epoch milliseconds). */
  openRequest?: { readonly code: string; readonly until: number };
}

/**
 * - `none`: nothing is kept for this visitor (who may have an id all the same)
 * - `live`: something is
 * - `ended`: the cookie names a staff session that is over
 * - `unavailable`: nobody can tell, because the store does not answer
 */
export type SessionStatus = "none" | "live" | "ended" | "unavailable";

/** The session of one request. Changes are saved, and the cookie set, after the handler has run. */
export interface Session {
  readonly id: string | undefined;
  readonly status: SessionStatus;
  /** Seconds until this session is over unless it is used again; 0 for a visitor of whom nothing is kept. */
  secondsLeft(): number;
  /** Gives an anonymous visitor an id (a cookie, nothing stored), so that a form key can be bound to it. */
  ensureId(): string;
  get<Key extends keyof SessionData>(key: Key): SessionData[Key] | undefined;
  set<Key extends keyof SessionData>(key: Key, value: Required<SessionData>[Key]): void;
  unset(key: keyof SessionData): void;
  flash(message: Flash): void;
  /** The messages for this page, oldest first. They are gone then, unless the page is only prefetched. */
  takeFlash(): Flash[];
  /** Moves everything to a new id; the old one is dead at once (R6). */
  regenerate(): void;
  /** Forgets everything and begins a staff session under a new id. */
  begin(): void;
  /** Forgets everything; the id is dead at once. */
  destroy(): void;
}

/** What a session holds, as it is kept: the JSON text of each field by its name. */
export type SessionFields = Readonly<Record<string, string>>;

/** What a session is called where its id must not stand: from this nobody finds the id, and so the cookie. */
export const sessionName = (id: string): string => createHash("sha256").update(id).digest("base64url");

/** The key under which the session of this name is kept. */
export const placeOf = (name: string): StoreKey => ["session", name];

/** The fields of a kept session. */
export const fieldsOf = (record: string | undefined): SessionFields | undefined =>
  record === undefined ? undefined : (JSON.parse(record) as SessionFields);

/** When a session began and when it was last used; milliseconds since 1970. */
export interface Times {
  readonly startedAt: number;
  readonly seenAt: number;
}

/** Seconds without use, and in all, after which a session is over (R7). */
const LIFETIME = {
  staff: { idle: 30 * 60, absolute: 8 * 60 * 60 },
  visitor: { idle: 60 * 60, absolute: 24 * 60 * 60 },
} satisfies Record<SessionKind, unknown>;

/** Seconds after which no session of staff is left, however it was used. */
export const LONGEST_SECONDS = LIFETIME.staff.absolute;

/** A use is written down at most this often, to spare writes. */
const TOUCH_EVERY_MS = 60_000;
/** Clocks of several nodes differ a little. */
const CLOCK_SKEW_MS = 60_000;

/** Seconds until a session ends unless it is used; 0 when it is over. A clock that was set back ends it (F24). */
export function secondsLeft(kind: SessionKind, { startedAt, seenAt }: Times, now: number): number {
  const { idle, absolute } = LIFETIME[kind];
  if (now < Math.max(startedAt, seenAt) - CLOCK_SKEW_MS) return 0;
  const end = Math.min(seenAt + idle * 1000, startedAt + absolute * 1000);
  return Math.max(0, (end - now) / 1000);
}

/** Whether a use now has to be written down. */
export function needsTouch({ seenAt }: Times, now: number): boolean {
  return now - seenAt >= TOUCH_EVERY_MS;
}

/** The times of a kept session; `undefined` where they can't be read. */
export function sessionTimes({ startedAt, seenAt }: SessionFields = {}): Times | undefined {
  const times = { startedAt: Number(startedAt), seenAt: Number(seenAt) };
  return Number.isFinite(times.startedAt) && Number.isFinite(times.seenAt) ? times : undefined;
}
