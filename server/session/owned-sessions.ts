import type { Profile } from "#app/model/user.ts";
import type { Folder, Store } from "#server/store/store.ts";
import {
  fieldsOf,
  LONGEST_SECONDS,
  placeOf,
  secondsLeft,
  type SessionData,
  type Times,
  sessionTimes,
} from "./session.ts";

/**
 * Whom a staff session belongs to, so that all of theirs can be ended on all nodes: a user of the API, an account of the
 * identity provider, one session of it there, or an account whose provider told no session.
 */
export type Owner =
  | { readonly user: number }
  | { readonly account: string }
  | { readonly session: string }
  | { readonly accountAlone: string };

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

/** Writes down that the session of this name is theirs; before it is kept itself, so that none is there unlisted. */
export async function enlist(store: Store, owners: readonly Owner[], name: string): Promise<void> {
  for (const owner of owners) {
    const [list] = listsOf(store, owner);
    await store.put([...list, name], name, LONGEST_SECONDS);
  }
}

/** The sessions of an owner that are going on, the one used last first. Rejects with `StoreUnavailable`. */
export async function sessionsOf(store: Store, owner: Owner, now: number): Promise<readonly Times[]> {
  const names = (await enlisted(store, owner)).map(([, name]) => name);
  const records = await Promise.all(names.map((name) => store.get(placeOf(name))));
  return records
    .flatMap((record) => sessionTimes(fieldsOf(record)) ?? [])
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
      const fields = fieldsOf(await store.take(placeOf(name)));
      await store.remove([...list, name]);
      const profile = fields?.["profile"];
      return fields ? [profile === undefined ? undefined : (JSON.parse(profile) as Profile)] : [];
    }),
  );
  return ended.flat();
}

/** Each with the list that it stands in. */
async function enlisted(store: Store, owner: Owner): Promise<readonly (readonly [Folder, string])[]> {
  const lists = await Promise.all(
    listsOf(store, owner).map(async (list) => (await store.list(list)).map((name) => [list, name] as const)),
  );
  return lists.flat();
}

/** The lists of an owner, whose names say nothing to whoever reads them: the current secret's first. */
function listsOf(store: Store, owner: Owner): readonly [Folder, ...Folder[]] {
  const [current, ...others] = store.marks(JSON.stringify(owner));
  const listOf = (mark: string): Folder => ["sessions-of", mark];
  return [listOf(current), ...others.map(listOf)];
}
