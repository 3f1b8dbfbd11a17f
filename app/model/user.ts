import type { RoleId } from "./access.ts";
import { lookup, USER_ROLES } from "./lookups.ts";

/** Section 3 of the portal document. Phone and work hours (`HH:mm`) are `""` for all but assistants. */
export interface Profile {
  readonly id: number;
  readonly fullName: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly profilePicturePath: string;
  readonly roleId: RoleId;
  readonly workHoursFrom: string;
  readonly workHoursTo: string;
}

/** A member of staff (section 3 of the back-office document); an unknown role is shown as its number. */
export interface User extends Omit<Profile, "roleId"> {
  readonly roleId: number;
  readonly active: boolean;
}

/** An entry of the list of assistants (section 7 of the portal document). */
export interface Assistant {
  readonly id: number;
  readonly fullName: string;
  /** First day as an active assistant, `YYYY-MM-DD`; `""` when the API does not give it. */
  readonly since: string;
}

export const roleName = (roleId: number): string | undefined => lookup(USER_ROLES, roleId)?.name;
