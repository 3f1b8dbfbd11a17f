import { ROLE } from "#app/model/access.ts";
import type { User, UserForm } from "#app/model/user.ts";
import { idsText, mpsOf } from "../../assignments/assignee.ts";
import type { WithMps } from "../../assignments/read.ts";

export const FORM_ID = "user";

/** The path of the form that changes one. */
export const editPage = (id: number): string => `/admin/users/edit/${id}`;

/** Every field of the form, in its order. */
export const FIELDS = [
  "fullName",
  "username",
  "email",
  "roleId",
  "active",
  "profilePicture",
  "phone",
  "workHoursFrom",
  "workHoursTo",
  "mpIds",
] as const;

export type UserField = (typeof FIELDS)[number];

/** A user as the form has it, but for the picture; ticked is `on`, MPs are their ids with commas. */
export type UserTexts = Readonly<Record<Exclude<UserField, "profilePicture">, string>>;

type UserData = Omit<UserForm, "mpIds">;

/** Without the MPs, which are assigned by calls of their own. */
export const dataTexts = (user: UserData | User): Omit<UserTexts, "mpIds"> => ({
  fullName: user.fullName,
  username: user.username,
  email: user.email,
  roleId: String(user.roleId),
  active: user.active ? "on" : "",
  phone: user.phone,
  workHoursFrom: user.workHoursFrom,
  workHoursTo: user.workHoursTo,
});

/** What the form's fields hold for a stored user. */
export const storedTexts = ({ record, mps }: WithMps<User>): UserTexts => ({
  ...dataTexts(record),
  mpIds: idsText(mpsOf("assistant", record.id, mps).map(({ id }) => id)),
});

/** What the person wants, as the form has it. */
export const wantedTexts = (form: UserForm): UserTexts => ({
  ...dataTexts(form),
  mpIds: idsText(wantedMps(form)),
});

/** Only an active assistant has MPs. */
export const wantedMps = ({ roleId, active, mpIds }: UserForm): readonly number[] =>
  roleId === ROLE.assistant && active ? mpIds : [];
