import { z } from "zod";
import { ADMINISTRATOR, OVERSIGHT, type RoleId, STAFF } from "#app/model/access.ts";
import { DEFAULT_PROFILE_PICTURE } from "#app/model/media.ts";
import type { ProfileForm, UserData } from "#app/model/user-rules.ts";
import type { Assistant, Profile, User } from "#app/model/user.ts";
import { endpoint } from "../endpoint.ts";
import {
  byId,
  filePath,
  flag,
  flagText,
  id,
  idText,
  named,
  newId,
  optionalDate,
  optionalFile,
  optionalPart,
  renamed,
  text,
} from "./wire.ts";

const WireProfile = named("Profile", {
  id,
  fullName: text,
  username: text,
  email: text,
  phone: text,
  workHoursFrom: text,
  workHoursTo: text,
  profilePicturePath: filePath,
  roleId: z.codec(id, z.literal(STAFF), {
    decode: (value) => value as RoleId,
    encode: (value) => value,
  }),
});

/** The signed-in person (section 3 of the portal document). */
const ProfileReply = z.codec(WireProfile, z.custom<Profile>(), {
  decode: (profile): Profile => ({
    ...profile,
    profilePicturePath: profile.profilePicturePath || DEFAULT_PROFILE_PICTURE,
  }),
  encode: (profile) => ({ ...profile }),
});

const WireUser = named("User", { ...WireProfile.shape, roleId: id, statusId: flag });

/** A member of staff (section 3 of the back-office document). */
const UserReply = renamed(WireUser, z.custom<User>(), { statusId: "active" });

/** The profile form and a new picture if there is one. */
const ProfileBody = named("ProfileBody", {
  fullName: z.string(),
  email: z.string(),
  phone: optionalPart,
  workHoursFrom: optionalPart,
  workHoursTo: optionalPart,
  profilePicture: optionalFile,
}) satisfies z.ZodType<ProfileForm & Picture>;

interface Picture {
  profilePicture?: File | undefined;
}

const WireUserBody = named("UserBody", {
  ...ProfileBody.shape,
  username: z.string(),
  roleId: idText,
  statusId: flagText,
});

/** The user form without its MPs, and a new picture if there is one. */
const UserBody = renamed(WireUserBody, z.custom<UserData & Picture>(), { statusId: "active" });

export const profile = endpoint({
  method: "GET",
  path: "/admin/api/users/user-profile",
  summary: "The signed-in person",
  caller: "session",
  reply: ProfileReply,
});

export const assistants = endpoint({
  method: "GET",
  path: "/admin/api/users/assistants",
  summary: "All assistants, to choose from",
  caller: OVERSIGHT,
  // `since` is undocumented (docs/decisions/reference-api.md).
  reply: z.array(
    named("Assistant", { id, fullName: text, since: optionalDate }) satisfies z.ZodType<Assistant>,
  ),
});

export const updateProfile = endpoint({
  method: "PUT",
  path: "/admin/api/users/user-profile",
  summary: "Change the own profile",
  caller: "session",
  body: ProfileBody,
  files: ["profilePicture"],
});

export const list = endpoint({
  method: "GET",
  path: "/admin/api/users",
  summary: "All users",
  caller: ADMINISTRATOR,
  reply: z.array(UserReply),
});

export const get = endpoint({
  method: "GET",
  path: "/admin/api/users/{id}",
  summary: "One user",
  caller: ADMINISTRATOR,
  params: byId,
  reply: UserReply,
});

/** 409 for a duplicate username (section 8 of the back-office document). */
export const add = endpoint({
  method: "POST",
  path: "/admin/api/users",
  summary: "Add a user",
  caller: ADMINISTRATOR,
  body: UserBody,
  files: ["profilePicture"],
  reply: newId,
  refusals: [409],
});

/** Without a picture the current one stays. */
export const update = endpoint({
  method: "PUT",
  path: "/admin/api/users/{id}",
  summary: "Change a user",
  caller: ADMINISTRATOR,
  params: byId,
  body: UserBody,
  files: ["profilePicture"],
  refusals: [409],
});

export const auth = {
  /** Called once with the identity provider's access token (3-decisions, "Sign-in"); may answer a bearer of its own. */
  token: endpoint({
    method: "GET",
    path: "/admin/api/auth/token",
    summary: "Exchange an access token of the identity provider for a session",
    caller: "bearer",
    reply: named("ApiToken", { access_token: z.string().min(1).nullish() }),
  }),
  logout: endpoint({
    method: "POST",
    path: "/admin/api/logout",
    summary: "End the session",
    caller: "session",
    reply: named("LogoutAnswer", { adfsLogoutUrl: z.string().nullish() }),
  }),
};
