import { createHmac } from "node:crypto";
import type { Profile } from "#app/model/user.ts";
import { keysFor } from "./keys.ts";
import { LONGEST_SECONDS, secondsLeft, type Times, timesOf } from "./lifetime.ts";
import type { SessionData } from "./session.ts";
import type { Store } from "./stores/record-store.ts";

/**
 * Whom a staff session belongs to, so that all of theirs can be ended on all nodes: a user of the API, an account of the
 * identity provider, one session of it there, or an account whose provider told no session.
 */
export type Owner =
  | { readonly user: number }
  | { readonly account: string }
  | { readonly session: string }
  | { readonly accountAlone: string };

/** The name of the record of a session that is called so. */
export const recordNamed = (name: string): string => `session:${name}`;

/** The owners of a session, as far as it knows them. */
export function ownersOf(
  profile: Profile | undefined,
  account: SessionData["account"] | undefined,
): readonly Owner[] {
  const { sub, sid } = account ?? {};
  return [
    ...(profile ? [{ user: profile.id }] : []),
    ...(sub === undefined ? [] : [{ account: sub }]),
    ...(sid === undefined ? [] : [{ session: sid }]),
    ...(sub === undefined || sid !== undefined ? [] : [{ accountAlone: sub }]),
  ];
}

/**
 * Writes down that a session is theirs; to be called before its record is made, so that none is there unlisted.
 * @param session its name as `recordNamed` takes it, and when it began; milliseconds since 1970, as `now`
 */
export async function enlist(
  store: Store,
  owners: readonly Owner[],
  { name, startedAt }: { readonly name: string; readonly startedAt: number },
  now: number,
): Promise<void> {
  for (const owner of owners) {
    const [list] = listsOf(owner);
    const known = Object.entries((await store.read(list)) ?? {});
    const over = known.filter(([, begun]) => now - Number(begun) > LONGEST_SECONDS * 1000);
    const entry = { [name]: String(startedAt) };
    const changes = { ...Object.fromEntries(over.map(([old]) => [old, null])), ...entry };
    if (await store.update(list, changes, LONGEST_SECONDS)) continue;
    // Another sign-in may make the list at this moment.
    if (!(await store.add(list, entry, LONGEST_SECONDS))) await store.update(list, entry, LONGEST_SECONDS);
  }
}

/** The sessions of an owner that are going on, the one used last first. Rejects with `StoreUnavailable`. */
export async function sessionsOf(store: Store, owner: Owner, now: number): Promise<readonly Times[]> {
  const names = (await enlisted(store, owner)).map(([, name]) => name);
  const records = await Promise.all(names.map((name) => store.read(recordNamed(name))));
  return records
    .flatMap((fields) => (fields && timesOf(fields)) ?? [])
    .filter((times) => secondsLeft("staff", times, now) > 0)
    .toSorted((a, b) => b.seenAt - a.seenAt);
}

/**
 * Ends all sessions of an owner, with whatever they hold, on all nodes at once.
 * @returns whose each of them was
 * Rejects with `StoreUnavailable`: some may be over then, and the others not.
 */
export async function endSessionsOf(store: Store, owner: Owner): Promise<readonly (Profile | undefined)[]> {
  const ended = await Promise.all(
    (await enlisted(store, owner)).map(async ([list, name]) => {
      const { profile } = (await store.read(recordNamed(name))) ?? {};
      const was = await store.remove(recordNamed(name));
      await store.update(list, { [name]: null }, LONGEST_SECONDS);
      return was ? [profile === undefined ? undefined : (JSON.parse(profile) as Profile)] : [];
    }),
  );
  return ended.flat();
}

/** Each with the list that it stands in. */
async function enlisted(store: Store, owner: Owner): Promise<readonly (readonly [string, string])[]> {
  const lists = await Promise.all(
    listsOf(owner).map(async (list) =>
      Object.keys((await store.read(list)) ?? {}).map((name) => [list, name] as const),
    ),
  );
  return lists.flat();
}

/** Names of the lists of an owner, which say nothing to whoever reads them: the current secret's first. */
function listsOf(owner: Owner): readonly [string, ...string[]] {
  const text = JSON.stringify(owner);
  const nameBy = ({ secret }: ReturnType<typeof keysFor>[number]) =>
    `sessions-of:${createHmac("sha256", secret).update(text).digest("base64url")}`;
  const [current, ...others] = keysFor("owned sessions");
  return [nameBy(current), ...others.map(nameBy)];
}
