import { lookup, USER_ROLES } from "#app/model/lookups.ts";
import { DEFAULT_PROFILE_PICTURE, mediaUrl } from "#app/model/media.ts";
import type { User } from "#app/model/user.ts";
import type { Listing } from "../../register-list/shown-list.ts";

/** One row of the list: the documented columns and nothing else of the user (R18). */
export interface ListedUser {
  readonly id: number;
  readonly fullName: string;
  readonly username: string;
  readonly roleId: number;
  readonly active: boolean;
  /** Address of the picture; absent for the drawn one. */
  readonly photo: string | undefined;
}

/** By name, in Macedonian order; found by name, username and e-mail. */
export const LISTING: Listing<User> = {
  order: ({ fullName }) => fullName,
  texts: ({ fullName, username, email }) => [fullName, username, email],
};

/** What the list shows of a user. */
export const listedUser = ({
  id,
  fullName,
  username,
  roleId,
  active,
  profilePicturePath,
}: User): ListedUser => ({
  id,
  fullName,
  username,
  roleId,
  active,
  photo: photoOf(profilePicturePath),
});

/** Address of a person's picture; the API's own placeholder is drawn instead. */
export const photoOf = (path: string): string | undefined =>
  path === DEFAULT_PROFILE_PICTURE ? undefined : mediaUrl(path);

/** The name of a role; `undefined` for one that we do not know. */
export const roleName = (roleId: number): string | undefined => lookup(USER_ROLES, roleId)?.name;
