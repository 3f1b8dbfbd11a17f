import { createHash } from "node:crypto";
import type { Receipt } from "#app/model/case.ts";
import type { Language } from "#app/model/text/language.ts";
import type { Profile } from "#app/model/user.ts";
import { parsed } from "#server/store/records.ts";
import type { StoreKey } from "#server/store/store.ts";
import type { SessionKind } from "./cookie.ts";

/** A message shown once, on the next page: a toast with JavaScript, a notice without. */
export interface Flash {
  readonly kind: "success" | "error";
  /** Translation key of the text (namespace `flash`; `done` for staff). */
  readonly text: string;
  /** Reference to the log, where the page shows one. */
  readonly reference?: string;
  /** A file to offer: its address, and the translation key of the link. */
  readonly file?: { readonly href: string; readonly text: string };
}

/** The API's cookies, as `identity/credentials.ts` stores them. */
interface ApiCookies {
  /** The whole jar, serialized. */
  readonly jar: string;
  /** `name=value` of each cookie to send, and its expiry (epoch milliseconds; `null`: with the session). */
  readonly sent: readonly { readonly pair: string; readonly until: number | null }[];
}

/** A form typed when the session ended (R8): offered again to the same user after sign-in. */
export interface ParkedForm {
  /** Path and query of the page that held the form. */
  readonly page: string;
  /** Path and query to which it was posted. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Opaque mark of the user who typed it. */
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly parkedAt: number;
}

/** A returned form, as the rendered page. */
export interface ReturnedPage {
  /** Path and query of the form's page. */
  readonly page: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Compressed with Brotli, in base64. */
  readonly html: string;
  readonly nonce: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Each field is saved separately. */
export interface SessionData {
  profile?: Profile;
  /** When the API last gave the profile, epoch milliseconds. */
  profileAskedAt?: number;
  /** The API's bearer token; a session that has one is signed in. Never leaves the server. */
  bearer?: string;
  /** The API's own cookies. Never leaves the server. */
  cookies?: ApiCookies;
  /** The account at the identity provider (`sub`), and its session there (`sid`), where given. */
  account?: { readonly sub: string; readonly sid?: string | undefined };
  parked?: ParkedForm;
  returned?: ReturnedPage;
  /** When this person last changed the public lists, epoch milliseconds: another process may have older ones. */
  listsChangedAt?: number;
  /** When this person last changed a case, epoch milliseconds: earlier counts are outdated. */
  casesChangedAt?: number;
  /** The last few meeting requests of this visitor. */
  receipts?: Receipt[];
  /** The request that this visitor has opened by its code, and how long it stays open (epoch milliseconds). */
  openRequest?: { readonly code: string; readonly until: number };
  /** The e-mail address and phone about which this visitor was asked last: sent again, they are intended. */
  askedAbout?: readonly string[];
  /** The slip of the case that this member of staff added last, and how long it is shown (epoch milliseconds). */
  slip?: Slip;
}

/** A case entered for a citizen, with the code by which they look it up, which is stored nowhere else. */
export interface Slip {
  readonly caseId: number;
  readonly code: string;
  readonly mpId: number;
  readonly language: Language;
  readonly sentOn: string;
  /** Time of a meeting arranged together with the case, as the API writes it. */
  readonly meetsAt?: string;
  /** The person was talked to then and there: no call is due. */
  readonly talked?: true;
  readonly until: number;
}

/**
 * - `none`: nothing is stored for this visitor, who may have an id
 * - `live`: something is stored
 * - `ended`: the cookie names a staff session that has ended
 * - `unavailable`: unknown, because the store does not answer
 */
export type SessionStatus = "none" | "live" | "ended" | "unavailable";

/** The session of one request. Changes are saved, and the cookie set, after the handler has run. */
export interface Session {
  readonly id: string | undefined;
  readonly status: SessionStatus;
  /** Seconds until this session ends unless it is used again; 0 for a visitor without a stored session. */
  secondsLeft(): number;
  /** Gives an anonymous visitor an id (a cookie, nothing stored), to bind a form key to. */
  ensureId(): string;
  get<Key extends keyof SessionData>(key: Key): SessionData[Key] | undefined;
  set<Key extends keyof SessionData>(key: Key, value: Required<SessionData>[Key]): void;
  unset(key: keyof SessionData): void;
  flash(message: Flash): void;
  /** Takes the messages for this page, oldest first; a prefetch does not remove them. */
  takeFlash(): Flash[];
  /** Moves everything to a new id; the old one is dead at once (R6). */
  regenerate(): void;
  /** Clears everything and begins a staff session under a new id. */
  begin(): void;
  /** Clears everything; the id is dead at once. */
  destroy(): void;
}

/** The stored form of a session: the JSON text of each field, by name. */
export type SessionFields = Readonly<Record<string, string>>;

/** The name of a session where its id must not appear: a hash, from which the id can't be derived. */
export const sessionName = (id: string): string => createHash("sha256").update(id).digest("base64url");

export const placeOf = (name: string): StoreKey => ["session", name];

export const fieldsOf = (record: string | undefined): SessionFields | undefined =>
  parsed<SessionFields>(record);

/** When a session began and was last used; epoch milliseconds. */
export interface Times {
  readonly startedAt: number;
  readonly seenAt: number;
}

/** Idle and absolute lifetimes of sessions, in seconds (R7). */
const LIFETIME = {
  staff: { idle: 30 * 60, absolute: 8 * 60 * 60 },
  visitor: { idle: 60 * 60, absolute: 24 * 60 * 60 },
} satisfies Record<SessionKind, unknown>;

/** Longest lifetime of a staff session, in seconds. */
export const MAX_SESSION_SECONDS = LIFETIME.staff.absolute;

/** Uses are recorded at most this often, to spare writes; in milliseconds. */
const TOUCH_EVERY_MS = 60_000;
/** Tolerance between the clocks of nodes, in milliseconds. */
const CLOCK_SKEW_MS = 60_000;

/** Seconds until a session ends unless it is used; 0 when it has ended. A clock set back ends it (F24). */
export function secondsLeft(kind: SessionKind, { startedAt, seenAt }: Times, now: number): number {
  const { idle, absolute } = LIFETIME[kind];
  if (now < Math.max(startedAt, seenAt) - CLOCK_SKEW_MS) return 0;
  const end = Math.min(seenAt + idle * 1000, startedAt + absolute * 1000);
  return Math.max(0, (end - now) / 1000);
}

export function needsTouch({ seenAt }: Times, now: number): boolean {
  return now - seenAt >= TOUCH_EVERY_MS;
}

/** The times of a stored session; `undefined` where they can't be read. */
export function sessionTimes({ startedAt, seenAt }: SessionFields = {}): Times | undefined {
  const times = { startedAt: Number(startedAt), seenAt: Number(seenAt) };
  return Number.isFinite(times.startedAt) && Number.isFinite(times.seenAt) ? times : undefined;
}
