import type { Profile } from "#app/model/user.ts";
import { parsed } from "#server/store/records.ts";
import type { Folder, Store } from "#server/store/store.ts";
import {
  fieldsOf,
  MAX_SESSION_SECONDS,
  placeOf,
  secondsLeft,
  type SessionData,
  type Times,
  sessionTimes,
} from "./session.ts";

/**
 * The owners of a staff session, by which all of their sessions can be ended on all nodes: a user of the API, an
 * account at the identity provider, one session there, or an account without a known provider session.
 */
export type Owner =
  | { readonly user: number }
  | { readonly account: string }
  | { readonly session: string }
  | { readonly accountAlone: string };

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

/** Lists a session under its owners; done before it is stored itself, so that none exists unlisted. */
export async function enlist(store: Store, owners: readonly Owner[], name: string): Promise<void> {
  for (const owner of owners) {
    const [list] = listsOf(store, owner);
    await store.put([...list, name], name, MAX_SESSION_SECONDS);
  }
}

/** The live sessions of an owner, most recently used first. Rejects with `StoreUnavailable`. */
export async function sessionsOf(store: Store, owner: Owner, now: number): Promise<readonly Times[]> {
  const names = (await enlisted(store, owner)).map(([, name]) => name);
  const records = await Promise.all(names.map((name) => store.get(placeOf(name))));
  return records
    .flatMap((record) => sessionTimes(fieldsOf(record)) ?? [])
    .filter((times) => secondsLeft("staff", times, now) > 0)
    .toSorted((a, b) => b.seenAt - a.seenAt);
}

/** On all nodes. Rejects with `StoreUnavailable`: some may have ended then. @returns the profile of each */
export async function endSessionsOf(store: Store, owner: Owner): Promise<readonly (Profile | undefined)[]> {
  const ended = await Promise.all(
    (await enlisted(store, owner)).map(async ([list, name]) => {
      const fields = fieldsOf(await store.take(placeOf(name)));
      await store.remove([...list, name]);
      return fields ? [parsed<Profile>(fields["profile"])] : [];
    }),
  );
  return ended.flat();
}

async function enlisted(store: Store, owner: Owner): Promise<readonly (readonly [Folder, string])[]> {
  const lists = await Promise.all(
    listsOf(store, owner).map(async (list) => (await store.list(list)).map((name) => [list, name] as const)),
  );
  return lists.flat();
}

/** The lists of an owner, under opaque names: that of the current secret first. */
function listsOf(store: Store, owner: Owner): readonly [Folder, ...Folder[]] {
  const [current, ...others] = store.marks(JSON.stringify(owner));
  const listOf = (mark: string): Folder => ["sessions-of", mark];
  return [listOf(current), ...others.map(listOf)];
}
